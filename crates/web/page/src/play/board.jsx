/** The heaps, and the line that says what a choice makes of them. */
import { Heap } from "./heap.jsx";
import { moveOf, sameMove } from "./choice.js";
import { written } from "./heaps.js";
import { applied } from "./model.js";
import { counted, illegalWords } from "./words.js";
import { Mark } from "./mark.jsx";

/** @typedef {import("./words.js").T} T */

/**
 * @param {{t: T, game: import("./games.js").Game, heaps: number[], choice: import("./choice.js").Choice | null,
 *   onChoose: (choice: import("./choice.js").Choice | null) => void, legal: any, analysis: any, hints: boolean, busy: boolean, over: boolean,
 *   last: import("./model.js").Played | undefined, onConfirm: () => void}} props
 */
export function Board({ t, game, heaps, choice, onChoose, legal, analysis, hints, busy, over, last, onConfirm }) {
  return (
    <>
      <h3 class="unseen">{t("board")}</h3>
      <ol class="play-heaps">
        {heaps.map((size, index) => (
          <Heap
            key={index} t={t} game={game} place={index + 1} size={size} still={busy || over}
            bite={choice?.place === index + 1 ? choice.bite : 0}
            legal={choice?.place === index + 1 ? legal : null}
            onBite={(bite, capped) => onChoose(bite === 0 ? null : { place: index + 1, bite, capped })}
            value={hints ? analysis?.nim_values?.[index] : undefined}
            moves={hints ? analysis?.moves : undefined}
            fresh={last?.why !== undefined && index + 1 >= last.place && index + 1 < last.place + last.to.length}
            gone={last?.why !== undefined && index + 1 === last.place && last.to.length === 1 ? last.from - size : 0}
          />
        ))}
      </ol>
      <div class={`play-bar${choice ? " open" : ""}`}>
        <p class="play-preview" id="play-preview" aria-live={choice ? "polite" : "off"}>
          <Preview t={t} game={game} heaps={heaps} choice={choice} legal={legal} analysis={analysis} hints={hints} busy={busy} over={over} />
        </p>
        <div class="play-go">
          <button
            type="button" class="play-confirm primary" aria-keyshortcuts="Enter" aria-describedby="play-preview"
            aria-disabled={!(choice && legal?.legal === true && !busy && !over)} onClick={onConfirm}
          >
            {confirmWords(t, game, heaps, choice)}
          </button>
          <button type="button" class="plain" aria-keyshortcuts="Escape" aria-disabled={!choice} onClick={() => onChoose(null)}>{t("clear")}</button>
        </div>
      </div>
    </>
  );
}

/** @param {T} t @param {import("./games.js").Game} game @param {number[]} heaps @param {import("./choice.js").Choice | null} choice */
function confirmWords(t, game, heaps, choice) {
  if (!choice || choice.place > heaps.length) return t("confirm.none");
  const { from, to } = moveOf(choice, heaps, game);
  if (to.length === 2) return t("confirm.split", { a: Number(to[0]), b: Number(to[1]) });
  return t("confirm.take", { n: from - Number(to[0]) });
}

/** @param {{t: T, game: import("./games.js").Game, heaps: number[], choice: import("./choice.js").Choice | null, legal: any, analysis: any, hints: boolean, busy: boolean, over: boolean}} props */
function Preview({ t, game, heaps, choice, legal, analysis, hints, busy, over }) {
  if (over) return <>{t("preview.over")}</>;
  if (busy) return <>{t("preview.wait")}</>;
  if (!choice || choice.place > heaps.length) return <span class="soft">{t(game === "grundy" ? "preview.none.split" : "preview.none")}{hints && <>{t("space")}{t("preview.marks")}</>}</span>;
  const most = Number(heaps[choice.place - 1]) - (game === "grundy" ? 1 : 0);
  const only = choice.capped && <>{t(game === "grundy" ? "preview.only.split" : "preview.only", { n: most })}{t("space")}</>;
  if (legal?.legal === false) return <>{only}<Mark is={false} word={t("illegal.mark")} />{t("space")}{illegalWords(t, legal.why)}</>;
  const move = moveOf(choice, heaps, game);
  const known = hints ? analysis?.moves.find((/** @type {any} */ one) => sameMove(one, move)) : undefined;
  return (
    <>
      {only}<strong>{t("preview", { before: written(heaps), after: written(applied(heaps, move)) })}</strong>
      {known && known.sum !== null && <> · {t("preview.sum", { sum: known.sum })}</>}
      {known && <> · <Mark is={known.winning} word={t(known.winning === null ? "preview.open" : known.winning ? "preview.wins" : "preview.loses")} /></>}
    </>
  );
}

/** @param {T} t @param {number} size */
export function sizeWords(t, size) {
  return size === 0 ? t("empty") : counted(t, "stones", size);
}

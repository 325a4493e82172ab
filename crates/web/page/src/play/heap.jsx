/**
 * One heap: a slider drawn as stones, and a field for the same number. The
 * first stones, up to the chosen one, are those that are taken, or split off.
 */
import { useRef } from "preact/hooks";
import { MOST_DRAWN, smallestLive } from "./games.js";
import { counted } from "./words.js";

/**
 * @typedef {object} Props
 * @property {import("./words.js").T} t
 * @property {import("./games.js").Game} game
 * @property {number} place
 * @property {number} size
 * @property {boolean} still no move can be chosen now
 * @property {number} bite
 * @property {{legal: boolean} | null} legal
 * @property {(bite: number, capped?: boolean) => void} onBite
 * @property {number | undefined} value
 * @property {any[] | undefined} moves
 * @property {boolean} fresh the engine has just changed it
 * @property {number} gone the stones that it took, which fade away
 */

/** @param {Props} props */
export function Heap(props) {
  const { t, game, place, size, still, bite, legal, onBite, value, fresh } = props;
  const splits = game === "grundy";
  const dead = size < smallestLive(game);
  const fixed = still || dead;
  const within = (/** @type {number} */ wished) => Math.max(0, Math.min(splits ? size - 1 : size, wished));
  const set = (/** @type {number} */ wished) => !fixed && onBite(within(wished));
  const classes = ["play-heap", fresh ? "fresh" : "", dead ? "dead" : "", bite > 0 ? "chosen" : "", legal?.legal === false ? "illegal" : ""];
  return (
    <li class={classes.join(" ")}>
      <div class="play-name">
        <span>{t("heap", { place })}</span>{" "}
        <strong>{size === 0 ? t("empty") : counted(t, "stones", size)}</strong>
        {value !== undefined && <> <span class="play-value"><span aria-hidden="true">{t("value", { value })}</span><span class="unseen">{t("value.long", { value })}</span></span></>}
        {splits && bite > 0 && <> <span class="play-parts" aria-hidden="true">{t("parts", { a: bite, b: size - bite })}</span></>}
      </div>
      <Slider {...props} dead={dead} fixed={fixed} set={set} />
      {!dead && (
        <label class="play-number">
          <span aria-hidden="true">{t(splits ? "split" : "take")}</span>
          <input
            type="number" inputMode="numeric" min="0" max={splits ? size - 1 : size} step="1" readOnly={still}
            aria-label={t(splits ? "split.of" : "take.of", { place })}
            value={bite === 0 ? "" : bite} placeholder="0"
            onInput={(event) => {
              const text = event.currentTarget.value;
              const wished = /^[0-9]+$/.test(text) ? Number(text) : 0;
              const capped = within(wished) !== wished;
              // The field shows what is chosen, also when more was typed; the preview says why.
              if (capped) event.currentTarget.value = String(within(wished));
              if (!fixed) onBite(within(wished), capped);
            }}
          />
        </label>
      )}
    </li>
  );
}

/** What a key adds to the choice. @param {string} key @param {number} bite @param {number} size @returns {number | null} */
function stepped(key, bite, size) {
  switch (key) {
    case "ArrowRight": case "ArrowUp": return bite + 1;
    case "ArrowLeft": case "ArrowDown": return bite - 1;
    case "PageUp": return bite + 5;
    case "PageDown": return bite - 5;
    case "Home": return 0;
    case "End": return size;
    default: return null;
  }
}

/** @param {Props & {dead: boolean, fixed: boolean, set: (bite: number) => void}} props */
function Slider({ t, game, place, size, bite, moves, gone, dead, fixed, set }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const splits = game === "grundy";
  const drawn = size <= MOST_DRAWN;
  // The bite that ends with the stone under the pointer.
  const biteAt = (/** @type {PointerEvent} */ event) => {
    if (!drawn) {
      const { left, width } = /** @type {HTMLElement} */ (box.current).getBoundingClientRect();
      return Math.round((size * (event.clientX - left)) / width);
    }
    const stone = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-stone]");
    return stone && box.current?.contains(stone) ? Number(stone.getAttribute("data-stone")) : null;
  };
  const said = bite === 0
    ? t(size === 1 ? "stones.one" : "slider.none", { n: size })
    : t(splits ? "slider.split" : "slider.take", { n: size, bite, left: size - bite });
  return (
    <div
      ref={box} class={`play-stones${drawn ? "" : " many"}${splits ? " splits" : ""}`} role="slider" data-heap={place} tabIndex={dead ? -1 : 0}
      aria-label={t("heap", { place })} aria-valuemin={0} aria-valuemax={splits ? Math.max(size - 1, 0) : size} aria-valuenow={bite}
      aria-valuetext={dead ? `${said}, ${t("dead")}` : said} aria-disabled={fixed} aria-orientation="horizontal"
      onKeyDown={(event) => {
        const wished = event.ctrlKey || event.altKey || event.metaKey ? null : stepped(event.key, bite, size);
        if (wished === null) return;
        event.preventDefault();
        set(wished);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const wished = biteAt(event);
        if (wished === null) return;
        // A second touch of the same stone takes the choice back.
        set(wished === bite && drawn ? 0 : wished);
        if (event.pointerType === "mouse" || !drawn) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId) || (event.movementX === 0 && event.movementY === 0)) return;
        const wished = biteAt(event);
        if (wished !== null && wished > 0) set(wished);
      }}
    >
      {size === 0 && <span class="play-empty" aria-hidden="true" />}
      {drawn && Array.from({ length: Math.min(gone, MOST_DRAWN - size) }, (_, index) => <span key={`gone ${index}`} class="play-gone" />)}
      {drawn ? <Stones size={size} bite={bite} marks={dead ? null : marksOf(moves, place)} splits={splits} /> : <Bar size={size} bite={bite} />}
    </div>
  );
}

/** The signs of the moves of one heap by their bite. @param {any[] | undefined} moves @param {number} place */
function marksOf(moves, place) {
  /** @type {Map<number, string>} */
  const marks = new Map();
  if (!moves) return null;
  for (const move of moves) {
    if (move.place !== place) continue;
    const sign = move.winning === true ? "wins" : move.winning === false ? "loses" : "open";
    const bites = move.to.length === 2 ? move.to : [move.from - move.to[0]];
    for (const one of bites) marks.set(one, sign);
  }
  return marks;
}

/** @param {{size: number, bite: number, marks: Map<number, string> | null, splits: boolean}} props */
function Stones({ size, bite, marks, splits }) {
  const stones = [];
  for (let stone = 1; stone <= size; stone += 1) {
    const mark = marks ? marks.get(stone) ?? (splits && stone === size ? "" : "never") : "";
    const taken = stone <= bite;
    if (splits && bite > 0 && stone === bite + 1) stones.push(<span key="cut" class="play-cut" />);
    stones.push(<span key={stone} class={`play-stone${taken ? " taken" : ""}${mark ? ` ${mark}` : ""}`} data-stone={stone} />);
  }
  return <>{stones}</>;
}

/** A large heap as a bar in proportion. @param {{size: number, bite: number}} props */
function Bar({ size, bite }) {
  return (
    <span class="play-whole" aria-hidden="true">
      {bite > 0 && <span class="play-bitten" style={{ width: `${(100 * bite) / size}%` }} />}
      {bite < size && <span class="play-kept" style={{ width: `${(100 * (size - bite)) / size}%` }} />}
    </span>
  );
}

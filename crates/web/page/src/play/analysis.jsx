/** What the engine knows of the position: outcome, nim-sum, the endgame of misère play. */
import { Mark } from "./mark.jsx";
import { Columns } from "./columns.jsx";
import { counted } from "./words.js";

/** @typedef {import("./words.js").T} T */

/** @param {{t: T, game: string, play: string, heaps: number[], analysis: any}} props */
export function Analysis({ t, game, play, heaps, analysis }) {
  const wins = analysis.moves.filter((/** @type {any} */ move) => move.winning).length;
  return (
    <section class="play-analysis">
      <h3>{t("analysis")}</h3>
      {play === "misère" && (analysis.endgame
        ? <p class={analysis.endgame.rule === "switch" ? "play-remark" : ""}>{t(`misère.${analysis.endgame.rule}`)}</p>
        : <p>{t("misère.nothing")}</p>)}
      <p><Outcome t={t} analysis={analysis} wins={wins} /></p>
      {analysis.nim_values !== null && analysis.nim_sum !== null && heaps.length > 0 && (
        <Columns t={t} heaps={heaps} values={analysis.nim_values} sum={analysis.nim_sum} withValues={game !== "nim"} />
      )}
    </section>
  );
}

/** @param {{t: T, analysis: any, wins: number}} props */
function Outcome({ t, analysis, wins }) {
  if (analysis.terminal) return <>{t("outcome.over")}</>;
  const { lost, remoteness, beyond } = analysis;
  const bound = beyond && { limit: beyond.limit, what: t(`what.${beyond.kind}`) };
  if (lost === null) return <Mark is={null} word={t("beyond", bound ?? { limit: "", what: "" })} />;
  return (
    <>
      <Mark is={!lost} word={lost ? t("outcome.lost") : counted(t, "outcome.won", wins)} />{t("space")}
      <span class="soft">{typeof remoteness === "number" ? counted(t, "length", remoteness) : bound && t("length.beyond", bound)}</span>
    </>
  );
}

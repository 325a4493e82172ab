/** Every legal move with what it leaves, the winning ones first. */
import { useState } from "preact/hooks";
import { choiceOf } from "./choice.js";
import { Mark } from "./mark.jsx";

/** @typedef {import("./words.js").T} T */

/** So many rows at first, and so many at most. */
const FEW = 12;
const MOST = 2000;

/** @param {T} t @param {any} move */
function short(t, { from, to }) {
  if (to.length === 2) return t("moves.split", { from, a: to[0], b: to[1] });
  return t("moves.take", { from, left: to[0], n: from - to[0] });
}

/** @param {any} move */
const rank = ({ winning }) => (winning === true ? 0 : 1);

/** @param {{t: T, heaps: number[], analysis: any, onChoose: ((choice: import("./choice.js").Choice) => void) | null}} props */
export function Moves({ t, analysis, onChoose }) {
  const [all, setAll] = useState(false);
  /** @type {any[]} */
  const moves = analysis.moves;
  if (moves.length === 0) return null;
  const sorted = [...moves].sort((a, b) => rank(a) - rank(b));
  const shown = sorted.slice(0, all ? MOST : FEW);
  const values = analysis.nim_values !== null;
  return (
    <section class="play-moves">
      <h3>{t("moves")}</h3>
      <div class="play-scroll">
        <table>
          <thead><tr><th scope="col">{t("moves.move")}</th><th scope="col">{t("moves.verdict")}</th>{values && <><th scope="col" class="number">{t("moves.value")}</th><th scope="col" class="number">{t("moves.sum")}</th></>}</tr></thead>
          <tbody>
            {shown.map((move) => (
              <tr key={`${move.place} ${move.to}`} class={move.winning ? "wins" : ""}>
                <th scope="row"><button type="button" class="plain" aria-disabled={onChoose === null} onClick={() => onChoose?.(choiceOf(move))}>{t("moves.select", { place: move.place, move: short(t, move) })}</button></th>
                <td><Mark is={move.winning} word={t(`verdict.${move.winning}`)} /></td>
                {values && <><td class="number">{move.value ?? "–"}</td><td class="number">{move.sum ?? "–"}</td></>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!all && moves.length > FEW && <button type="button" class="plain" onClick={() => setAll(true)}>{t("moves.more", { n: Math.min(moves.length, MOST) })}</button>}
      {(analysis.moves_cut || (all && moves.length > MOST)) && <p class="soft">{t("moves.cut", { n: shown.length })}</p>}
    </section>
  );
}

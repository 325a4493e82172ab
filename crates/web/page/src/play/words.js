/** Sentences about positions and moves, in the visitor's language. */
import en from "../text/play-en.js";
import ja from "../text/play-ja.js";
import { translator } from "../text/index.js";
import { written } from "./heaps.js";
import { engineMoves, mover, positionAt, winner } from "./model.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {(key: string, values?: import("../text/index.js").Values) => string} T */
/** @typedef {import("./model.js").State} State */
/** @typedef {import("./model.js").Played} Played */

/** @type {Record<"en" | "ja", T>} */
const tables = { en: translator(/** @type {Record<string, string>} */ (en)), ja: translator(/** @type {Record<string, string>} */ (ja)) };

/** @param {"en" | "ja"} lang @returns {T} */
export function playWords(lang) {
  return tables[lang];
}

/**
 * The key for one, or for another number: "stones" becomes "stones.one".
 * @param {T} t @param {string} key @param {number} n @param {import("../text/index.js").Values} [values]
 */
export function counted(t, key, n, values = {}) {
  return t(n === 1 ? `${key}.one` : key, { n, ...values });
}

/** Who: "you", "the engine", "the first player". @param {T} t @param {State} state @param {0 | 1} side */
export function who(t, state, side) {
  return t(`who.${state.setup.opponent}.${side}`);
}

/** @param {T} t @param {import("./model.js").Move} move */
export function moveWords(t, { place, from, to }) {
  if (to.length === 2) return t("move.split", { place, from, a: Number(to[0]), b: Number(to[1]) });
  const left = Number(to[0]);
  if (left === 0) return counted(t, "move.all", from, { place });
  return t("move.take", { place, from, n: from - left, left });
}

/** One line of the history. @param {T} t @param {State} state @param {number} index */
export function historyLine(t, state, index) {
  const move = /** @type {Played} */ (state.moves[index]);
  return t("history.line", {
    who: who(t, state, mover(state, index)),
    move: moveWords(t, move),
    after: written(positionAt(state, index + 1)),
  });
}

/**
 * The game as text that can be copied.
 * @param {T} t @param {State} state @param {boolean} over
 */
export function historyText(t, state, over) {
  const { game, play, heaps } = state.setup;
  const lines = [
    t("history.head", { game: t(`game.${game}`), play: t(`play.${play}`) }),
    t("history.start", { heaps: written(heaps), who: who(t, state, mover(state, 0)) }),
    ...state.moves.slice(0, state.done).map((_, index) => `${index + 1}. ${historyLine(t, state, index)}`),
  ];
  if (over) lines.push(endWords(t, state));
  return `${lines.join("\n")}\n`;
}

/** @param {T} t @param {State} state */
export function endWords(t, state) {
  const side = winner(state);
  const reason = t(`end.${state.setup.play}`);
  return `${reason}${t("space")}${t(`end.${state.setup.opponent}.${side}`)}`;
}

/**
 * What happened last and what is asked now: the line that is read aloud.
 * Before it is known whether the game is over, nobody is asked to move.
 * @param {T} t @param {State} state @param {boolean | null} over
 */
export function statusWords(t, state, over) {
  const heaps = positionAt(state);
  const said = [];
  if (state.done === 0) said.push(t("status.start", { heaps: written(heaps) }));
  else said.push(historyLine(t, state, state.done - 1));
  if (over === null) return said.join("");
  if (over) said.push(endWords(t, state));
  else if (engineMoves(state)) said.push(t("status.engine"));
  else said.push(t(`turn.${state.setup.opponent}.${mover(state)}`));
  return said.filter((sentence) => sentence !== "").join(t("space"));
}

/** Why the engine moved so. @param {T} t @param {Played} move */
export function whyWords(t, { why, from, to }) {
  if (!why) return "";
  const left = Number(why.remoteness) - 1;
  switch (why.kind) {
    case "nim-sum-to-zero":
      return t("why.zero", { from, to: to.join("+"), before: why.sum_before, value: why.value_before, after: why.value_after });
    case "misère-endgame":
      return counted(t, "why.endgame", why.ones_after);
    case "leaves-lost":
      return why.exact ? counted(t, "why.lost-in", left) : t("why.lost");
    case "resists":
      return !why.exact ? t("why.resists-small") : left === 0 ? t("why.resists.over") : counted(t, "why.resists", left);
    default:
      return t("why.unknown");
  }
}

/** Why a move is not allowed. @param {T} t @param {Record<string, any>} why */
export function illegalWords(t, why) {
  const key = `illegal.${why.kind}`;
  const said = t(key, /** @type {Record<string, number>} */ (why));
  return said === key ? t("illegal.none") : said;
}

/** A reason of the model or an error of the engine. @param {T} t @param {{kind: string, values?: Record<string, number>, limit?: unknown}} reason */
export function reasonWords(t, reason) {
  const key = `reason.${reason.kind}`;
  const said = t(key, { ...reason.values, limit: String(reason.limit ?? "") });
  return said === key ? t("reason.other") : said;
}

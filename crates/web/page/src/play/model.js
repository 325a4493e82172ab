/**
 * The state of a game and every change of it, without a page: a reducer. It
 * knows how a move is applied and whose turn it is; what is legal and who wins
 * is the engine's business.
 */
import { opening } from "./games.js";

/** @typedef {import("./games.js").Game} Game */
/** @typedef {import("./games.js").Style} Style */
/** Side 0 is the visitor or the first of two people, side 1 the engine or the second. @typedef {0 | 1} Side */
/** @typedef {{place: number, from: number, to: number[]}} Move */
/** @typedef {Move & {why?: Record<string, any>, won?: boolean | null}} Played */
/** @typedef {{game: Game, play: Style, heaps: number[], opponent: "engine" | "person", opens: Side}} Setup */
/**
 * @typedef {object} State
 * @property {Setup} setup the start of this game
 * @property {Played[]} moves every move, those that were undone at the end
 * @property {number} done how many of them stand
 * @property {boolean} hints
 */
/**
 * @typedef {{type: "start", setup: Setup} | {type: "again"} | {type: "move", move: Played}
 *   | {type: "undo"} | {type: "redo"} | {type: "hints", on: boolean}} Action
 */

/** @param {Game} game @returns {Setup} */
export function usualSetup(game) {
  const { heaps, play } = opening(game);
  return { game, play, heaps, opponent: "engine", opens: 0 };
}

/** @param {Setup} setup @param {boolean} hints @returns {State} */
export function begin(setup, hints) {
  return { setup, moves: [], done: 0, hints };
}

/** @param {readonly number[]} heaps @param {Move} move */
export function applied(heaps, { place, to }) {
  return [...heaps.slice(0, place - 1), ...to, ...heaps.slice(place)];
}

/** The position after the first `count` moves. @param {State} state @param {number} [count] */
export function positionAt(state, count = state.done) {
  return state.moves.slice(0, count).reduce(applied, state.setup.heaps);
}

/** Who moves after `count` moves. @param {State} state @param {number} [count] @returns {Side} */
export function mover(state, count = state.done) {
  return (state.setup.opens + count) % 2 === 0 ? 0 : 1;
}

/** @param {State} state @param {number} [count] */
export function engineMoves(state, count = state.done) {
  return state.setup.opponent === "engine" && mover(state, count) === 1;
}

/**
 * Where undo leads: against the engine to the visitor's own turn.
 * @param {State} state @returns {number | null}
 */
export function undoTo(state) {
  for (let count = state.done - 1; count >= 0; count -= 1) {
    if (!engineMoves(state, count)) return count;
  }
  return null;
}

/** @param {State} state @returns {number | null} */
export function redoTo(state) {
  for (let count = state.done + 1; count <= state.moves.length; count += 1) {
    if (!engineMoves(state, count) || count === state.moves.length) return count;
  }
  return null;
}

/**
 * Whether the heap is there and the parts come of it; the rules are the engine's.
 * @param {State} state @param {Move} move
 */
function fits(state, { place, from, to }) {
  const heap = positionAt(state)[place - 1];
  const whole = to.every((part) => Number.isInteger(part) && part >= 0 && part < from);
  return heap === from && whole && (to.length === 1 || (to.length === 2 && state.setup.game === "grundy"));
}

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  switch (action.type) {
    case "start":
      return begin(action.setup, state.hints);
    case "again":
      return begin(state.setup, state.hints);
    case "move":
      if (!fits(state, action.move)) return state;
      return { ...state, moves: [...state.moves.slice(0, state.done), action.move], done: state.done + 1 };
    case "undo":
      return { ...state, done: undoTo(state) ?? state.done };
    case "redo":
      return { ...state, done: redoTo(state) ?? state.done };
    case "hints":
      return { ...state, hints: action.on };
  }
}

/** Who has won when no move is left. @param {State} state @returns {Side} */
export function winner(state) {
  const next = mover(state);
  if (state.setup.play === "misère") return next;
  return next === 0 ? 1 : 0;
}

/** The five games, the bounds of a position, and each document's examples. */

/** @typedef {"nim" | "nim:1-3" | "coprime" | "common-factor" | "grundy"} Game */
/** @typedef {"normal" | "misère"} Style */

/** @type {readonly Game[]} */
export const GAMES = ["nim", "nim:1-3", "coprime", "common-factor", "grundy"];

/** The engine's own bounds; the page asks for no more. */
export const LARGEST_HEAP = 20_000;
export const MOST_STONES = 60_000;
/** Fewer heaps than the engine takes: a start that a person can survey. */
export const MOST_HEAPS = 24;

/** The most stones that are drawn one by one. */
export const MOST_DRAWN = 40;

/** The smallest heap that has a move. @param {Game} game */
export function smallestLive(game) {
  if (game === "grundy") return 3;
  return game === "common-factor" ? 2 : 1;
}

/** @typedef {{heaps: number[], play: Style, from: string}} Preset */

/**
 * Positions that the documents work out, the opening one first; `from` is the
 * key of the words that say where, or "".
 * @type {Record<Game, Preset[]>}
 */
export const PRESETS = {
  nim: [
    { heaps: [3, 4, 5], play: "normal", from: "from.one-move" },
    { heaps: [2, 2, 2], play: "normal", from: "from.parity" },
    { heaps: [1, 2, 3], play: "normal", from: "from.lost" },
    { heaps: [1, 4, 5], play: "normal", from: "from.lost" },
    { heaps: [1, 1, 1], play: "misère", from: "from.ones" },
    { heaps: [3, 4, 5], play: "misère", from: "from.switch" },
  ],
  "nim:1-3": [
    { heaps: [7, 8, 9], play: "normal", from: "from.remainders" },
    { heaps: [4, 4, 4], play: "normal", from: "from.lost" },
    { heaps: [1, 5, 9], play: "normal", from: "from.remainders" },
    { heaps: [21], play: "normal", from: "from.bachet" },
  ],
  coprime: [
    { heaps: [9, 15, 5], play: "normal", from: "from.least-prime" },
    { heaps: [9, 15], play: "normal", from: "from.equal-values" },
    { heaps: [25, 35, 49], play: "normal", from: "from.least-prime" },
    { heaps: [3, 9, 15, 7], play: "normal", from: "from.least-prime" },
    { heaps: [6, 8, 10], play: "normal", from: "from.evens" },
  ],
  "common-factor": [
    { heaps: [6, 9, 10], play: "normal", from: "from.staircase" },
    { heaps: [8], play: "normal", from: "from.one-bite" },
    { heaps: [9, 25], play: "normal", from: "from.prime-squares" },
    { heaps: [7, 11, 13], play: "normal", from: "from.primes" },
    { heaps: [15, 21, 4], play: "normal", from: "from.staircase" },
  ],
  grundy: [
    { heaps: [8], play: "normal", from: "from.eight" },
    { heaps: [7, 1], play: "normal", from: "from.lost" },
    { heaps: [20], play: "normal", from: "from.last-printed" },
    { heaps: [21], play: "normal", from: "from.beyond-printed" },
    { heaps: [9, 10, 12], play: "normal", from: "from.several" },
  ],
};

/** @param {Game} game @returns {Preset} */
export function opening(game) {
  return /** @type {Preset} */ (PRESETS[game][0]);
}

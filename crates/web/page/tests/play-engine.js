/**
 * An engine for tests, written from the rules alone: it searches every
 * position and knows neither mex nor nim-sum. Small heaps only.
 */

/** @typedef {import("../src/play/model.js").Move} Move */

/** @param {number} a @param {number} b @returns {number} */
const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));

/** Every move of a heap, as the heaps it becomes. @param {string} game @param {number} n @returns {number[][]} */
export function options(game, n) {
  const bites = Array.from({ length: n }, (_, index) => index + 1);
  const leave = (/** @type {(bite: number) => boolean} */ legal) => bites.filter(legal).map((bite) => [n - bite]).reverse();
  switch (game) {
    case "nim": return leave(() => true);
    case "nim:1-3": return leave((bite) => bite <= 3);
    case "coprime": return leave((bite) => gcd(bite, n) === 1);
    case "common-factor": return leave((bite) => gcd(bite, n) > 1);
    case "grundy": return bites.filter((small) => 2 * small < n).map((small) => [n - small, small]);
    default: throw new Error(game);
  }
}

/** @param {readonly number[]} heaps @param {Move} move */
export const after = (heaps, { place, to }) => heaps.toSpliced(place - 1, 1, ...to);

/** @param {string} game @param {readonly number[]} heaps @returns {Move[]} */
export function moves(game, heaps) {
  return heaps.flatMap((from, index) => options(game, from).map((to) => ({ place: index + 1, from, to })));
}

/** @type {Map<string, boolean>} */
const memo = new Map();
/** @param {string} game @param {string} play @param {readonly number[]} heaps @returns {boolean} */
export function lost(game, play, heaps) {
  const key = `${game} ${play} ${[...heaps].filter((heap) => heap > 0).sort((a, b) => a - b)}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  const all = moves(game, heaps);
  const won = all.length === 0 ? play === "misère" : all.some((move) => lost(game, play, after(heaps, move)));
  memo.set(key, !won);
  return !won;
}

/** Numbers from a seed, the same on every machine (mulberry32). @param {number} seed */
export function dice(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The requests of the game, answered by search. @param {any} request @returns {Promise<any>} */
export async function ask(request) {
  const { game, play, heaps } = request;
  switch (request.do) {
    case "position": {
      const all = moves(game, heaps).map((move) => ({ ...move, winning: lost(game, play, after(heaps, move)) }));
      return { moves: all, lost: lost(game, play, heaps), terminal: all.length === 0 };
    }
    case "reply": {
      const all = moves(game, heaps);
      return { move: all.find((move) => lost(game, play, after(heaps, move))) ?? all[0] ?? null };
    }
    case "random": {
      const roll = dice(request.seed);
      for (;;) {
        const drawn = Array.from({ length: heaps }, () => 1 + roll(request.largest));
        if (request.want === "any" || lost(game, play, drawn) === (request.want === "lost")) return { heaps: drawn };
      }
    }
    default: throw new Error(request.do);
  }
}

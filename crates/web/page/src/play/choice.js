/** What a visitor has chosen before it is a move: a heap and a number of its stones. */

/** The first `bite` stones: taken, or split off; `capped` when more were asked for. @typedef {{place: number, bite: number, capped?: boolean}} Choice */

/**
 * @param {Choice} choice @param {readonly number[]} heaps @param {import("./games.js").Game} game
 * @returns {import("./model.js").Move}
 */
export function moveOf({ place, bite }, heaps, game) {
  const from = Number(heaps[place - 1]);
  const left = from - bite;
  if (game !== "grundy") return { place, from, to: [left] };
  return { place, from, to: [Math.max(left, bite), Math.min(left, bite)] };
}

/** @param {import("./model.js").Move} move @returns {Choice} */
export function choiceOf({ place, from, to }) {
  return { place, bite: to.length === 2 ? Number(to[1]) : from - Number(to[0]) };
}

/** Whether two moves of a position are the same. @param {import("./model.js").Move} a @param {import("./model.js").Move} b */
export function sameMove(a, b) {
  return a.place === b.place && a.to.length === b.to.length && a.to.every((part, index) => part === b.to[index]);
}

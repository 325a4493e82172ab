/** Where a heap is drawn, and which heap lies under a point. */

/** The least width of a cell (a row fills the whole width), and its height. */
export const CELL = { width: 34, height: 30 };
const COLUMNS = [30, 24, 20, 18, 15, 12, 10, 8, 6, 5, 4];

/**
 * As many columns as fit, of the numbers with small factors, so that classes
 * of heaps stand in columns and diagonals.
 * @param {number} width
 */
export function columnsIn(width) {
  return COLUMNS.find((columns) => columns * CELL.width <= width) ?? 4;
}

/**
 * @param {number} n
 * @param {number} columns
 */
export function cellOf(n, columns) {
  return { row: Math.floor(n / columns), column: n % columns };
}

/**
 * The heap whose cell holds the point, or null past the last one.
 * @param {number} x as a part of the width of the strip
 * @param {number} y from the top of the whole strip
 * @param {number} columns
 * @param {number} count
 */
export function heapAt(x, y, columns, count) {
  const column = Math.floor(x * columns);
  const n = Math.floor(y / CELL.height) * columns + column;
  return x < 0 || y < 0 || column >= columns || n >= count ? null : n;
}

/**
 * The heap that an arrow key leads to, kept within 0 and last; null for a key
 * that does not move.
 * @param {string} key
 * @param {number} n
 * @param {{columns: number, page: number, last: number}} view
 */
export function heapAfterKey(key, n, { columns, page, last }) {
  const to = {
    ArrowRight: n + 1, ArrowLeft: n - 1, ArrowDown: n + columns, ArrowUp: n - columns,
    PageDown: n + page, PageUp: n - page, Home: 0, End: last,
  }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), last);
}

/**
 * A round number at or above the value: 1, 2 or 5 times a power of ten.
 * @param {number} value
 */
export function roundUp(value) {
  let power = 1;
  while (power * 10 <= value) power *= 10;
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

/**
 * The top of an axis that reaches the value, with little room above it.
 * @param {number} value
 */
export function axisTop(value) {
  const power = roundUp(value) >= 10 ? 10 ** (String(roundUp(value)).length - 2) : 1;
  const steps = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];
  return steps.map((step) => step * power).find((top) => top >= value) ?? roundUp(value);
}

/**
 * Ticks of an axis from 0 to `to`: at most six, at round numbers.
 * @param {number} to
 */
export function ticks(to) {
  const step = roundUp(Math.max(1, Math.ceil(to / 5)));
  const found = [];
  for (let at = 0; at <= to; at += step) found.push(at);
  return found;
}

/**
 * The first and last heap of a page of the table.
 * @param {number} page from 0
 * @param {number} size
 * @param {number} count
 * @returns {[number, number]}
 */
export function pageOf(page, size, count) {
  const first = Math.min(page * size, Math.max(0, count - 1));
  return [first, Math.min(first + size, count) - 1];
}

/**
 * Ten thousand rows are much for the page to take over in one piece: in the
 * worker they become counts, and the rows that are shown.
 */

/** @typedef {{heap: number, value: number, term: number, equal: boolean}} OddRow */
/** @typedef {{count: number, equal: number, last: number, different: number[], first: OddRow[]}} OddSummary */

const SHOWN = 16;

/**
 * @param {{rows: OddRow[]}} answer to odd_bisection
 * @returns {OddSummary}
 */
export function condensed({ rows }) {
  const different = rows.filter((row) => !row.equal).map((row) => row.heap);
  return {
    count: rows.length, equal: rows.length - different.length, last: rows.at(-1)?.heap ?? 0,
    different: different.slice(0, SHOWN), first: rows.slice(0, SHOWN),
  };
}

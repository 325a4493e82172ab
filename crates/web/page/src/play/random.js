/** Random positions by difficulty, sought among those that the engine offers. */

/** @typedef {"hard" | "easy" | "lost"} Difficulty */
/** @typedef {(request: {do: string, [field: string]: unknown}) => Promise<any>} Ask */

/** How many positions are looked at. */
const TRIES = 40;
/** No heap that is drawn need be smaller than this. */
const SMALLEST_LARGEST = 3;
/** From so many winning moves on a position is easy. */
const MANY = 3;

/**
 * The largest heap of an attempt. Where large heaps have several winning moves
 * each, as in limited Nim, only smaller ones leave a single one; so it shrinks.
 * @param {number} largest @param {Difficulty} difficulty @param {number} attempt
 */
function bound(largest, difficulty, attempt) {
  if (difficulty !== "hard" || attempt < TRIES / 4) return largest;
  return Math.min(largest, Math.max(SMALLEST_LARGEST, Math.ceil(largest * (1 - attempt / TRIES))));
}

/**
 * hard: exactly one move wins; easy: the position with the most winning moves
 * that is met, at least three where there are such; lost: none wins.
 * @param {Ask} ask
 * @param {{game: string, play: string, count: number, largest: number, difficulty: Difficulty, seed: number}} wish
 * @returns {Promise<number[]>} rejects with the engine's error, or {kind: "none-found"}
 */
export async function randomPosition(ask, { game, play, count, largest, difficulty, seed }) {
  const want = difficulty === "lost" ? "lost" : "won";
  /** @type {{heaps: number[], wins: number} | null} */
  let best = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { heaps } = await ask({ do: "random", game, play, heaps: count, largest: bound(largest, difficulty, attempt), want, seed: seed + attempt });
    if (difficulty === "lost") return heaps;
    const { moves } = await ask({ do: "position", game, play, heaps });
    const wins = moves.filter((/** @type {any} */ move) => move.winning).length;
    if (difficulty === "hard" && wins === 1) return heaps;
    if (difficulty === "easy" && wins >= MANY) return heaps;
    if (difficulty === "easy" && wins > (best?.wins ?? 1)) best = { heaps, wins };
  }
  if (best) return best.heaps;
  throw { kind: "none-found", message: "no such position was found" };
}

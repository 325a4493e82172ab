// Judges moves without the engine: the rules and the outcomes once more, written
// for the tests alone. An outcome is found by trying every move; no nim-value,
// no nim-sum, no law. It runs inside the page, so `judge` must stand by itself.

export function judge() {
  const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));
  const bites = (fits) => (heap) => {
    const options = [];
    for (let take = 1; take <= heap; take++) if (fits(take, heap)) options.push([heap - take]);
    return options;
  };
  const RULES = {
    nim: bites(() => true),
    "nim:1-3": bites((take) => take <= 3),
    coprime: bites((take, heap) => gcd(take, heap) === 1),
    "common-factor": bites((take, heap) => gcd(take, heap) > 1),
    grundy: (heap) => {
      const options = [];
      for (let small = 1; 2 * small < heap; small++) options.push([heap - small, small]);
      return options;
    },
  };
  const memo = new Map();
  const options = (game, heap) => {
    const key = `${game} ${heap}`;
    if (!memo.has(key)) memo.set(key, RULES[game](heap));
    return memo.get(key);
  };
  const normal = (parts) => parts.toSorted((a, b) => b - a).join("+");

  /** Every legal move: the place (from 1), the heap, and what it becomes. */
  function moves(game, heaps) {
    return heaps.flatMap((from, index) => options(game, from).map((to) => ({ place: index + 1, from, to })));
  }

  function after(heaps, move) {
    return heaps.toSpliced(move.place - 1, 1, ...move.to);
  }

  function legal(game, heaps, move) {
    const from = heaps[move.place - 1];
    return from === move.from && options(game, from).some((to) => normal(to) === normal(move.to));
  }

  const outcomes = new Map();
  /** Whether the player to move loses: every move leads to a won position. */
  function lost(game, play, heaps) {
    const live = heaps.filter((heap) => options(game, heap).length > 0).sort((a, b) => a - b);
    const key = `${game} ${play} ${live}`;
    let known = outcomes.get(key);
    if (known === undefined) {
      const all = moves(game, live);
      known = all.length === 0 ? play === "normal" : all.every((move) => !lost(game, play, after(live, move)));
      outcomes.set(key, known);
    }
    return known;
  }

  return { moves, after, legal, lost, positions: () => outcomes.size };
}

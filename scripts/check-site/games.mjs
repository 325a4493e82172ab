// Seeded games in the page: its engine against a player who moves at random,
// every engine move held against the judge's own search. Half of the games start
// with the engine to move in a won position. Runs inside the page.

export const GAMES = ["nim", "nim:1-3", "coprime", "common-factor", "grundy"];
export const PLAYS = ["normal", "misère"];

/** `count` games of one ruleset; the figures, and what went wrong in words. */
export async function playGames({ game, play, count, seed, judge: source }) {
  const judge = (0, eval)(`(${source})()`);
  const { engine } = globalThis.nimproof;
  let state = BigInt(seed);
  const random = (below) => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = state;
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return Number((mixed ^ (mixed >> 31n)) % BigInt(below));
  };
  const largest = game === "grundy" ? 9 : 12;
  const start = () => Array.from({ length: 3 + random(game === "grundy" ? 1 : 2) }, () => 1 + random(largest));
  const figures = { game, play, games: 0, fromWon: 0, engineMoves: 0, fromWonMoves: 0, wins: 0, won: 0, faults: [] };

  async function oneGame(wantWon) {
    let heaps = start();
    // In a won start the engine moves first; in the others a coin decides.
    let engineMoves = wantWon || random(2) === 0;
    for (let tries = 0; wantWon && judge.lost(game, play, heaps); tries++) {
      if (tries > 1000) throw new Error(`${game}: no won start found`);
      heaps = start();
    }
    const line = [heaps.join(",")];
    let everWon = false;
    for (;;) {
      const moves = judge.moves(game, heaps);
      if (moves.length === 0) break;
      let move;
      if (engineMoves) {
        const won = !judge.lost(game, play, heaps);
        const answer = await engine.ask({ do: "reply", game, play, heaps });
        move = answer.move;
        figures.engineMoves += 1;
        figures.fromWonMoves += Number(won);
        everWon ||= won;
        if (!move || !judge.legal(game, heaps, move)) return `${line.join(" ")}: ${JSON.stringify(move)} is no legal move`;
        const next = judge.after(heaps, move);
        if (won !== answer.won) return `${line.join(" ")}: said won ${answer.won}, the search says ${won}`;
        if (won && !judge.lost(game, play, next)) return `${line.join(" ")}: gives a won position away by ${next}`;
      } else {
        move = moves[random(moves.length)];
      }
      heaps = judge.after(heaps, move);
      engineMoves = !engineMoves;
      line.push(heaps.join(","));
    }
    // Nobody can move: in normal play the player to move has lost, in misère play won.
    const engineWins = engineMoves === (play === "misère");
    figures.won += Number(everWon);
    figures.wins += Number(engineWins);
    return everWon && !engineWins ? `${line.join(" ")}: lost although it stood in a won position` : null;
  }

  for (let index = 0; index < count; index++) {
    const wantWon = index % 2 === 0;
    const fault = await oneGame(wantWon);
    figures.games += 1;
    figures.fromWon += Number(wantWon);
    if (fault) figures.faults.push(fault);
    if (figures.faults.length >= 5) break;
  }
  return { ...figures, searched: judge.positions() };
}

// Seeded games in the page: its engine against a player who moves at random,
// every engine move held against the judge's own search. Half of the games start
// with the engine to move in a won position. `playGames` runs inside the page.

import assert from "node:assert/strict";
import { randomOf, withPage } from "./harness.mjs";
import { judge } from "./judge.mjs";

/** Games of each ruleset and play. */
const COUNT = 1000;

export const GAMES = ["nim", "nim:1-3", "coprime", "common-factor", "grundy"];
export const PLAYS = ["normal", "misère"];

/** `count` games of one ruleset; the figures, and what went wrong in words. */
export async function playGames({ game, play, count, seed }) {
  const { judge, randomOf } = globalThis.tests;
  const { engine } = globalThis.nimproof;
  const random = randomOf(seed);
  const largest = game === "grundy" ? 9 : 12;
  const start = () => Array.from({ length: 3 + random(game === "grundy" ? 1 : 2) }, () => 1 + random(largest));
  const figures = { game, play, games: 0, fromWon: 0, engineMoves: 0, won: 0, wins: 0, givenAway: 0, faults: [] };

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
        everWon ||= won;
        if (!move || !judge.legal(game, heaps, move)) return `${line.join(" ")}: ${JSON.stringify(move)} is no legal move`;
        const next = judge.after(heaps, move);
        if (won !== answer.won) return `${line.join(" ")}: said won ${answer.won}, the search says ${won}`;
        figures.givenAway += Number(won && !judge.lost(game, play, next));
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

/** The series of one page; what the judge needs is put there first. */
export async function series(page, { games = GAMES, plays = PLAYS, count }) {
  await page.evaluate(`globalThis.tests = { judge: (${judge})(), randomOf: ${randomOf} }`);
  const all = [];
  for (const game of games) {
    for (const play of plays) {
      all.push(await page.evaluate(playGames, { game, play, count, seed: 1 + all.length }));
    }
  }
  return all;
}

const COLUMNS = ["game", "play", "games", "fromWon", "engineMoves", "won", "wins", "givenAway"];
const HEADS = ["game", "play", "games", "started won", "engine moves", "stood won", "won", "given away"];

export async function games({ context, report }) {
  await withPage(context, {}, async (page) => {
    const all = await series(page, { count: COUNT });
    const rows = [HEADS, ...all.map((one) => COLUMNS.map((column) => String(one[column])))];
    const widths = HEADS.map((_, i) => Math.max(...rows.map((row) => row[i].length)));
    for (const row of rows) console.log(row.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  "));
    for (const one of all) {
      await report.test(`${COUNT} games of ${one.game}, ${one.play}`, () => {
        assert.deepEqual(one.faults, []);
        assert.equal(one.games, COUNT);
        assert.equal(one.fromWon, COUNT / 2);
        assert.ok(one.won >= one.fromWon && one.wins >= one.won && one.givenAway === 0, JSON.stringify(one));
        assert.ok(one.engineMoves > COUNT && one.searched > 0);
        return `${one.wins} won by the engine, ${one.won} of them from a won position, none given away`;
      });
    }
  });
}

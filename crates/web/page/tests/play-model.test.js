/** Properties of the reducer over seeded games, and games to their end. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, PRESETS } from "../src/play/games.js";
import { begin, engineMoves, mover, positionAt, redoTo, reduce, undoTo, winner } from "../src/play/model.js";
import { fromLink, toLink } from "../src/play/link.js";
import { randomPosition } from "../src/play/random.js";
import { after, ask, dice, lost, moves } from "./play-engine.js";

const PLAYS = /** @type {const} */ (["normal", "misère"]);
/** @type {["engine" | "person", 0 | 1][]} */
const WHO = [["engine", 0], ["engine", 1], ["person", 0]];

/** Positions and states of a random game, for each ruleset, play and choice of players. @param {number} rounds @param {number} largest */
function* games(rounds, largest) {
  const roll = dice(20_261_130);
  for (const game of GAMES) {
    for (const play of PLAYS) {
      for (let round = 0; round < rounds; round += 1) {
        const [opponent, opens] = /** @type {(typeof WHO)[number]} */ (WHO[round % WHO.length]);
        const heaps = Array.from({ length: 1 + roll(4) }, () => roll(largest + 1));
        yield { roll, state: begin({ game, play, heaps, opponent, opens }, round % 2 === 0) };
      }
    }
  }
}

test("a move and undo give the state before it; redo gives the move again", () => {
  let tried = 0;
  for (const { state: start, roll } of games(30, 9)) {
    let state = start;
    for (;;) {
      const all = moves(state.setup.game, positionAt(state));
      if (all.length === 0) break;
      const next = reduce(state, { type: "move", move: all[roll(all.length)] });
      assert.deepEqual(positionAt(next), after(positionAt(state), /** @type {import("../src/play/model.js").Move} */ (next.moves.at(-1))));
      if (!engineMoves(state)) {
        const back = reduce(next, { type: "undo" });
        assert.equal(back.done, state.done);
        assert.deepEqual(positionAt(back), positionAt(state));
        assert.deepEqual(reduce(back, { type: "redo" }).moves, next.moves);
        assert.equal(reduce(back, { type: "redo" }).done, next.done);
        tried += 1;
      }
      state = next;
    }
    // All the way back and forth again.
    let back = state;
    while (undoTo(back) !== null) back = reduce(back, { type: "undo" });
    assert.ok(back.done <= 1 && !engineMoves(back) || state.moves.length <= 1);
    while (redoTo(back) !== null) back = reduce(back, { type: "redo" });
    assert.equal(back.done, state.done);
    assert.deepEqual(positionAt(back), positionAt(state));
  }
  assert.ok(tried > 500, String(tried));
});

test("undo leads to the visitor's own turn, past the engine's move", () => {
  let state = begin({ game: "nim", play: "normal", heaps: [3, 4, 5], opponent: "engine", opens: 0 }, false);
  state = reduce(state, { type: "move", move: { place: 1, from: 3, to: [2] } });
  assert.ok(engineMoves(state));
  state = reduce(state, { type: "move", move: { place: 2, from: 4, to: [0] } });
  state = reduce(state, { type: "undo" });
  assert.deepEqual(positionAt(state), [3, 4, 5]);
  state = reduce(state, { type: "redo" });
  assert.deepEqual(positionAt(state), [2, 0, 5]);
  assert.equal(mover(state), 0);
});

test("when the engine opens, its first move is not undone", () => {
  let state = begin({ game: "nim", play: "normal", heaps: [3, 4, 5], opponent: "engine", opens: 1 }, false);
  state = reduce(state, { type: "move", move: { place: 1, from: 3, to: [1] } });
  assert.equal(undoTo(state), null);
  assert.equal(reduce(state, { type: "undo" }).done, 1);
});

test("two people undo one move at a time, and a new move drops what was undone", () => {
  let state = begin({ game: "grundy", play: "normal", heaps: [8], opponent: "person", opens: 0 }, true);
  state = reduce(state, { type: "move", move: { place: 1, from: 8, to: [7, 1] } });
  state = reduce(state, { type: "move", move: { place: 1, from: 7, to: [4, 3] } });
  assert.deepEqual(positionAt(state), [4, 3, 1]);
  state = reduce(state, { type: "undo" });
  assert.deepEqual(positionAt(state), [7, 1]);
  state = reduce(state, { type: "move", move: { place: 1, from: 7, to: [6, 1] } });
  assert.deepEqual(positionAt(state), [6, 1, 1]);
  assert.equal(redoTo(state), null);
  assert.equal(state.hints, true);
});

test("a move that does not fit the position changes nothing", () => {
  const state = begin({ game: "nim", play: "normal", heaps: [3, 4], opponent: "person", opens: 0 }, false);
  for (const move of [
    { place: 3, from: 3, to: [1] }, { place: 0, from: 3, to: [1] }, { place: 1, from: 4, to: [1] },
    { place: 1, from: 3, to: [3] }, { place: 1, from: 3, to: [-1] }, { place: 1, from: 3, to: [1.5] },
    { place: 1, from: 3, to: [2, 1] }, { place: 1, from: 3, to: [] }, { place: 1, from: 3, to: [NaN] },
  ]) {
    assert.equal(reduce(state, { type: "move", move }), state, JSON.stringify(move));
  }
});

test("an engine that plays by search loses no won position, and the winner is named rightly", async () => {
  let won = 0;
  for (const { state: start, roll } of games(18, 6)) {
    const { game, play, opponent } = start.setup;
    if (opponent !== "engine") continue;
    const engineToWin = engineMoves(start) !== lost(game, play, positionAt(start));
    let state = start;
    for (;;) {
      const heaps = positionAt(state);
      const all = moves(game, heaps);
      if (all.length === 0) break;
      const move = engineMoves(state) ? (await ask({ do: "reply", game, play, heaps })).move : all[roll(all.length)];
      state = reduce(state, { type: "move", move });
    }
    if (!engineToWin) continue;
    assert.equal(winner(state), 1, `${game} ${play} (${start.setup.heaps})`);
    won += 1;
  }
  assert.ok(won > 30, String(won));
});

test("the last stone: by hand", () => {
  const one = /** @type {const} */ ({ game: "nim", opponent: "person", opens: 0 });
  const take = /** @type {import("../src/play/model.js").Action} */ ({ type: "move", move: { place: 1, from: 1, to: [0] } });
  assert.equal(winner(reduce(begin({ ...one, heaps: [1], play: "normal" }, false), take)), 0);
  assert.equal(winner(reduce(begin({ ...one, heaps: [1], play: "misère" }, false), take)), 1);
});

test("a link gives the position back", () => {
  for (const { state: start, roll } of games(12, 20)) {
    if (start.setup.heaps.every((heap) => heap === 0)) continue;
    let state = start;
    for (let step = 0; step < 3; step += 1) {
      const all = moves(state.setup.game, positionAt(state));
      if (all.length > 0) state = reduce(state, { type: "move", move: all[roll(all.length)] });
      const read = fromLink(toLink(state));
      assert.ok("state" in read, toLink(state));
      const { setup, hints } = read.state;
      assert.deepEqual(setup.heaps, positionAt(state));
      assert.equal(setup.opens, mover(state));
      assert.deepEqual([setup.game, setup.play, setup.opponent, hints], [state.setup.game, state.setup.play, state.setup.opponent, state.hints]);
    }
  }
});

test("every example fits its game, and the words of the lost ones hold", () => {
  for (const game of GAMES) {
    for (const { heaps, play, from } of PRESETS[game]) {
      assert.ok(moves(game, heaps).length > 0, `${game} ${heaps}`);
      if (heaps.reduce((sum, heap) => sum + heap) > 30) continue;
      if (["from.lost", "from.equal-values", "from.evens"].includes(from)) assert.ok(lost(game, play, heaps), `${game} ${heaps}`);
      const wins = moves(game, heaps).filter((move) => lost(game, play, after(heaps, move))).length;
      if (from === "from.one-move") assert.equal(wins, 1);
      if (from === "from.parity" || from === "from.eight") assert.ok(wins > 0);
    }
  }
});

test("limited Nim has a hard position though its large heaps have several winning moves each", async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const heaps = await randomPosition(ask, { game: "nim:1-3", play: "normal", count: 3, largest: 12, difficulty: "hard", seed });
    assert.equal(moves("nim:1-3", heaps).filter((move) => lost("nim:1-3", "normal", after(heaps, move))).length, 1);
  }
});

test("random positions are as difficult as they say", async () => {
  for (const game of GAMES) {
    for (const play of PLAYS) {
      const wish = { game, play, count: 3, largest: 7, seed: 5 };
      const wins = (/** @type {number[]} */ heaps) => moves(game, heaps).filter((move) => lost(game, play, after(heaps, move))).length;
      assert.equal(wins(await randomPosition(ask, { ...wish, difficulty: "hard" })), 1, `${game} ${play}`);
      assert.ok(wins(await randomPosition(ask, { ...wish, difficulty: "easy" })) > 1, `${game} ${play}`);
      assert.ok(lost(game, play, await randomPosition(ask, { ...wish, difficulty: "lost" })), `${game} ${play}`);
    }
  }
});

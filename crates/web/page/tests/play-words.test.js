/** The history as text, and the sentences, against what a person would write. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, reduce } from "../src/play/model.js";
import { historyText, illegalWords, playWords, statusWords, whyWords } from "../src/play/words.js";

const t = playWords("en");
const ja = playWords("ja");

function played() {
  let state = begin({ game: "nim", play: "normal", heaps: [1, 2], opponent: "engine", opens: 0 }, false);
  state = reduce(state, { type: "move", move: { place: 2, from: 2, to: [1] } });
  state = reduce(state, { type: "move", move: { place: 1, from: 1, to: [0] } });
  return reduce(state, { type: "move", move: { place: 2, from: 1, to: [0] } });
}

test("a whole game as text", () => {
  assert.equal(historyText(t, played(), true), [
    "Nim, normal play",
    "Start: (1,2). To move: You.",
    "1. You: 1 of 2 from heap 2, leaving (1,1).",
    "2. The engine: the one stone of heap 1, leaving (0,1).",
    "3. You: the one stone of heap 2, leaving (0,0).",
    "No move is left; whoever made the last one wins. You win. Well played.",
    "",
  ].join("\n"));
});

test("what was undone is not in the text", () => {
  const text = historyText(t, reduce(played(), { type: "undo" }), false);
  assert.equal(text.split("\n").length, 5);
});

test("a split is named as a split", () => {
  const state = begin({ game: "grundy", play: "normal", heaps: [8], opponent: "person", opens: 0 }, false);
  const next = reduce(state, { type: "move", move: { place: 1, from: 8, to: [7, 1] } });
  assert.match(statusWords(t, next, false), /8 into 7 and 1, leaving \(7,1\)\. Second player to move\./);
  assert.match(statusWords(ja, next, false), /8個を7個と1個に分ける/);
});

test("nobody is asked to move before it is known whether the game is over", () => {
  assert.equal(statusWords(t, played(), null), "You: the one stone of heap 2, leaving (0,0).");
  assert.match(statusWords(t, played(), true), /You win/);
});

test("illegal moves in words", () => {
  assert.equal(illegalWords(t, { kind: "no-common-factor", bite: 3, heap: 8 }), "3 shares no factor with 8.");
  assert.equal(illegalWords(t, { kind: "equal-parts", part: 4 }), "Equal parts are not allowed: 4 and 4.");
  for (const kind of ["none", "one-heap", "two-heaps", "not-smaller", "too-many", "shares-factor", "no-common-factor", "empty-part", "equal-parts", "wrong-total", "not-an-option"]) {
    assert.notEqual(t(`illegal.${kind}`), `illegal.${kind}`);
  }
});

test("the engine's reasons in words", () => {
  const move = { place: 1, from: 3, to: [1] };
  const zero = { kind: "nim-sum-to-zero", sum_before: 2, sum_after: 0, value_before: 3, value_after: 1, remoteness: 11, exact: true };
  assert.equal(whyWords(t, { ...move, why: zero }), "Why: the nim-sum was 2. Making 3 into 1 turns its value from 3 to 1, and the nim-sum to 0.");
  assert.match(whyWords(t, { ...move, why: { kind: "resists", exact: true, remoteness: 12 } }), /11 moves are left/);
  assert.equal(whyWords(t, { ...move, why: { kind: "resists", exact: true, remoteness: 1 } }), "The engine had no winning move; this was the last move.");
  assert.match(whyWords(t, { ...move, why: { kind: "resists", exact: false, remoteness: null } }), /beyond its search/);
  assert.match(whyWords(t, { ...move, why: { kind: "misère-endgame", ones_after: 1 } }), /a single stone/);
  assert.match(whyWords(t, { ...move, why: { kind: "unknown", remoteness: null } }), /beyond/);
});

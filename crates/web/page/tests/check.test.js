/** What counts as agreeing, and what does not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstTerms } from "../src/check/terms.js";
import { condensed } from "../src/engine/condense.js";
import { countsOf, hashVerdict, shown, standingOf, summaryOf } from "../src/check/judge.js";

const entry = (/** @type {string} */ outcome) => ({ where: "1", printed: "2", field: "f", computed: 2, outcome });
const result = (/** @type {Partial<import("../src/check/judge.js").ClaimResult>} */ part) => ({
  status: "checked", range: "r", routes: ["a", "b"], headline: "h", counterexample: null, verdict: "agrees", entries: [entry("agrees")], ...part,
});

test("a claim agrees when printed values agree", () => assert.equal(standingOf(result({})), "agrees"));

test("a claim that agrees with nothing printed failed", () => {
  assert.equal(standingOf(result({ entries: [] })), "failed");
  assert.equal(standingOf(result({ entries: [entry("not-compared")] })), "failed");
});

test("routes that differ, printed values that differ, and unknown verdicts fail", () => {
  assert.equal(standingOf(result({ verdict: "routes-differ" })), "failed");
  assert.equal(standingOf(result({ counterexample: "n = 9" })), "failed");
  assert.equal(standingOf(result({ entries: [entry("agrees"), entry("differs")] })), "failed");
  assert.equal(standingOf(result({ verdict: "fine" })), "failed");
});

test("corrections, and claims with nothing printed, stand apart", () => {
  assert.equal(standingOf(result({ verdict: "document-differs", entries: [entry("in-correction")] })), "corrected");
  assert.equal(standingOf(result({ verdict: "not-compared", entries: [] })), "routes");
  assert.equal(standingOf(result({ verdict: "not-compared", entries: [], routes: [] })), "uncompared");
  for (const status of ["cited", "open"]) assert.equal(standingOf(result({ status, verdict: "not-compared", entries: [], routes: [] })), status);
});

test("the summary is finished when every row is, and nothing compared is named", () => {
  assert.equal(summaryOf(["agrees", "running"]).finished, false);
  assert.deepEqual([summaryOf(["agrees", "routes"]).nothing, summaryOf(["routes", "uncompared"]).nothing], [false, true]);
  assert.equal(summaryOf(["agrees", "failed", "corrected"]).failed, 1);
  assert.equal(summaryOf([]).nothing, true);
  const { done, cited, open, finished } = summaryOf(["agrees", "routes", "cited", "open"]);
  assert.deepEqual({ done, cited, open, finished }, { done: 2, cited: 1, open: 1, finished: true });
});

test("hashes", () => {
  assert.equal(hashVerdict("a", "a"), "equal");
  assert.equal(hashVerdict("a", "b"), "differs");
  assert.equal(hashVerdict("a", undefined), "no-list");
});

test("computed values as text", () => {
  assert.equal(shown({ num: 5, den: 8, decimal: "0.625" }), "5/8");
  assert.equal(shown([1, 2]), "[1,2]");
  assert.equal(shown(null), "–");
  assert.equal(shown(false), "false");
  assert.deepEqual(countsOf([entry("agrees"), entry("differs")]), { all: 2, agree: 1, differ: 1, corrected: 0, uncompared: 0 });
  assert.equal(firstTerms("0 0\n1 5\n2 7\n"), "0, 5, 7");
});

test("odd heaps are counted, and those that differ are named", () => {
  const rows = [1, 3, 5].map((heap) => ({ heap, value: 1, term: heap === 3 ? 2 : 1, equal: heap !== 3 }));
  assert.deepEqual(condensed({ rows }), { count: 3, equal: 2, last: 5, different: [3], first: rows });
});

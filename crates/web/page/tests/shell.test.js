/** Links, choices and words. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pickLanguage } from "../src/shell/choices.js";
import { routeOf } from "../src/shell/route.js";
import claims from "../src/text/claims-ja.js";
import corrections from "../src/text/corrections-ja.js";
import en from "../src/text/en.js";
import { grouped, translator } from "../src/text/index.js";
import ja from "../src/text/ja.js";
import { inJapanese } from "../src/text/phrases-ja.js";

const root = new URL("../../../../", import.meta.url);
const PAPERS = ["addition-without-carries", "one-word-apart", "grundys-game"];
const json = (/** @type {string} */ path) => JSON.parse(readFileSync(new URL(path, root), "utf8"));

test("links lead to their section, those of the game to the game", () => {
  assert.deepEqual(routeOf(""), { section: "play", rest: "", unknown: null });
  assert.equal(routeOf("#check").section, "check");
  assert.deepEqual(routeOf("#game=nim&heaps=3,4,5"), { section: "play", rest: "game=nim&heaps=3,4,5", unknown: null });
  assert.equal(routeOf("#heaps=99999999999,1").rest, "heaps=99999999999,1");
});

test("what no link of ours says is named and leads to the game", () => {
  assert.deepEqual(routeOf("#nonsense"), { section: "play", rest: "", unknown: "nonsense" });
  assert.deepEqual(routeOf("#constructor"), { section: "play", rest: "", unknown: "constructor" });
  const long = routeOf(`#heaps=${"9".repeat(5000)}`);
  assert.equal(long.rest, "");
  assert.ok((long.unknown ?? "").length <= 41);
});

test("the language is the one kept, else the first that we have", () => {
  assert.equal(pickLanguage("ja", ["en"]), "ja");
  assert.equal(pickLanguage(null, ["fr-FR", "ja-JP", "en"]), "ja");
  assert.equal(pickLanguage("xx", ["de"]), "en");
});

test("both languages have the same words, with the same things to fill in", () => {
  assert.deepEqual(Object.keys(ja).sort(), Object.keys(en).sort());
  const holes = (/** @type {string} */ text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [key, text] of Object.entries(en)) {
    assert.deepEqual(holes(/** @type {Record<string, string>} */ (ja)[key] ?? ""), holes(text), key);
    assert.ok(text.trim() !== "", key);
  }
});

test("every claim and every correction has its Japanese", () => {
  const ids = PAPERS.flatMap((slug) => json(`output/results/${slug}.json`).claims.map((/** @type {{id: string}} */ claim) => claim.id));
  assert.equal(ids.length, 38);
  assert.deepEqual(Object.keys(claims).sort(), ids.sort());
  const evidence = PAPERS.flatMap((slug) => json(`papers/${slug}/paper.json`).corrections.map((/** @type {{evidence: string[]}} */ one) => one.evidence.join(" ")));
  assert.deepEqual(corrections.map((one) => one.evidence).sort(), evidence.sort());
});

test("ranges and headlines of every claim have their Japanese, with every number in it", () => {
  const claimsOf = (/** @type {string} */ slug) => json(`output/results/${slug}.json`).claims;
  // The number of heaps is a word in Japanese.
  const numbers = (/** @type {string} */ text) => (text.replace(/\d heaps of/, "heaps of").match(/\d+/g) ?? []).sort();
  for (const claim of PAPERS.flatMap(claimsOf)) {
    for (const sentence of [claim.range, claim.headline]) {
      const own = inJapanese(sentence);
      assert.ok(own !== null, sentence);
      assert.deepEqual(numbers(own), numbers(sentence), sentence);
    }
  }
  assert.equal(inJapanese("every heap of 0 to 30000"), "石0〜30000個のすべての山");
  assert.equal(inJapanese("every position of 4 heaps of 0 to 7"), "どの山も0〜7個の四山のすべての局面");
  assert.equal(inJapanese("constructor"), null);
});

test("what is filled in stays as it is, and what is missing stays visible", () => {
  const t = translator({ a: "x {n} {m}" });
  assert.equal(t("a", { n: "<b>{m}</b>" }), "x <b>{m}</b> {m}");
});

test("numbers of five digits and more are grouped", () => {
  assert.deepEqual([grouped(1234), grouped(20000), grouped(1234567)], ["1234", "20\u202f000", "1\u202f234\u202f567"]);
});

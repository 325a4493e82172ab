/** Hostile and damaged links and typed heaps: a reason each, and never a throw. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLink } from "../src/play/link.js";
import { readHeaps } from "../src/play/heaps.js";
import en from "../src/text/play-en.js";
import ja from "../src/text/play-ja.js";
import { playWords, reasonWords } from "../src/play/words.js";

const BAD = [
  ["heaps=99999999999", "link-game"],
  ["game=nim&heaps=99999999999,3", "heap-large"],
  ["game=nim&heaps=20001", "heap-large"],
  ["game=nim&heaps=20000,20000,20000,1", "stones-many"],
  ["game=nim&heaps=-1", "heaps-digits"],
  ["game=nim&heaps=1e3", "heaps-digits"],
  ["game=nim&heaps=0x10", "heaps-digits"],
  ["game=nim&heaps=3,,4", "heaps-digits"],
  ["game=nim&heaps=NaN", "heaps-digits"],
  ["game=nim&heaps=", "heaps-none"],
  [`game=nim&heaps=${Array(25).fill(1)}`, "heaps-many"],
  ["game=nim&heaps=<script>alert(1)</script>", "heaps-digits"],
  ["game=nim&heaps=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "heaps-digits"],
  ["game=<b>nim</b>", "link-game"],
  ["game=chess", "link-game"],
  ["game=__proto__", "link-game"],
  ["game=nim&play=__proto__", "link-play"],
  ["game=nim&play=constructor", "link-play"],
  ["game=nim&play=reverse", "link-play"],
  ["game=nim&who=nobody", "link-who"],
  ["game=nim&turn=3", "link-turn"],
  ["game=nim&hints=maybe", "link-hints"],
  ["game=nim&game=grundy", "link-twice"],
  ["game=nim&__proto__=1", "link-field"],
  ["game=nim&onload=alert(1)", "link-field"],
  ["game=nim&&heaps=1", "link-field"],
  ["", "link-field"],
  ["%E0%A4%A", "link-broken"],
  [`game=nim&heaps=${"1,".repeat(400)}1`, "link-long"],
];

test("a bad link gives its reason, worded in both languages, and nothing of the link is in it", () => {
  for (const [link, kind] of BAD) {
    const read = fromLink(link);
    assert.ok("reason" in read, link);
    assert.equal(read.reason.kind, kind, link);
    for (const lang of /** @type {const} */ (["en", "ja"])) {
      const said = reasonWords(playWords(lang), read.reason);
      assert.ok(said.length > 5 && !/[<>{}]|reason\./.test(said), said);
    }
  }
});

test("good links", () => {
  const setup = (/** @type {string} */ link) => {
    const read = fromLink(link);
    assert.ok("state" in read, link);
    return read.state.setup;
  };
  assert.deepEqual(setup("game=grundy"), { game: "grundy", play: "normal", heaps: [8], opponent: "engine", opens: 0 });
  assert.deepEqual(setup("#game=nim:1-3&play=misere&heaps=1,2,3&who=two&turn=2"), { game: "nim:1-3", play: "misère", heaps: [1, 2, 3], opponent: "person", opens: 1 });
  assert.deepEqual(setup("game=nim%3A1-3&play=mis%C3%A8re&heaps=4").play, "misère");
  assert.deepEqual(setup("game=coprime&play=normal&heaps=0,0").heaps, [0, 0]);
  assert.deepEqual(setup("game=coprime&heaps=20000").heaps, [20000]);
});

test("no text throws", () => {
  const pieces = ["game", "=", "nim", "&", "heaps", "3", ",", "%", "%2", "\u0000", "é", "<", "play", "#", "9".repeat(50), "🙂", "\ud800"];
  let seed = 7;
  for (let round = 0; round < 20_000; round += 1) {
    let text = "";
    for (let length = round % 12; length > 0; length -= 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      text += pieces[seed % pieces.length];
    }
    assert.ok("reason" in fromLink(text) || "state" in fromLink(text));
    assert.ok("reason" in readHeaps(text) || "heaps" in readHeaps(text));
  }
});

test("typed heaps", () => {
  assert.deepEqual(readHeaps(" 3, 4 ,5 "), { heaps: [3, 4, 5] });
  assert.deepEqual(readHeaps("3 4 5"), { heaps: [3, 4, 5] });
  assert.deepEqual(readHeaps("4+2+1"), { heaps: [4, 2, 1] });
  assert.deepEqual(readHeaps("３、４，５"), { heaps: [3, 4, 5] });
  assert.deepEqual(readHeaps("007"), { heaps: [7] });
  assert.deepEqual(readHeaps("0,0"), { reason: { kind: "heaps-empty" } });
  assert.deepEqual(readHeaps("three"), { reason: { kind: "heaps-digits" } });
});

test("both languages have the same sentences with the same blanks", () => {
  const blanks = (/** @type {string} */ text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
  assert.deepEqual(Object.keys(en), Object.keys(ja));
  for (const key of /** @type {(keyof typeof en)[]} */ (Object.keys(en))) {
    const [inEnglish, inJapanese] = [new Set(blanks(en[key])), new Set(blanks(ja[key]))];
    assert.deepEqual(inEnglish, inJapanese, key);
  }
});

// A check that cannot fail shows nothing. So one comparison of the engine is
// turned at a time, in a copy of the sources, and the page with that engine in
// it must turn the rows red that are named here beforehand, and no other row;
// and the games must be lost. The native hashes stay those of the true engine.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { deflateSync } from "node:zlib";
import { pageWith, TARGET } from "./copies.mjs";
import { checked, ROOT, withPage } from "./harness.mjs";
import { GAMES, PLAYS, series } from "./games.mjs";

const SEQUENCES = ["common-factor-a370822", "common-factor-a279119", "novelty-search", "odd-bisection"];
const COMMON_FACTOR = ["common-factor-staircase", "common-factor-primes", "common-factor-prime-squares", ...SEQUENCES, "multiples-of-three", "multiples-of-five"];
const both = (...games) => games.flatMap((game) => PLAYS.map((play) => `${game}, ${play}`));

/**
 * What is turned, and what must turn red: rows by their claim, files by their
 * game, and the games in which the engine must be caught.
 */
const MUTANTS = [
  {
    what: "gcd: the square of a prime counts as a prime, so that 4 shares no factor with 2",
    file: "crates/core/src/rules/gcd.rs",
    from: "candidate <= rest / candidate",
    to: "candidate < rest / candidate",
    rows: ["coprime-law", "coprime-spot-values", "coprime-parity-argument", "coprime-values-below", "coprime-a055396", ...COMMON_FACTOR, "reachable-heaps"],
    files: ["coprime", "common-factor"],
    games: both("coprime", "common-factor"),
  },
  {
    what: "mex: the first value is never passed over, so that every heap has 0",
    file: "crates/core/src/mex/mod.rs",
    from: "seen != mark",
    to: "seen <= mark",
    rows: ["limited-nim-values", "two-heaps-xor", "one-bite", "coprime-law", "coprime-spot-values", "coprime-values-below", "coprime-a055396", ...COMMON_FACTOR,
      "heap-of-eight", "line-of-play", "nim-values", "xor-strategy", "no-period"],
    files: [...GAMES, "A002188"],
    games: GAMES.map((game) => `${game}, normal`),
  },
  {
    // A position with a heap of 2 or more has the same outcomes in both in Nim, and where
    // the odd heaps of Coprime Nim stand beside a Nim heap; rows of those alone cannot see it.
    what: "search of a box: normal and misère play change places",
    file: "crates/core/src/search/heap_box.rs",
    from: "play == Play::Misere",
    to: "play != Play::Misere",
    rows: ["three-heaps", "four-heaps", "share-of-losing", "parity-rule", "separator", "misere", "limited", "limited-nim-values", "two-heaps-xor"],
    files: [],
    games: [],
  },
  {
    // The engine's own search in misère play, which no claim uses: the games must catch it.
    what: "remoteness: an even number of moves is lost in misère play too",
    file: "crates/core/src/search/remoteness.rs",
    from: "Play::Misere => !remoteness",
    to: "Play::Misere => remoteness",
    rows: [],
    files: [],
    games: GAMES.filter((game) => game !== "nim").map((game) => `${game}, misère`),
  },
  {
    what: "Bouton's rule of misère Nim: heaps of 1 do not count as the end",
    file: "crates/core/src/laws/bouton.rs",
    from: "heap <= 1",
    to: "heap < 1",
    rows: ["misere"],
    files: [],
    games: ["nim, misère"],
  },
];

/** A value that a document prints, and a wrong one in its place. */
const WRONG = [
  ["addition-without-carries", "three-heaps", "lost_by_search", "64", "63"],
  ["one-word-apart", "common-factor-primes", "value", "1", "2"],
  ["grundys-game", "nim-values", "first.13", "3", "4"],
];

/** Games of each ruleset and play against a mutant. */
const COUNT = 40;

// Beside what is compiled, and always there, so that crates of others are compiled once.
const copy = join(TARGET, "check-site", "sources");

function copySources() {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  const left = /(^|\/)(node_modules|dist|target)$/;
  for (const name of ["crates", "papers", "scripts/site.sh", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml"]) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, preserveTimestamps: true, filter: (path) => !left.test(relative(ROOT, path)) });
  }
}

/** The engine with one text of one file replaced, compiled; the file is put back. */
function mutated({ file, from, to }) {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  assert.equal(source.split(from).length, 2, `${from} stands once in ${file}`);
  const wasm = join(TARGET, "check-site", "mutant.wasm");
  try {
    writeFileSync(path, source.replace(from, to));
    execFileSync(join(copy, "scripts/site.sh"), ["--wasm-only", wasm], { env: { ...process.env, CARGO_TARGET_DIR: TARGET }, stdio: ["ignore", "ignore", "inherit"] });
  } finally {
    writeFileSync(path, source);
  }
  return readFileSync(wasm);
}

async function standings(context, options) {
  return withPage(context, { hash: "#check", ...options }, (page) => checked(page));
}

/** The names whose verdict is not that of the true page. */
const changed = (truth, now) => Object.keys(truth).filter((name) => truth[name] !== now[name]).sort();

async function mutant(context, truth, { what, rows, files, games, ...place }) {
  const file = pageWith("mutant", "wasm", () => deflateSync(mutated({ ...place })).toString("base64"));
  const now = await standings(context, { file });
  assert.deepEqual(Object.keys(now.rows), Object.keys(truth.rows), `${what}: every row is there`);
  assert.deepEqual(changed(truth.rows, now.rows), rows.toSorted(), `${what}: the rows that change`);
  for (const row of rows) assert.equal(now.rows[row], "failed", `${what}: ${row}`);
  assert.deepEqual(changed(truth.files, now.files), files.toSorted(), `${what}: the files that change`);
  for (const of of files) assert.equal(now.files[of], "differs", `${what}: ${of}`);
  assert.equal(now.summary, rows.length > 0 ? "failed" : "agrees");
  for (const row of rows) assert.ok(now.said.includes(row), `the summary names ${row}: ${now.said}`);
  await withPage(context, { file }, async (page) => {
    const played = await series(page, { count: COUNT });
    const caught = played.filter(({ faults }) => faults.length > 0).map(({ game, play }) => `${game}, ${play}`);
    assert.deepEqual(caught.sort(), games.toSorted(), `${what}: the games in which the engine is caught`);
  });
  return `${rows.length} rows, ${files.length} files, ${games.length} series of games`;
}

export async function mutants({ context, report }) {
  const truth = await standings(context, {});
  await report.test("the check of the true page", () => {
    assert.equal(truth.summary, "agrees", truth.said);
    assert.ok(Object.values(truth.rows).every((standing) => standing !== "failed") && Object.keys(truth.rows).length === 38);
    assert.ok(Object.values(truth.files).every((verdict) => verdict === "equal") && Object.keys(truth.files).length === 9);
    return `38 rows, 9 files: ${truth.said}`;
  });
  await report.test("without the native list the values and the rows are there all the same", async () => {
    const now = await standings(context, { file: pageWith("no-list", "native", () => "") });
    assert.deepEqual(now.rows, truth.rows);
    assert.deepEqual(now.hashes, truth.hashes);
    assert.equal(now.summary, "agrees", now.said);
    assert.ok(Object.values(now.files).every((verdict) => verdict === "no-list"));
  });
  await report.test("one wrong hash in the native list turns its file red", async () => {
    const now = await standings(context, { file: pageWith("wrong-hash", "native", (text) => text.replace(truth.hashes.grundy, truth.hashes.nim)) });
    assert.deepEqual(changed(truth.files, now.files), ["grundy"]);
    assert.equal(now.files.grundy, "differs");
    assert.equal(now.summary, "failed");
  });
  for (const [slug, id, field, printed, wrong] of WRONG) {
    await report.test(`${slug}: ${wrong} printed for ${printed} turns the row ${id} red`, async () => {
      const file = pageWith("wrong-value", "documents", (text) => {
        const documents = JSON.parse(text);
        const { published } = documents.papers.find((paper) => paper.slug === slug);
        const entries = published.entries.filter((entry) => entry.id === id && entry.field === field && entry.printed === printed);
        assert.ok(entries.length > 0, "the value is printed");
        entries[0].printed = wrong;
        return JSON.stringify(documents).replaceAll("<", "\\u003c");
      });
      const now = await standings(context, { file });
      assert.deepEqual(changed(truth.rows, now.rows), [id]);
      assert.equal(now.rows[id], "failed");
      assert.equal(now.summary, "failed");
      assert.ok(now.said.includes(id), now.said);
    });
  }
  copySources();
  for (const one of MUTANTS) await report.test(one.what, () => mutant(context, truth, one));
}

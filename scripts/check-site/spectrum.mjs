// The nim-values of the page against those of the native program, as b-files
// and by hash: what it streams, what it prints, what it shows.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { checked, ROOT, sha256, withPage } from "./harness.mjs";
import { GAMES } from "./games.mjs";

const TO = 20_000;
const CHOICE = { coprime: "gcd", "common-factor": "gcd", nim: "nim", "nim:1-3": "nim:1-3", grundy: "grundy" };

/** The native b-file of a game, computed now. */
function native(game) {
  const ask = ["run", "--release", "--locked", "--quiet", "--bin", "reproduce", "--", "values", game, "--to", String(TO), "--format", "b-file"];
  return execFileSync("cargo", ask, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 });
}

export async function spectrum({ context, report }) {
  const files = Object.fromEntries(GAMES.map((game) => [game, native(game)]));
  await withPage(context, { hash: "#spectrum" }, async (page) => {
    for (const game of GAMES) {
      const lines = files[game].trimEnd().split("\n");
      await report.test(`${game}: the values streamed to ${TO} are the native b-file`, async () => {
        const values = await page.evaluate(async ([of, to]) => {
          const all = [];
          await globalThis.nimproof.engine.compute.stream({ do: "values", game: of, from: 0, to }, (chunk) => all.push(...chunk.values));
          return all;
        }, [game, TO]);
        assert.equal(lines.length, TO + 1);
        const hash = sha256(values.map((value, heap) => `${heap} ${value}\n`).join(""));
        assert.equal(hash, sha256(files[game]));
        return hash;
      });
      await report.test(`${game}: the table of the spectrum shows the last values`, async () => {
        await page.getByRole("combobox", { name: "Game" }).selectOption(CHOICE[game]);
        await page.getByRole("button", { name: "Strip" }).click();
        await page.getByRole("button", { name: "Compute to 20\u202f000" }).click();
        await page.getByText("20\u202f001 of 20\u202f001 heaps").waitFor({ timeout: 120_000 });
        await page.locator(".strip").first().press("End");
        await page.getByRole("button", { name: "Table" }).click();
        await page.getByRole("button", { name: `${TO}: show why` }).waitFor();
        const column = 1 + (game === "common-factor" ? 1 : 0);
        const shown = () => page.locator("table.values tbody tr").evaluateAll(
          (all, at) => all.map((row) => `${row.cells[0].textContent} ${row.cells[at].textContent}`), column,
        );
        const last = await shown();
        await page.getByRole("button", { name: "Previous page" }).click();
        await page.getByRole("button", { name: `${TO - 1}: show why` }).waitFor();
        const rows = [...(await shown()), ...last];
        assert.equal(rows.length, 51);
        assert.deepEqual(rows, lines.slice(-rows.length));
        return `${rows.length} values`;
      });
    }
  });
  await withPage(context, { hash: "#check" }, async (page) => {
    const { files: verdicts, hashes } = await checked(page);
    for (const game of GAMES) {
      await report.test(`${game}: the page prints the hash of the native b-file`, () => {
        assert.equal(hashes[game], sha256(files[game]));
        assert.equal(verdicts[game], "equal");
      });
    }
  });
}

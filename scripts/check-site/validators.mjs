// The page against validators: the Nu Html Checker and html-validate on its
// file, axe-core in the browser in every state, language and theme.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { HtmlValidate } from "html-validate";
import vnu from "vnu-jar";
import { go, SITE, withPage } from "./harness.mjs";
import { checkOpened, finished, gameWithHints, illegalChoice } from "./states.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const view = (index) => async (page) => {
  await go(page, "spectrum");
  await page.getByRole("group", { name: /View|表示/ }).getByRole("button").nth(index).click();
  await page.locator(".why ul, .why p + p").first().waitFor();
};
const STATES = {
  "play, at rest": (page) => go(page, "game=nim&play=normal&heaps=3,4,5&hints=off"),
  "play, hints and a choice": gameWithHints,
  "play, a choice that is not allowed": illegalChoice,
  "play, large heaps": (page) => go(page, "game=nim&play=misere&heaps=20000,100,3&who=two&hints=on"),
  "play, finished": finished,
  "play, a bad link": (page) => go(page, "game=chess"),
  "spectrum, strip": view(0),
  "spectrum, points": view(1),
  "spectrum, table": view(2),
  check: checkOpened,
  "how it works": (page) => go(page, "how"),
  "an unknown link": (page) => go(page, "nothing-here"),
};

// The checker warns of scripts that are data and never run, and does not find
// its way to the hashes of the others. The browser does: what it blocks is an
// error in its console, and fails every test of the page.
const HASHES = /^Inline (style|script) violates Content Security Policy \(meta tag\)/;

async function axe(page) {
  await page.waitForTimeout(150);
  const report = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  assert.ok(report.passes.length > 0, "axe checked something");
  return report.violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}: ${nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`).join(", ")})`);
}

export async function validators({ context, report }) {
  await report.test("the Nu Html Checker", () => {
    const run = spawnSync("java", ["-jar", vnu, "--format", "json", SITE], { encoding: "utf8", maxBuffer: 1 << 26 });
    if (run.error) throw run.error;
    const { messages } = JSON.parse(run.stderr);
    assert.deepEqual(messages.filter(({ type, subType, message }) => (type !== "info" || subType) && !HASHES.test(message)).map(({ lastLine, message }) => `${lastLine}: ${message}`), []);
  });
  await report.test("html-validate", async () => {
    const { results } = await new HtmlValidate({ extends: ["html-validate:recommended", "html-validate:a11y"] }).validateFile(SITE);
    assert.deepEqual(results.flatMap(({ messages }) => messages).map(({ line, message, ruleId }) => `${line}: ${message} (${ruleId})`), []);
  });
  for (const lang of ["en", "ja"]) {
    for (const theme of ["light", "dark"]) {
      await withPage(context, { lang, theme }, async (page) => {
        await page.evaluate(AXE);
        for (const [name, open] of Object.entries(STATES)) {
          await report.test(`axe: ${name}, ${lang}, ${theme}`, async () => {
            await open(page);
            assert.deepEqual(await axe(page), []);
          });
        }
      });
    }
  }
}

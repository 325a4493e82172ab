// Tests the page, output/site/index.html, in a browser. Usage:
// node check.mjs [PART ...]. One line a test, the count at the end; exit 1 at a
// failure. The parts are below.
import { existsSync } from "node:fs";
import { startBrowser } from "../browser.mjs";
import { controls } from "./controls.mjs";
import { games } from "./games.mjs";
import { hand } from "./hand.mjs";
import { Report, SITE, offline } from "./harness.mjs";
import { links } from "./links.mjs";
import { mutants } from "./mutants.mjs";
import { network } from "./network.mjs";
import { spectrum } from "./spectrum.mjs";
import { speed } from "./speed.mjs";
import { validators } from "./validators.mjs";
import { windows } from "./windows.mjs";

const PARTS = { network, speed, spectrum, games, hand, mutants, controls, links, windows, validators };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0 || !existsSync(SITE)) {
  console.error(unknown.length > 0
    ? `check-site: no part ${unknown.join(", ")}; the parts are ${Object.keys(PARTS).join(", ")}`
    : `check-site: ${SITE} is missing; run make site first`);
  process.exit(2);
}
const report = new Report();
const { context, close } = await startBrowser();
try {
  await offline(context);
  for (const [name, part] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const began = Date.now();
    console.log(`\n-- ${name}`);
    await report.test(`${name}, to its end`, async () => {
      await part({ context, report });
      return `${Math.round((Date.now() - began) / 1000)} s`;
    });
  }
} finally {
  await close();
}
console.log("");
process.exitCode = report.end() ? 0 : 1;

// Holds the finished papers against validators: the Nu Html Checker,
// html-validate, axe-core in a browser (wide and narrow, light and dark), and
// qpdf. Usage: node check.mjs FOLDER. One line a file; exit 1 at a finding.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { HtmlValidate } from "html-validate";
import vnu from "vnu-jar";
import { startBrowser } from "../browser.mjs";

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const WINDOWS = [1280, 390].flatMap((width) => ["light", "dark"].map((colorScheme) => ({ width, colorScheme })));
const RULES = {
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: {
    // Typst writes HTML on one line, void elements and attributes in its own style.
    "long-title": "off",
    "no-inline-style": "off",
    "no-trailing-whitespace": "off",
  },
};

const folder = resolve(process.argv[2] ?? "");
if (!process.argv[2] || !existsSync(folder)) {
  console.error("check.mjs: name the folder of the papers, as in: node check.mjs output/papers");
  process.exit(2);
}
const files = readdirSync(folder).sort();
const pages = files.filter((name) => name.endsWith(".html"));
const pdfs = files.filter((name) => name.endsWith(".pdf"));
const findings = [];
const found = (name, what) => findings.push(`${name}: ${what}`);

// Properties of MathML Core, which the Nu Html Checker does not know yet.
const MATHML = /^CSS: “math-(style|shift|depth)”: Property “math-\1” doesn.t exist/;

function nu() {
  const paths = pages.map((name) => join(folder, name));
  const run = spawnSync("java", ["-jar", vnu, "--format", "json", ...paths], { encoding: "utf8", maxBuffer: 1 << 26 });
  if (run.error) throw run.error;
  for (const message of JSON.parse(run.stderr).messages) {
    if ((message.type === "info" && !message.subType) || MATHML.test(message.message)) continue;
    found(message.url.split("/").pop(), `nu: line ${message.lastLine}: ${message.message} (${message.extract?.trim()})`);
  }
}

async function rules() {
  const validator = new HtmlValidate(RULES);
  for (const name of pages) {
    const report = await validator.validateFile(join(folder, name));
    for (const message of report.results.flatMap((result) => result.messages)) {
      found(name, `html-validate: ${message.line}:${message.column}: ${message.message} (${message.ruleId})`);
    }
  }
}

async function browser() {
  const { context, close } = await startBrowser();
  let asked = 0;
  context.on("request", (request) => {
    if (!request.url().startsWith("file:") && !request.url().startsWith("data:")) asked += 1;
  });
  for (const name of pages) {
    for (const { width, colorScheme } of WINDOWS) {
      const page = await context.newPage();
      page.on("pageerror", (error) => found(name, `script: ${error.message}`));
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto(pathToFileURL(join(folder, name)).href);
      await page.evaluate(AXE);
      const report = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      for (const violation of report.violations) {
        const at = violation.nodes.slice(0, 3).map((node) => node.target.join(" ")).join(", ");
        found(name, `axe at ${width} px, ${colorScheme}: ${violation.id}: ${violation.help} (${violation.nodes.length}: ${at})`);
      }
      if (report.passes.length === 0) found(name, "axe checked nothing");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) found(name, `at ${width} px the page is ${wide} px too wide`);
      if (colorScheme === "light") await card(page, name, width);
      await page.close();
    }
  }
  if (asked > 0) found("pages", `${asked} requests left the page`);
  await close();
}

// A number shows the card of its claim when it has the focus.
async function card(page, name, width) {
  const number = page.locator("main a[data-claim][data-field]").first();
  await number.focus();
  const shown = page.locator("#card");
  if (!(await shown.isVisible())) return found(name, `at ${width} px no card is shown`);
  const text = await shown.innerText();
  const id = await number.getAttribute("data-claim");
  if (!text.includes(id)) found(name, `at ${width} px the card of ${id} says: ${text}`);
  await page.keyboard.press("Escape");
  if (await shown.isVisible()) found(name, `at ${width} px the card stays`);
}

function pdf() {
  for (const name of pdfs) {
    const path = join(folder, name);
    const run = spawnSync("qpdf", ["--check", path], { encoding: "utf8" });
    if (run.error) throw run.error;
    if (run.status !== 0) {
      found(name, `qpdf: ${(run.stderr + run.stdout).trim()}`);
      continue;
    }
    const text = execFileSync("qpdf", ["--qdf", "--object-streams=disable", path, "-"], { maxBuffer: 1 << 28 }).toString("latin1");
    const language = name.split(".").at(-2);
    for (const [what, there] of [
      ["PDF/A-2a", /<pdfaid:part>2<\/pdfaid:part>[\s\S]*<pdfaid:conformance>A</.test(text)],
      ["PDF/UA-1", /<pdfuaid:part>1<\/pdfuaid:part>/.test(text)],
      ["a language", new RegExp(`/Lang ?\\(${language}`).test(text)],
      ["a title", /<dc:title>/.test(text)],
      ["bookmarks", /\/Type \/Outlines/.test(text) || /\/Outlines \d/.test(text)],
      ["tags", /\/MarkInfo[\s\S]{0,40}\/Marked true/.test(text)],
    ]) if (!there) found(name, `it does not have ${what}`);
    for (const kind of ["Figure", "Formula"]) {
      const elements = text.split(/\bobj\b/).filter((object) => new RegExp(`/S /${kind}\\b`).test(object));
      const bare = elements.filter((object) => !/\/Alt /.test(object)).length;
      if (bare > 0) found(name, `${bare} of ${elements.length} elements ${kind} have no alternative`);
    }
  }
}

if (pages.length === 0 || pdfs.length === 0) {
  console.error(`check.mjs: ${folder} holds no papers; run make papers first`);
  process.exit(2);
}
nu();
await rules();
await browser();
pdf();
for (const line of findings) console.log(line);
const failed = new Set(findings.map((line) => line.split(":")[0])).size;
console.log(`papers: ${pages.length + pdfs.length - failed} passed, ${failed} failed`);
process.exit(findings.length > 0 ? 1 : 0);

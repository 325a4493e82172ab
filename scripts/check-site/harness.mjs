// What every part of the checks needs: the page opened from its file without a
// network, everything that it complains of, and the count of tests.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { fileURLToPath, pathToFileURL } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
export const SITE = `${ROOT}/output/site/index.html`;
export const PAGE = pathToFileURL(SITE).href;

export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Runs tests one after the other and counts them. */
export class Report {
  passed = 0;
  failed = [];

  async test(name, run) {
    try {
      const said = await run();
      this.passed += 1;
      console.log(`passed  ${name}${said ? `: ${said}` : ""}`);
    } catch (error) {
      this.failed.push(name);
      console.log(`FAILED  ${name}: ${String(error.message).slice(0, 1500)}`);
    }
  }

  end() {
    for (const name of this.failed) console.log(`failed: ${name}`);
    console.log(`${this.passed} passed, ${this.failed.length} failed`);
    return this.failed.length === 0 && this.passed > 0;
  }
}

/** Cuts the context off the network, and lets through nothing but files of this project's pages. */
export async function offline(context) {
  await context.setOffline(true);
  await context.route("**/*", (route) => (route.request().url().startsWith("file:") ? route.continue() : route.abort()));
}

/**
 * Opens the page, runs `use(page, asked)`, and fails when the page complained, asked
 * for anything but itself, or opened a dialog.
 * `asked` holds the address of every request so far;
 * `file` is another copy of the page; `lang`, `theme` are the choices kept.
 */
export async function withPage(context, options, use) {
  const { hash = "", lang = "en", theme = "light", width = 1280, height = 900, file = PAGE, media = {}, ready = true } = options;
  const page = await context.newPage();
  const faults = [];
  const asked = [];
  page.on("pageerror", (error) => faults.push(`page error: ${error.message}`));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(`console: ${message.text()}`));
  page.on("dialog", (dialog) => { faults.push(`dialog: ${dialog.message()}`); void dialog.dismiss(); });
  page.on("popup", (popup) => { faults.push(`a window: ${popup.url()}`); });
  page.on("request", (request) => {
    const url = request.url();
    asked.push(url);
    // The worker is a Blob made by the page; the icon is the empty `data:,`.
    if (url.split("#")[0] !== file && !url.startsWith("blob:") && url !== "data:,") faults.push(`a request: ${url.slice(0, 200)}`);
  });
  try {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce", ...media });
    await page.addInitScript(([chosen, tone]) => {
      // The name of a window outlives a reload, after which what was chosen must be kept.
      if (window.name === "begun") return;
      window.name = "begun";
      localStorage.clear();
      localStorage.setItem("nimproof.lang", chosen);
      localStorage.setItem("nimproof.theme", tone);
    }, [lang, theme]);
    await page.goto(file + hash);
    if (ready) await started(page);
    const result = await use(page, asked);
    assert.deepEqual(faults, [], "the page complained");
    return result;
  } catch (error) {
    if (faults.length > 0 && error.message !== "the page complained") error.message += ` (the page complained: ${faults.slice(0, 5).join("; ")})`;
    throw error;
  } finally {
    await page.close();
  }
}

export const started = (page) => page.waitForFunction(() => globalThis.nimproof?.engine, null, { timeout: 60_000 });

/** Goes to another link of the same page, as a click on a link would. */
export async function go(page, hash) {
  await page.evaluate((to) => { location.hash = to; }, hash);
}

/** Waits until every row and file of the check has its verdict; what each is. */
export async function checked(page, timeout = 180_000) {
  await page.waitForFunction(() => {
    const rows = document.querySelectorAll("[data-claim]");
    const files = document.querySelectorAll("[data-file]");
    return rows.length > 0 && files.length > 0
      && document.querySelectorAll("[data-standing=waiting], [data-standing=running]").length === 0
      && [...files].every((file) => file.dataset.verdict !== "waiting" || file.classList.contains("failed"));
  }, null, { timeout });
  return page.evaluate(() => ({
    rows: Object.fromEntries([...document.querySelectorAll("[data-claim]")].map((row) => [row.dataset.claim, row.dataset.standing])),
    files: Object.fromEntries([...document.querySelectorAll("[data-file]")].map((file) => [file.dataset.file, file.dataset.verdict])),
    hashes: Object.fromEntries([...document.querySelectorAll("[data-file]")].map((file) => [file.dataset.file, file.querySelector("code")?.textContent])),
    summary: document.querySelector("[data-summary]").dataset.summary,
    said: document.querySelector("[data-summary] [role=status]").textContent,
  }));
}

/** splitmix64, so that a seed gives the same games everywhere. */
export function randomOf(seed) {
  let state = BigInt(seed);
  return (below) => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = state;
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return Number((mixed ^ (mixed >> 31n)) % BigInt(below));
  };
}

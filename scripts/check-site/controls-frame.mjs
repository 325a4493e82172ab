// The controls around every section: skip link, language, theme, sections,
// footer; and the notice of an engine that did not start.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pageWith } from "./copies.mjs";
import { started } from "./harness.mjs";

const button = (name) => (page) => page.getByRole("button", { name, exact: true });
const section = (name) => (page) => page.getByRole("navigation").getByRole("link", { name, exact: true });
const footer = (page) => page.locator("footer a[href]");
const skip = (page) => page.locator("a.skip");

/** What every state has; one state tests it. */
export const AROUND = [
  skip, ...["English", "日本語", "System", "Light", "Dark"].map(button),
  ...["Play", "Spectrum", "The check", "How it works"].map(section), footer,
];

const shows = (heading) => (page) => page.getByRole("heading", { level: 2, name: heading, exact: true }).waitFor();

/** Waits until the page answers `wanted`. */
async function until(page, read, wanted) {
  for (let tries = 0; tries < 100 && (await page.evaluate(read)) !== wanted; tries += 1) await page.waitForTimeout(20);
  assert.equal(await page.evaluate(read), wanted);
}

/**
 * The choice is kept when the page is loaded again. Now and then (one time in
 * ten) this browser has lost what was put in the storage of a file, however long
 * ago; then it is chosen once more.
 */
async function kept(page, choose, read, wanted) {
  for (let attempt = 1; ; attempt += 1) {
    await choose();
    await until(page, read, wanted);
    await page.reload();
    await started(page);
    if ((await page.evaluate(read)) === wanted || attempt === 6) break;
  }
  assert.equal(await page.evaluate(read), wanted, "the choice is kept");
}

function language(name, lang, title) {
  return {
    name,
    find: button(name),
    async use(page, by, one) {
      await by.press(one);
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
      assert.equal(await page.title(), title);
      assert.equal(await one.getAttribute("aria-pressed"), "true");
      await kept(page, () => by.press(one), () => document.documentElement.lang, lang);
    },
  };
}

function theme(name, value, tones) {
  return {
    name,
    find: button(name),
    async use(page, by, one) {
      await by.press(one);
      await until(page, () => document.documentElement.dataset.theme, value);
      for (const [colorScheme, dark] of tones) {
        await page.emulateMedia({ colorScheme });
        const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g).slice(0, 3).map(Number));
        const is = paper.reduce((sum, part) => sum + part, 0) < 384;
        assert.equal(is, dark, `the system is ${colorScheme}, the page has ${paper}`);
      }
      await kept(page, () => by.press(one), () => document.documentElement.dataset.theme, value);
    },
  };
}

function leads(name, hash, arrived) {
  return {
    name: `section ${name}`,
    find: section(name),
    async use(page, by, one) {
      await page.evaluate(() => { location.hash = location.hash === "#how" ? "play" : "how"; });
      await by.press(one);
      await arrived(page);
      assert.match(await page.evaluate(() => location.hash), hash);
      assert.equal(await one.getAttribute("aria-current"), "page");
    },
  };
}

/** Papers and results lie beside the page, if they have been made; the results always. */
const files = {
  name: "the links of the footer",
  find: footer,
  async use(page, by) {
    await page.evaluate(() => {
      globalThis.followed = [];
      addEventListener("click", (event) => {
        const link = event.target.closest("a");
        if (link) globalThis.followed.push(link.href);
        event.preventDefault();
      });
    });
    const count = await footer(page).count();
    assert.equal(count, 3 * 2 * 2 + 3 + 1 + 1);
    for (let index = 0; index < count; index += 1) await by.press(footer(page).nth(index));
    const followed = await page.evaluate(() => globalThis.followed);
    assert.equal(new Set(followed).size, count);
    for (const url of followed) {
      assert.match(url, /^file:.*\/(papers\/[a-z-]+\.(en|ja)\.(html|pdf)|results\/[a-z-]+\.json|results\/SHA256SUMS|README\.md)$/);
      if (!url.includes("/papers/")) assert.ok(existsSync(fileURLToPath(url)), `${url} is there`);
    }
  },
};

const again = (page) => page.getByRole("button", { name: "Try again" });

export const FRAME = [
  {
    name: "How it works",
    hash: "#how",
    controls: [
      {
        name: "skip link",
        find: skip,
        async use(page, by) {
          // It comes into sight with the focus, first of all.
          await page.keyboard.press("Tab");
          assert.ok(await skip(page).evaluate((link) => link === document.activeElement));
          await (by.name === "mouse" ? skip(page).click() : page.keyboard.press("Enter"));
          assert.equal(await page.evaluate(() => document.activeElement.id), "content");
          assert.equal(await page.evaluate(() => location.hash), "#how");
        },
      },
      language("日本語", "ja", "Nimproof：石の山を使う五つのゲームを、このブラウザで検算する"),
      language("English", "en", "Nimproof: five games of heaps, checked in your browser"),
      theme("System", "system", [["light", false], ["dark", true]]),
      theme("Light", "light", [["light", false], ["dark", false]]),
      theme("Dark", "dark", [["light", true], ["dark", true]]),
      leads("Play", /^#(play|game=.*)$/, (page) => page.locator(".play-heaps").waitFor()),
      leads("Spectrum", /^#spectrum$/, shows("Spectrum")),
      leads("The check", /^#check$/, shows("The check")),
      leads("How it works", /^#how$/, shows("How it works")),
      files,
    ],
  },
  {
    name: "An engine that does not start",
    hash: "#play",
    options: { ready: false, get file() { return pageWith("cut-short", "wasm", (text) => text.slice(0, text.length / 2)); } },
    open: (page) => again(page).waitFor(),
    others: AROUND,
    controls: [{
      name: "Try again",
      find: again,
      async use(page, by, one) {
        const said = page.getByRole("alert");
        assert.match(await said.innerText(), /The engine could not start\.[^]*SHA256SUMS/);
        await by.press(one);
        await again(page).waitFor();
        assert.match(await said.innerText(), /The engine could not start\./);
      },
    }],
  },
];

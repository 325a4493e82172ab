// Every control of the page, once by mouse and once by keyboard. In each state
// of the page all that can be operated is gathered; what stands in no list
// below fails the test, and so does what the Tab key does not reach.
import assert from "node:assert/strict";
import { withPage } from "./harness.mjs";
import { CHECK } from "./controls-check.mjs";
import { FRAME } from "./controls-frame.mjs";
import { PLAY } from "./controls-play.mjs";
import { SPECTRUM } from "./controls-spectrum.mjs";

/**
 * A state: its name, the link that it begins with, `open(page)` which leads
 * there, and its controls. A control has a name, `find(page)`, which may be
 * several of one kind, and `use(page, by, one)`, which operates the first of
 * them with the device and asserts what it did. `others` are controls of the
 * state that another state tests. `together`: all on one page.
 */
const STATES = [...FRAME, ...PLAY, ...SPECTRUM, ...CHECK];

const OPERABLE = 'a[href], button, select, input, textarea, summary, [role="slider"], [tabindex]:not([tabindex="-1"]), [contenteditable], audio, video, iframe';

/** What each device does to a control. */
export const BY = {
  mouse: {
    name: "mouse",
    press: (one) => one.click(),
    // The list of a select is drawn by the system, where no mouse of a test gets.
    choose: (one, value) => one.selectOption(value),
    async write(one, text) {
      await one.click({ clickCount: 3 });
      await one.pressSequentially(text);
    },
  },
  keyboard: {
    name: "keyboard",
    async press(one) {
      await one.focus();
      await one.press("Enter");
    },
    async choose(one, value) {
      await one.focus();
      const steps = await one.evaluate((select, to) => [...select.options].findIndex((option) => option.value === to) - select.selectedIndex, value);
      for (let step = 0; step < Math.abs(steps); step += 1) await one.press(steps > 0 ? "ArrowDown" : "ArrowUp");
    },
    async write(one, text) {
      await one.focus();
      await one.press("Control+a");
      await one.pressSequentially(text);
    },
  },
};

/** All operable elements that are shown, minus those that are found; described. */
async function unlisted(page, finds) {
  await page.evaluate(() => { globalThis.listed = new Set(); });
  for (const find of finds) {
    const count = await find(page).evaluateAll((all) => {
      for (const one of all) globalThis.listed.add(one);
      return all.length;
    });
    assert.ok(count > 0, `${find} finds nothing`);
  }
  return page.evaluate((operable) => [...document.querySelectorAll(operable)]
    .filter((one) => one.checkVisibility() && !globalThis.listed.has(one))
    .map((one) => `${one.outerHTML.slice(0, 160)} in ${one.closest("section, nav, header, footer")?.className}`), OPERABLE);
}

/** Goes through the page by Tab; what is operable, not disabled, and was not reached. */
async function unreached(page) {
  await page.evaluate(() => { globalThis.reached = new Set(); document.activeElement?.blur(); });
  const all = await page.locator(OPERABLE).count();
  for (let step = 0; step <= all + 5; step += 1) {
    await page.keyboard.press("Tab");
    const again = await page.evaluate(() => {
      const one = document.activeElement;
      if (one === document.body || globalThis.reached.has(one)) return one !== document.body;
      globalThis.reached.add(one);
      return false;
    });
    if (again) break;
  }
  return page.evaluate((operable) => [...document.querySelectorAll(operable)]
    .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0 && !globalThis.reached.has(one))
    .map((one) => one.outerHTML.slice(0, 160)), OPERABLE);
}

export async function controls({ context, report }) {
  let tested = 0;
  for (const state of STATES) {
    const { name, hash, open = () => {}, controls: own, others = [], options = {} } = state;
    await report.test(`${name}: every control is listed and reached by Tab`, () => withPage(context, { hash, ...options }, async (page) => {
      await open(page);
      const finds = [...own.map(({ find }) => find), ...others];
      assert.deepEqual(await unlisted(page, finds), [], "controls in no list");
      assert.deepEqual(await unreached(page), [], "controls out of reach of Tab");
    }));
    const within = (use) => withPage(context, { hash, ...options }, async (page) => {
      await open(page);
      await use(page);
    });
    const tests = own.flatMap(({ name: what, find, use }) => Object.values(BY).map((by) => ({
      title: `${name}: ${what}, by ${by.name}`, use: (page) => use(page, by, find(page).first()),
    })));
    tested += tests.length;
    if (state.together) {
      await within(async (page) => { for (const { title, use } of tests) await report.test(title, () => use(page)); });
    } else {
      for (const { title, use } of tests) await report.test(title, () => within(use));
    }
  }
  assert.ok(tested > 100);
}

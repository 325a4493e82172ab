// Windows from 320 px to 3840 px, and what a visitor has set in the system:
// less motion, forced colours, larger text.
import assert from "node:assert/strict";
import { go, withPage } from "./harness.mjs";
import { gameWithHints } from "./states.mjs";

const WIDTHS = [320, 360, 390, 600, 768, 1024, 1440, 1920, 2560, 3840];

/** How far the window can be scrolled to the side. */
const tooWide = (page) => page.evaluate(() => {
  const [x, y] = [scrollX, scrollY];
  scrollTo({ left: 100_000, top: y, behavior: "instant" });
  const far = scrollX;
  scrollTo({ left: x, top: y, behavior: "instant" });
  return far;
});

/** Each section, ready to be looked at. */
const SECTIONS = {
  play: (page) => go(page, "game=nim&play=normal&heaps=3,4,5&hints=off"),
  game: gameWithHints,
  "large heaps": (page) => go(page, "game=nim&play=normal&heaps=20000,19999,1,2,3,4,5,6,7,8,9,10&who=two&hints=on"),
  strip: (page) => go(page, "spectrum"),
  points: (page) => page.getByRole("group", { name: /View|表示/ }).getByRole("button").nth(1).click(),
  table: (page) => page.getByRole("group", { name: /View|表示/ }).getByRole("button").nth(2).click(),
  async check(page) {
    await go(page, "check");
    await page.locator("[data-summary]").waitFor();
    for (const summary of await page.locator(".check summary").all()) await summary.evaluate((one) => { one.parentElement.open = true; });
  },
  how: (page) => go(page, "how"),
  link: (page) => go(page, "x".repeat(3000)),
};

export async function windows({ context, report }) {
  for (const lang of ["en", "ja"]) {
    await report.test(`nothing is wider than the window, 320 px to 3840 px, ${lang}`, () => withPage(context, { lang }, async (page) => {
      for (const [name, open] of Object.entries(SECTIONS)) {
        await open(page);
        await page.waitForTimeout(300);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await page.waitForTimeout(50);
          assert.equal(await tooWide(page), 0, `${name} at ${width} px`);
        }
      }
      return `${Object.keys(SECTIONS).length} states, ${WIDTHS.length} widths`;
    }));
  }
  await report.test("what is touched is large enough on a narrow screen", () => withPage(context, { width: 390 }, async (page) => {
    for (const open of [SECTIONS.play, SECTIONS.game, SECTIONS.strip, SECTIONS.table]) {
      await open(page);
      await page.waitForTimeout(200);
      const small = await page.evaluate(() => [...document.querySelectorAll("button, select, input, [role=slider], summary, nav a")]
        .filter((one) => one.checkVisibility())
        .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 100)])
        .filter(([{ width, height }]) => width < 24 || height < 24).map(([{ width, height }, html]) => `${width} x ${height}: ${html}`));
      assert.deepEqual(small, []);
    }
  }));
  const moving = (page) => page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running" && Number(one.effect.getComputedTiming().duration) > 20).length);
  for (const [reducedMotion, moves] of [["reduce", false], ["no-preference", true]]) {
    await report.test(`motion when the system says ${reducedMotion}`, () => withPage(context, { media: { reducedMotion } }, async (page) => {
      await go(page, "game=nim&play=normal&heaps=3,4,5&who=engine&turn=2");
      await page.evaluate(() => {
        globalThis.most = 0;
        const look = () => {
          const running = document.getAnimations().filter((one) => one.playState === "running" && Number(one.effect.getComputedTiming().duration) > 20);
          globalThis.most = Math.max(globalThis.most, running.length);
          requestAnimationFrame(look);
        };
        look();
      });
      await page.locator(".play-why").waitFor();
      await page.waitForTimeout(300);
      await page.locator('[data-heap="2"] [data-stone="2"]').click();
      await page.waitForTimeout(300);
      const most = await page.evaluate(() => globalThis.most);
      assert.equal(most > 0, moves, `${most} animations`);
      if (!moves) assert.equal(await moving(page), 0);
    }));
  }
  await report.test("forced colours: stones, choices and buttons can be told apart", () => withPage(context, { media: { forcedColors: "active" } }, async (page) => {
    await gameWithHints(page);
    const paint = (selector, pseudo = null) => page.locator(selector).first().evaluate((one, part) => {
      const { backgroundColor, borderTopColor, borderTopWidth, borderBottomColor, color } = getComputedStyle(one, part);
      return { backgroundColor, borderTopColor, borderTopWidth, borderBottomColor, color };
    }, pseudo);
    const paper = (await paint("body")).backgroundColor;
    const kept = await paint(".chosen .play-stone:not(.taken)", "::before");
    const taken = await paint(".chosen .play-stone.taken", "::before");
    assert.notEqual(kept.backgroundColor, paper, "a stone is not the colour of the paper");
    assert.notEqual(taken.backgroundColor, kept.backgroundColor, "a stone that is taken is another");
    assert.notEqual(taken.borderTopColor, paper);
    const pressed = await paint('.play-tools [aria-pressed="true"]');
    const plain = await paint(".play-tools button");
    assert.ok(parseFloat(plain.borderTopWidth) > 0 && plain.borderTopColor !== paper, "a button has an edge");
    assert.notEqual(pressed.backgroundColor, plain.backgroundColor, "what is pressed looks pressed");
    const [here, elsewhere] = [await paint(".sections a[aria-current]"), await paint(".sections a:not([aria-current])")];
    assert.notEqual(here.borderBottomColor, elsewhere.borderBottomColor, "the section is marked");
    for (const hash of ["spectrum", "check", "how"]) {
      await go(page, hash);
      await page.locator("#content h2:visible").first().waitFor();
      const text = await paint("#content h2");
      assert.notEqual(text.color, paper, hash);
    }
  }));
  await report.test("text twice as large", () => withPage(context, { width: 640 }, async (page) => {
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    for (const [name, open] of Object.entries(SECTIONS)) {
      await open(page);
      await page.waitForTimeout(300);
      assert.equal(await tooWide(page), 0, name);
    }
  }));
}

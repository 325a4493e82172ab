// States of the page that several parts look at; they work in both languages.
import { checked, go } from "./harness.mjs";

/** A game in progress: hints on, one move and its answer made, a choice open. */
export async function gameWithHints(page) {
  await go(page, "game=coprime&play=normal&heaps=9,15,5&who=engine&turn=1&hints=on");
  await page.locator(".play-moves").waitFor();
  await page.locator('[data-heap="2"] [data-stone="2"]').click();
  await page.locator('.play-confirm[aria-disabled="false"]').click();
  await page.locator(".play-why").waitFor();
  // Whatever was answered, a heap of two or more is left here.
  await page.locator('[data-heap]:not([aria-disabled="true"]) [data-stone="2"]').first().click();
  await page.locator(".chosen").waitFor();
}

export async function illegalChoice(page) {
  await go(page, "game=common-factor&play=misere&heaps=8,9&who=two&turn=1");
  await page.locator('[data-heap="1"] [data-stone="3"]').click();
  await page.locator(".illegal").waitFor();
}

export async function finished(page) {
  await go(page, "game=nim&play=misere&heaps=1,1&who=engine&turn=1&hints=on");
  await page.locator('[data-heap="1"] [data-stone="1"]').click();
  await page.locator('.play-confirm[aria-disabled="false"]').click();
  await page.locator(".play-history li").nth(1).waitFor();
}

export async function checkOpened(page) {
  await go(page, "check");
  await checked(page);
  for (const summary of await page.locator(".check summary").all()) await summary.evaluate((one) => { one.parentElement.open = true; });
  await page.locator("table.entries").first().waitFor();
}

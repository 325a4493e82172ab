// The controls of the check. They are tried on one page, one after the other.
import assert from "node:assert/strict";
import { AROUND } from "./controls-frame.mjs";
import { checked } from "./harness.mjs";

const inside = (find) => (page) => find(page.locator("section.check"));
const button = (name) => inside((part) => part.getByRole("button", { name, exact: true }));
const runs = inside((part) => part.getByRole("button", { name: /^Run [a-z0-9-]+$/ }));
const bound = inside((part) => part.getByRole("textbox", { name: "Another bound (200 to 50\u202f000)" }));
const corrections = (page) => page.locator(".corrections-box summary");
const values = (page) => page.locator(".claim details summary");
const entries = inside((part) => part.getByRole("region", { name: /^Printed values of / }));
const odd = inside((part) => part.getByRole("region", { name: "The first odd heaps" }));
const row = (page, id) => page.locator(`[data-claim="${id}"]`);
const range = (page, id, text) => row(page, id).filter({ hasText: text }).waitFor({ timeout: 60_000 });
const opened = (one) => one.evaluate((summary) => summary.parentElement.open);

async function agrees(page) {
  const { summary, said } = await checked(page);
  assert.equal(summary, "agrees", said);
}

/** A disclosure: opened, and closed again. */
const disclosure = (name, find, inner) => ({
  name, find,
  async use(page, by, one) {
    const before = await opened(one);
    await by.press(one);
    assert.equal(await opened(one), !before);
    if (!before) await inner(page).first().waitFor();
    await by.press(one);
    assert.equal(await opened(one), before);
  },
});

const region = (name, find) => ({ name, find, use: async (_, by, one) => {
  await (by.name === "mouse" ? one.hover() : one.focus());
  assert.ok((await one.locator("td").count()) > 0);
} });

export const CHECK = [{
  name: "The check",
  hash: "#check",
  together: true,
  others: AROUND,
  open: async (page) => { await checked(page); await values(page).first().click(); await corrections(page).first().click(); await entries(page).first().waitFor(); },
  controls: [
    disclosure("corrections", corrections, (page) => page.locator("ul.corrections")),
    disclosure("printed values and routes", values, entries),
    region("the printed values", entries),
    region("the odd heaps", odd),
    {
      name: "Run one",
      find: runs,
      async use(page, by, one) {
        const id = (await one.getAttribute("aria-label")).replace("Run ", "");
        // The row is computed anew: what was there is marked first, and goes.
        await row(page, id).locator(".facts").evaluate((facts) => { facts.dataset.old = "yes"; });
        await by.press(one);
        await page.waitForFunction((of) => !document.querySelector(`[data-claim="${of}"] .facts[data-old]`)
          && document.querySelector(`[data-claim="${of}"] .facts`), id).catch(() => { throw new Error(`${id} was not computed again`); });
        await agrees(page);
      },
    },
    {
      name: "Another bound",
      find: bound,
      async use(page, by, one) {
        await by.write(one, "100");
        await one.press("Enter");
        await page.getByRole("alert").filter({ hasText: "Write a whole number from 200 to 50\u202f000." }).waitFor();
        const to = by.name === "mouse" ? "20500" : "21000";
        await by.write(one, to);
        await one.press("Enter");
        await range(page, "coprime-law", `every heap of 0 to ${to}`);
        await agrees(page);
      },
    },
    {
      name: "Run again to this bound",
      find: button("Run again to this bound"),
      async use(page, by, one) {
        const to = by.name === "mouse" ? "22000" : "23000";
        await bound(page).fill(to);
        await by.press(one);
        await range(page, "coprime-law", `every heap of 0 to ${to}`);
        await agrees(page);
      },
    },
    {
      name: "Stop",
      find: button("Stop"),
      async use(page, by, one) {
        assert.ok(await one.isDisabled());
        await bound(page).fill("50000");
        await button("Run again to this bound")(page).click();
        await by.press(one);
        await page.locator("[data-summary]", { hasText: "Stopped before the end" }).waitFor();
        assert.ok(await one.isDisabled());
      },
    },
    {
      name: "Run all again",
      find: button("Run all again"),
      async use(page, by, one) {
        await by.press(one);
        await range(page, "coprime-law", "every heap of 0 to 20000");
        await agrees(page);
      },
    },
  ],
}];

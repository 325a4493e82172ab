// The controls of the spectrum.
import assert from "node:assert/strict";
import { AROUND } from "./controls-frame.mjs";

const inside = (find) => (page) => find(page.locator("section.spectrum"));
const button = (name) => inside((part) => part.getByRole("button", { name, exact: true }));
const select = (name) => inside((part) => part.getByRole("combobox", { name, exact: true }));
const word = (page) => page.locator("button.word");
const strips = (page) => page.locator(".strip");
const points = (page) => page.locator(".scatter");
const loads = inside((part) => part.getByRole("button", { name: /^Play a heap of \d+$/ }));
const far = button("Compute to 20\u202f000");
const field = inside((part) => part.getByRole("textbox", { name: "or to (at most 50\u202f000)" }));
const rows = inside((part) => part.getByRole("button", { name: /^\d+: show why$/ }));
const reached = (page, text) => page.locator(".far").getByText(text).waitFor({ timeout: 60_000 });
const explains = (page, text) => page.locator(".why", { hasText: text }).first().waitFor({ timeout: 20_000 });
const at = (page, heaps) => page.waitForFunction((wanted) => location.hash.includes(wanted), heaps);

/** A picture of heaps: the keys go through it, a press stays, a second one plays. */
async function picture(page, by, one) {
  await reached(page, "600 of 600 heaps");
  if (by.name === "keyboard") {
    await one.focus();
    for (const [key, heap] of [["ArrowRight", 13], ["ArrowLeft", 12], ["Home", 0], ["End", 599]]) {
      await one.press(key);
      assert.equal(Number(await one.getAttribute("aria-valuenow")), heap);
    }
    assert.match(await one.getAttribute("aria-valuetext"), /^heap 599, nim-value \d+$/);
    await one.press("Enter");
    await one.press("Enter");
    await at(page, "game=coprime&play=normal&heaps=599");
    return;
  }
  const { x, y, width, height } = await one.boundingBox();
  await page.mouse.move(x + width * 0.4, y + height * 0.5);
  await page.mouse.click(x + width * 0.4, y + height * 0.5);
  const heap = Number(await one.getAttribute("aria-valuenow"));
  assert.notEqual(heap, 12);
  await explains(page, `G(${heap}) = `);
  await page.mouse.click(x + width * 0.4, y + height * 0.5);
  await at(page, `game=coprime&play=normal&heaps=${heap}`);
}

function view(name, shown) {
  return { name, find: button(name), use: async (page, by, one) => {
    await button(name === "Strip" ? "Points" : "Strip")(page).click();
    await by.press(one);
    await shown(page).first().waitFor();
    assert.equal(await one.getAttribute("aria-pressed"), "true");
  } };
}

const CONTROLS = [
  {
    name: "Game",
    find: select("Game"),
    use: async (page, by, one) => { await by.choose(one, "grundy"); await page.getByText("Split a heap into two heaps of different sizes.").first().waitFor(); assert.equal(await strips(page).count(), 1); },
  },
  view("Strip", strips), view("Points", points), view("Table", (page) => page.locator("table.values")),
  {
    name: "Mark",
    find: select("Mark"),
    use: async (page, by, one) => { await by.choose(one, "prime-square"); await page.locator(".legend", { hasText: "squares of primes" }).waitFor(); },
  },
  {
    name: "Compute to 20 000",
    find: far,
    use: async (page, by, one) => { await by.press(one); await reached(page, "20\u202f001 of 20\u202f001 heaps"); },
  },
  {
    name: "or to",
    find: field,
    async use(page, by, one) {
      await by.write(one, "60000");
      await one.press("Enter");
      await page.getByRole("alert").filter({ hasText: "Write a whole number from 1 to 50\u202f000." }).waitFor();
      await by.write(one, "2000");
      await one.press("Enter");
      await reached(page, "2001 of 2001 heaps");
    },
  },
  { name: "Go", find: button("Go"), use: async (page, by, one) => { await field(page).fill("999"); await by.press(one); await reached(page, "1000 of 1000 heaps"); } },
  {
    name: "Play a heap",
    find: loads,
    use: async (page, by, one) => { await by.press(one); await at(page, "game=coprime&play=normal&heaps=12"); await page.locator('[data-heap="1"]').waitFor(); },
  },
];
const flip = {
  name: "the word of the rule",
  find: word,
  async use(page, by, one) {
    const first = () => page.locator(".panel h3").first().innerText();
    assert.equal(await one.innerText(), "no");
    assert.equal(await first(), "Coprime Nim");
    await by.press(one);
    assert.equal(await word(page).innerText(), "some");
    assert.equal(await first(), "Common-factor Nim");
  },
};
const OTHERS = [...AROUND, ...CONTROLS.map(({ find }) => find)];

export const SPECTRUM = [
  {
    name: "Spectrum, strip", hash: "#spectrum", others: AROUND,
    open: (page) => reached(page, "600 of 600 heaps"),
    controls: [...CONTROLS, flip, { name: "the strip", find: strips, use: picture }],
  },
  {
    name: "Spectrum, points", hash: "#spectrum", others: [...OTHERS, word],
    open: async (page) => { await reached(page, "600 of 600 heaps"); await button("Points")(page).click(); },
    controls: [{ name: "the points", find: points, use: picture }],
  },
  {
    name: "Spectrum, one game as a table", hash: "#spectrum", others: OTHERS,
    open: async (page) => { await select("Game")(page).selectOption("grundy"); await button("Table")(page).click(); await reached(page, "600 of 600 heaps"); },
    controls: [
      { name: "Next page", find: button("Next page"), use: async (page, by, one) => { await by.press(one); await page.getByText("Heaps 50 to 99, page 2 of 12").waitFor(); } },
      {
        name: "Previous page", find: button("Previous page"),
        use: async (page, by, one) => { await button("Next page")(page).click(); await by.press(one); await page.getByText("Heaps 0 to 49, page 1 of 12").waitFor(); },
      },
      { name: "a heap of the table", find: rows, use: async (page, by) => { await by.press(rows(page).nth(20)); await explains(page, "G(20) = 0"); } },
      {
        name: "the table as a whole", find: (page) => page.getByRole("region", { name: "Table" }),
        use: async (_, by, one) => { await (by.name === "mouse" ? one.hover() : one.focus()); },
      },
    ],
  },
];

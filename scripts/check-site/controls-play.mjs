// The controls of the game.
import assert from "node:assert/strict";
import { AROUND } from "./controls-frame.mjs";

const inPlay = (find) => (page) => find(page.locator("section.play"));
const button = (name) => inPlay((play) => play.getByRole("button", { name, exact: true }));
const select = (name) => inPlay((play) => play.getByRole("combobox", { name, exact: true }));
const field = (name) => inPlay((play) => play.getByRole("spinbutton", { name, exact: true }));
const slider = (heap) => (page) => page.locator(`[data-heap="${heap}"]`);
const confirm = (page) => page.locator(".play-confirm");
const preview = (page) => page.locator("#play-preview");
const examples = (page) => page.locator(".play-examples button");
const moves = (page) => page.locator(".play-moves tbody button");
const sliders = (page) => page.locator("[data-heap]");
const fields = (page) => page.locator(".play-number input");
const own = inPlay((play) => play.getByRole("textbox", { name: "Your own heaps" }));

/** The link that carries the game has these parts. */
const become = (page, wanted) => page.waitForFunction(
  (parts) => Object.entries(parts).every(([name, value]) => (new URLSearchParams(location.hash.slice(1)).get(name) ?? "") === value), wanted, { timeout: 10_000 },
);
const says = (page, text) => page.locator(".play-said", { hasText: text }).waitFor({ timeout: 10_000 });
const enabled = async (find, page, is) => assert.equal(await find(page).getAttribute("aria-disabled"), String(!is));

/**
 * Takes `bite` stones of a heap through its field, and makes the move. A page that has just
 * come to another position drops a choice made before it did; then it is made again.
 */
async function move(page, heap, bite) {
  const ready = page.locator('.play-confirm[aria-disabled="false"]');
  for (let left = 5; ; left--) {
    await fields(page).nth(heap - 1).fill("");
    await fields(page).nth(heap - 1).fill(String(bite));
    try {
      await ready.waitFor({ timeout: 4_000 });
      break;
    } catch (error) {
      if (left === 1) throw error;
    }
  }
  await ready.click();
}

function chooses(name, find, value, wanted) {
  return { name, find, use: async (page, by, one) => { await by.choose(one, value); await become(page, wanted); } };
}

/** A button that does at once what its key does: a click for the mouse, the key for the keyboard. */
function tool(name, key, before, after) {
  return {
    name,
    find: button(name),
    async use(page, by, one) {
      await before(page);
      await by.press(one);
      await after(page);
      if (by.name === "mouse") return;
      // The key alone does the same, from anywhere in the game.
      await before(page);
      await confirm(page).focus();
      await page.keyboard.press(key);
      await after(page);
    },
  };
}

const REST = [
  chooses("Game", select("Game"), "coprime", { game: "coprime", heaps: "9,15,5" }),
  chooses("Last move", select("Last move"), "misère", { play: "misere" }),
  chooses("Players", select("Players"), "engine-first", { who: "engine" }),
  {
    name: "a heap as slider",
    find: sliders,
    async use(page, by, one) {
      const at = async (wanted) => assert.equal(Number(await one.getAttribute("aria-valuenow")), wanted);
      if (by.name === "mouse") {
        await one.locator('[data-stone="2"]').click();
        await at(2);
        // Drawn on to the third stone, and pressed once more it is let go.
        await page.mouse.down();
        await one.locator('[data-stone="3"]').hover();
        await page.mouse.up();
        await at(3);
        await one.locator('[data-stone="3"]').click();
        await at(0);
        return;
      }
      await one.focus();
      for (const [key, wanted] of [["ArrowRight", 1], ["ArrowUp", 2], ["ArrowLeft", 1], ["ArrowDown", 0], ["End", 3], ["Home", 0], ["PageUp", 3], ["PageDown", 0]]) {
        await one.press(key);
        await at(wanted);
      }
      for (const heap of [2, 3, 1]) {
        await page.keyboard.press(String(heap));
        assert.ok(await slider(heap)(page).evaluate((box) => box === document.activeElement));
      }
    },
  },
  {
    name: "a heap as number",
    find: fields,
    async use(page, by, one) {
      await by.write(one, "2");
      await preview(page).filter({ hasText: "(3,4,5) becomes (1,4,5)" }).waitFor();
      await by.write(one, "99");
      assert.equal(await one.inputValue(), "3", "the field shows what is chosen");
      await preview(page).filter({ hasText: "There are only 3. (3,4,5) becomes (0,4,5)" }).waitFor();
      if (by.name === "keyboard") {
        await page.locator('.play-confirm[aria-disabled="false"]').waitFor();
        await one.press("Enter");
        await become(page, { heaps: "0,4,5" });
      }
    },
  },
  {
    name: "Take",
    find: confirm,
    async use(page, by, one) {
      await enabled(confirm, page, false);
      await fields(page).nth(1).fill("4");
      await page.locator('.play-confirm[aria-disabled="false"]').waitFor();
      assert.equal(await one.innerText(), "Take 4");
      await by.press(one);
      await become(page, { heaps: "3,0,5", turn: "2" });
      await says(page, "First player: all 4 of heap 2, leaving (3,0,5). Second player to move.");
    },
  },
  {
    name: "Clear",
    find: button("Clear"),
    async use(page, by, one) {
      for (const clear of by.name === "mouse" ? [() => by.press(one)] : [() => by.press(one), () => slider(1)(page).press("Escape")]) {
        await fields(page).first().fill("2");
        await preview(page).filter({ hasText: "becomes" }).waitFor();
        await clear();
        await preview(page).filter({ hasText: "Choose a stone" }).waitFor();
      }
    },
  },
  tool("Undo", "u", (page) => move(page, 1, 3), (page) => become(page, { heaps: "3,4,5", turn: "1" })),
  tool("Redo", "r", async (page) => {
    await move(page, 1, 1);
    await button("Undo")(page).click();
    await page.locator('.play-tools [aria-keyshortcuts="R"][aria-disabled="false"]').waitFor();
  }, (page) => page.locator(".play-history li").last().waitFor()),
  {
    name: "Hints",
    find: button("Hints"),
    async use(page, by, one) {
      const toggle = by.name === "mouse" ? () => by.press(one) : () => confirm(page).press("h");
      await by.press(one);
      await become(page, { hints: "on" });
      await moves(page).first().waitFor();
      // They stay until they are turned off.
      await move(page, 1, 1);
      await moves(page).first().waitFor();
      assert.equal(await one.getAttribute("aria-pressed"), "true");
      await toggle();
      await become(page, { hints: "" });
      assert.equal(await moves(page).count(), 0);
    },
  },
  tool("Start again", "n", (page) => move(page, 2, 1), (page) => become(page, { heaps: "3,4,5" })),
  {
    name: "Copy link",
    find: button("Copy link"),
    async use(page, by, one) {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await by.press(one);
      await page.getByRole("button", { name: "Link copied" }).waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.evaluate(() => location.href));
    },
  },
  {
    name: "an example",
    find: examples,
    async use(page, by) {
      for (const [index, heaps] of [[1, "2,2,2"], [4, "1,1,1"]]) {
        await by.press(examples(page).nth(index));
        await become(page, { heaps });
      }
      await become(page, { play: "misere" });
    },
  },
  {
    name: "Your own heaps",
    find: own,
    async use(page, by, one) {
      await by.write(one, "7,x");
      await one.press("Enter");
      await page.getByRole("alert").filter({ hasText: "Only whole numbers with commas between them" }).waitFor();
      await by.write(one, "7, 8");
      await one.press("Enter");
      await become(page, { heaps: "7,8" });
    },
  },
  {
    name: "Play these",
    find: button("Play these"),
    use: async (page, by, one) => { await own(page).fill("6,6,6"); await by.press(one); await become(page, { heaps: "6,6,6" }); },
  },
  {
    name: "Heaps of a random position",
    find: field("Heaps"),
    use: async (page, by, one) => {
      await by.write(one, "99");
      await one.press("Enter");
      await page.getByRole("alert").filter({ hasText: "Take 1 to 12 heaps." }).waitFor();
      await by.write(one, "5");
      await one.press("Enter");
      await page.waitForFunction(() => location.hash.match(/heaps=([0-9,]+)/)[1].split(",").length === 5);
    },
  },
  {
    name: "Largest heap of a random position",
    find: field("Largest heap"),
    use: async (page, by, one) => {
      await by.write(one, "2");
      await one.press("Enter");
      await page.waitForFunction(() => /heaps=[012](,[012]){2}&/.test(location.hash));
    },
  },
  {
    name: "For whoever moves first",
    find: select("For whoever moves first"),
    use: async (page, by, one) => {
      await by.choose(one, "lost");
      await page.getByText("A lost position is won only if the other side errs.").waitFor();
    },
  },
  {
    name: "Draw",
    find: button("Draw"),
    async use(page, by, one) {
      await by.press(one);
      await page.waitForFunction(() => !location.hash.includes("heaps=3,4,5"));
      await button("Hints")(page).click();
      await page.locator(".play-analysis").getByText("exactly 1 move wins").waitFor();
    },
  },
  {
    name: "Keys",
    find: (page) => page.locator(".play-keys summary"),
    use: async (page, by, one) => { await by.press(one); await page.getByText("While the focus is in the game:").waitFor(); },
  },
];

const AGAIN = REST.map(({ find }) => find);
const scrolls = (name, find) => ({ name, find, use: async (_, by, one) => {
  await (by.name === "mouse" ? one.hover() : one.focus());
  assert.ok((await one.getAttribute("aria-label")).length > 0);
  if (by.name === "keyboard") assert.ok(await one.evaluate((box) => box === document.activeElement));
} });

async function refuse(page) {
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error("refused")); });
  await button("Copy link")(page).click();
}

export const PLAY = [
  { name: "Play, at rest", hash: "#game=nim&play=normal&heaps=3,4,5&who=two&turn=1", controls: REST, others: AROUND },
  {
    name: "Play, a game with hints",
    hash: "#game=nim&play=normal&heaps=70,5,9&who=two&turn=1&hints=on",
    open: async (page) => { await move(page, 2, 1); await become(page, { heaps: "70,4,9" }); await moves(page).first().waitFor(); },
    others: [...AROUND, ...AGAIN],
    controls: [
      {
        name: "a heap as a bar",
        find: slider(1),
        async use(page, by, one) {
          const { x, y, width, height } = await one.boundingBox();
          if (by.name === "mouse") await page.mouse.click(x + width / 2, y + height / 2);
          else for (let step = 0; step < 7; step += 1) await one.press("PageUp");
          assert.equal(Number(await one.getAttribute("aria-valuenow")), 35);
        },
      },
      {
        name: "a move of the list",
        find: moves,
        async use(page, by, one) {
          // Heap 1 has to become 4 xor 9: the one winning move stands first.
          assert.match(await one.innerText(), /Heap 1: 70 to 13, take 57/);
          await by.press(one);
          await preview(page).filter({ hasText: "(70,4,9) becomes (13,4,9) · nim-sum 0 after it" }).waitFor();
          await page.locator('.play-confirm[aria-disabled="false"]').click();
          await become(page, { heaps: "13,4,9" });
        },
      },
      {
        name: "all moves",
        find: (page) => page.locator(".play-moves").getByRole("button", { name: "Show all 83 moves" }),
        use: async (page, by, one) => { await by.press(one); await moves(page).nth(82).waitFor(); assert.equal(await moves(page).count(), 83); },
      },
      scrolls("the digits", (page) => page.getByRole("region", { name: "Addition without carries" })),
      scrolls("the history", (page) => page.getByRole("list", { name: "Moves so far" })),
      {
        name: "Copy as text",
        find: button("Copy as text"),
        async use(page, by, one) {
          await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
          await by.press(one);
          await page.getByRole("button", { name: "Copied" }).waitFor();
          assert.equal(await page.evaluate(() => navigator.clipboard.readText()),
            "Nim, normal play\nStart: (70,5,9). To move: First player.\n1. First player: 1 of 5 from heap 2, leaving (70,4,9).\n");
        },
      },
    ],
  },
  {
    name: "Play, a finished game where nothing can be copied",
    hash: "#game=nim&play=normal&heaps=1&who=two&turn=1&hints=on",
    open: async (page) => { await refuse(page); await move(page, 1, 1); await says(page, "The first player wins."); },
    others: [...AROUND, ...AGAIN.filter((_, index) => REST[index].name !== "a heap as number"), button("Copy as text"), (page) => page.getByRole("list", { name: "Moves so far" })],
    controls: [{
      name: "the link as text",
      find: (page) => page.locator("textarea.play-text"),
      async use(page, by, one) {
        await (by.name === "mouse" ? one.click() : one.focus());
        const { text, chosen } = await one.evaluate((box) => ({ text: box.value, chosen: box.value.slice(box.selectionStart, box.selectionEnd) }));
        assert.equal(text, await page.evaluate(() => location.href));
        if (by.name === "keyboard") assert.equal(chosen, text);
      },
    }],
  },
];

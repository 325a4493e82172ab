// The page works from its file, and asks for nothing; and what it would complain
// of does not pass unnoticed here.
import assert from "node:assert/strict";
import { PAGE, withPage } from "./harness.mjs";
import { checkOpened, gameWithHints } from "./states.mjs";

/** What must make a test fail. */
const COMPLAINTS = {
  "a request": () => fetch("https://nimproof.invalid/").catch(() => {}),
  "a picture from elsewhere": () => new Promise((resolve) => {
    const image = new Image();
    image.onerror = resolve;
    image.src = "https://nimproof.invalid/a.png";
  }),
  "an error that nobody catches": () => new Promise((resolve) => setTimeout(() => { setTimeout(resolve, 50); throw new Error("thrown"); }, 0)),
  "a line in the console": () => console.error("said"),
  "a dialog": () => alert("stop"),
};

export async function network({ context, report }) {
  await report.test("the page asks for its own file alone, with the network off", () => withPage(context, {}, async (page, asked) => {
    assert.equal(await page.evaluate(() => navigator.onLine), false);
    await gameWithHints(page);
    await checkOpened(page);
    const others = asked.filter((url) => url.split("#")[0] !== PAGE);
    // The two workers are made from a Blob of the page itself, the icon is empty.
    assert.ok(others.every((url) => url.startsWith("blob:null/") || url === "data:,"), others.join(" "));
    assert.ok(asked.length > others.length);
    return `${asked.length - others.length} of its file, ${others.length} of its own Blobs`;
  }));
  for (const [what, complain] of Object.entries(COMPLAINTS)) {
    await report.test(`${what} would be noticed`, () => assert.rejects(withPage(context, {}, (page) => page.evaluate(complain)), /complained/));
  }
}

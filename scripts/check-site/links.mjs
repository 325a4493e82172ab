// Links that anybody could make: they end in a friendly message, or in a
// position within bounds, and nothing in them becomes part of the page.
import assert from "node:assert/strict";
import { go, withPage } from "./harness.mjs";

const SCRIPT = "<script>globalThis.hacked=1</script>";
const IMAGE = "<img src=x onerror=globalThis.hacked=1>";

/** Each link, and what the page must say: a part of its notice, or of its position. */
const UNREAD = "The link could not be read.";
const NOTHING = "This link names nothing on this page";
const LINKS = [
  ["game=nim&heaps=99999999999,1", "A heap has at most 20000 stones."],
  ["game=nim&heaps=20001", "A heap has at most 20000 stones."],
  ["game=nim&heaps=20000,20000,20000,1", "At most 60000 stones in all, please."],
  [`game=nim&heaps=${"9".repeat(300)}`, "A heap has at most 20000 stones."],
  [`game=nim&heaps=${"1,".repeat(100)}1`, "At most 24 heaps, please."],
  ["game=nim&heaps=-1,2", "Only whole numbers"],
  ["game=nim&heaps=1e3,2", "Only whole numbers"],
  ["game=nim&heaps=0x10", "Only whole numbers"],
  ["game=nim&heaps=3.5", "Only whole numbers"],
  ["game=nim&heaps=NaN,Infinity", "Only whole numbers"],
  ["game=nim&heaps=,,,", "Only whole numbers"],
  ["game=nim&heaps=", "Write at least one heap"],
  ["game=nim&heaps=constructor", "Only whole numbers"],
  ["game=chess&heaps=3,4,5", "The link names no game that is played here."],
  ["game=__proto__&heaps=3", "The link names no game that is played here."],
  ["game=constructor", "The link names no game that is played here."],
  ["game=", "The link names no game that is played here."],
  ["heaps=3,4,5", "The link names no game that is played here."],
  ["game=nim&play=hasOwnProperty", "The link says neither normal nor misère play."],
  ["game=nim&play=toString", "The link says neither normal nor misère play."],
  ["game=nim&who=__proto__", "The link does not say who plays."],
  ["game=nim&turn=3", "The link does not say whose turn it is."],
  ["game=nim&turn=valueOf", "The link does not say whose turn it is."],
  ["game=nim&hints=1", "The link says neither hints on nor off."],
  ["game=nim&game=nim", "The link says one thing twice."],
  ["game=nim&heaps=3&heaps=4", "The link says one thing twice."],
  ["game=nim&seed=5", "The link has a field that this page does not know."],
  ["game=nim&__proto__=x", "The link has a field that this page does not know."],
  ["=", UNREAD],
  ["&&&=&", UNREAD],
  ["game=%E0%A4%A", "The link is damaged."],
  ["%=", "The link is damaged."],
  ["game=nim&heaps=%00%00", UNREAD],
  ["game=nim%26heaps%3D%3Cb%3E", UNREAD],
  [`game=${SCRIPT}&heaps=3`, UNREAD],
  [`game=nim&heaps=${IMAGE}`, UNREAD],
  [`game=nim&play=${IMAGE}`, UNREAD],
  [`game=nim&who=${SCRIPT}`, UNREAD],
  [`game=nim&turn=${IMAGE}`, UNREAD],
  [`game=nim&hints="><svg onload=globalThis.hacked=1>`, UNREAD],
  [`${encodeURIComponent(IMAGE)}=1`, UNREAD],
  [`game=nim&heaps=${"3,".repeat(50_000)}`, NOTHING],
  ["x".repeat(100_000), NOTHING],
  [IMAGE, UNREAD],
  [IMAGE.replaceAll("=", ":"), NOTHING],
  [SCRIPT.replaceAll("=", ":"), NOTHING],
  ["javascript:alert(1)", NOTHING],
  ["constructor", NOTHING],
  ["__proto__", NOTHING],
  ["山\u202e石\u0000\ufeff", NOTHING],
  ["%F0%9F%92%A3", NOTHING],
  // Odd, and yet a position.
  ["game=nim&heaps=３，４，５", "(3,4,5)"],
  ["game=nim&heaps=0,0,7", "(0,0,7)"],
  ["game=common-factor&play=misère&heaps=20000,20000,20000", "(20000,20000,20000)"],
  ["game=grundy&play=misere&heaps=20000", "(20000)"],
  [`spectrum&${IMAGE}`, "Spectrum"],
  [`check&game=${SCRIPT}`, "The check"],
];

/** What the page is made of: how many elements of each kind could act, and attributes that do. */
const census = (page) => page.evaluate(() => {
  const all = [...document.querySelectorAll("*")];
  return {
    active: all.filter((one) => /^(script|iframe|object|embed|img|base|link|meta|form|style|foreignobject)$/i.test(one.tagName) && !one.closest("section.play, section.spectrum, section.check")).map((one) => one.tagName).join(" "),
    inside: all.filter((one) => /^(script|iframe|object|embed|img|base|link|meta|style|b|foreignobject)$/i.test(one.tagName) && one.closest("#app")).length,
    handlers: all.filter((one) => [...one.attributes].some(({ name, value }) => /^on/i.test(name) || /javascript:/i.test(value))).length,
    hacked: "hacked" in globalThis,
    polluted: Object.keys(Object.prototype).length + Object.keys({}).length,
  };
});

/** One notice at a time, once the page has come to rest. */
const oneNotice = (page) => page.waitForFunction(() => [...document.querySelectorAll("#content .notice")].filter((one) => one.checkVisibility()).length <= 1, null, { timeout: 5000 });

/** The link has ended well: in what it must say, as text and nothing else. */
async function ended(page, link, says, clean) {
  const place = page.locator('#content .notice, #content .play-status, #content h2:not(.unseen)').filter({ hasText: says, visible: true }).first();
  await place.waitFor({ timeout: 10_000 }).catch(() => { throw new Error(`${link.slice(0, 80)}: the page does not say “${says}”`); });
  const notice = page.locator("#content .notice:visible");
  await oneNotice(page).catch(() => { throw new Error(`${link.slice(0, 80)}: more than one notice`); });
  for (const text of await notice.evaluateAll((all) => all.map((one) => [one.textContent.length, one.querySelectorAll("*:not(p)").length]))) {
    assert.ok(text[0] < 400 && text[1] === 0, `${link.slice(0, 80)}: the notice has ${text}`);
  }
  assert.deepEqual(await census(page), clean, link.slice(0, 80));
}

export async function links({ context, report }) {
  assert.ok(LINKS.length >= 50);
  const clean = await withPage(context, {}, census);
  assert.equal(clean.inside + clean.handlers + clean.polluted, 0);
  await report.test(`${LINKS.length} hostile links, one after the other`, () => withPage(context, {}, async (page) => {
    for (const [link, says] of LINKS) {
      await go(page, "how");
      await go(page, link);
      await ended(page, link, says, clean);
    }
    await go(page, "game=nim&heaps=3,4,5");
    await page.locator(".play-status", { hasText: "(3,4,5)" }).waitFor();
    assert.equal(await page.locator("#content .notice").count(), 0, "a good link takes the notice away");
  }));
  await report.test(`${LINKS.length} hostile links, each opened anew`, async () => {
    for (const [link, says] of LINKS) await withPage(context, { hash: `#${link}` }, (page) => ended(page, link, says, clean));
  });
  await report.test("hostile links in Japanese", () => withPage(context, { lang: "ja" }, async (page) => {
    for (const link of [`game=nim&heaps=${IMAGE}`, "game=nim&heaps=99999999999,1", IMAGE.replaceAll("=", ":")]) {
      await go(page, "how");
      await go(page, link);
      await page.locator("#content .notice", { hasText: "リンク" }).first().waitFor();
      await oneNotice(page);
      assert.deepEqual(await census(page), clean);
    }
  }));
}

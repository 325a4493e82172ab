// Games by the page's own controls, by mouse and by keyboard in turn, judged
// like the thousands that go past them.
import assert from "node:assert/strict";
import { GAMES, PLAYS } from "./games.mjs";
import { go, randomOf, withPage } from "./harness.mjs";
import { judge } from "./judge.mjs";

/** Games of each ruleset and play. */
const COUNT = 3;
const knows = judge();

const heapsOf = (page) => page.evaluate(() => /heaps=([0-9,]*)/.exec(location.hash)[1].split(",").map(Number));
const sorted = (heaps) => heaps.toSorted((a, b) => a - b).join();

/** Waits until the visitor is to move, or nobody can, after a link other than `old`. */
async function turn(page, old) {
  await page.waitForFunction(
    (before) => location.hash !== before && /(Your move\.|No move is left)/.test(document.querySelector(".play-status")?.textContent),
    old, { timeout: 30_000 },
  );
  return (await page.locator(".play-status").innerText());
}

/** The stones that a move takes, or splits off. */
const biteOf = ({ from, to }) => (to.length === 2 ? to[1] : from - to[0]);

const BY = {
  async mouse(page, move) {
    await page.locator(`[data-heap="${move.place}"] [data-stone="${biteOf(move)}"]`).click();
    await page.locator('.play-confirm[aria-disabled="false"]').click();
  },
  async keyboard(page, move) {
    const slider = page.locator(`[data-heap="${move.place}"]`);
    // A digit goes to a heap from anywhere in the game.
    await page.locator(".play-confirm").focus();
    if (move.place < 10) await page.keyboard.press(String(move.place));
    else await slider.focus();
    assert.ok(await slider.evaluate((heap) => heap === document.activeElement), `key ${move.place} goes to its heap`);
    for (let stone = 0; stone < biteOf(move); stone += 1) await page.keyboard.press("ArrowRight");
    await page.locator('.play-confirm[aria-disabled="false"]').waitFor();
    await page.keyboard.press("Enter");
  },
};

/** One game; how many moves the engine made from a won position. */
async function oneGame(page, { game, play, by, engineFirst, random }) {
  const largest = game === "grundy" ? 8 : 9;
  let heaps;
  do heaps = Array.from({ length: 3 }, () => 1 + random(largest));
  while (knows.moves(game, heaps).length === 0 || (engineFirst && knows.lost(game, play, heaps)));
  const link = `game=${game}&play=${play === "misère" ? "misere" : play}&heaps=${heaps}&who=engine&turn=${engineFirst ? 2 : 1}`;
  await go(page, link);
  let engineToMove = engineFirst;
  let wonMoves = 0;
  let said = engineFirst ? await turn(page, `#${link}`) : "";
  if (!engineFirst) await page.locator(".play-status", { hasText: `The start: (${heaps}). Your move.` }).waitFor();
  for (;;) {
    if (engineToMove) {
      const now = await heapsOf(page);
      if (knows.moves(game, heaps).length > 0) {
        const legal = knows.moves(game, heaps).map((move) => knows.after(heaps, move)).some((after) => sorted(after) === sorted(now));
        assert.ok(legal, `${game}, ${play}: from ${heaps} the engine went to ${now}`);
        if (!knows.lost(game, play, heaps)) {
          wonMoves += 1;
          assert.ok(knows.lost(game, play, now), `${game}, ${play}: the engine gave ${heaps} away by ${now}`);
        }
        heaps = now;
        engineToMove = false;
      }
    }
    const moves = knows.moves(game, heaps);
    if (moves.length === 0) break;
    const move = moves[random(moves.length)];
    const before = await page.evaluate(() => location.hash);
    await BY[by](page, move);
    said = await turn(page, before);
    heaps = knows.after(heaps, move);
    engineToMove = true;
  }
  // In normal play whoever is to move has lost, in misère play won.
  const engineWins = engineToMove === (play === "misère");
  assert.match(said, engineWins ? /The engine wins\./ : /You win\./, `${game}, ${play}: ${heaps}, engine to move: ${engineToMove}`);
  return { wonMoves, engineWins };
}

export async function hand({ context, report }) {
  const random = randomOf(99);
  await withPage(context, {}, async (page) => {
    for (const game of GAMES) {
      for (const play of PLAYS) {
        await report.test(`${COUNT} games of ${game}, ${play}, by the controls`, async () => {
          let [won, moves] = [0, 0];
          for (let index = 0; index < COUNT; index += 1) {
            const by = index % 2 === 0 ? "mouse" : "keyboard";
            const { wonMoves, engineWins } = await oneGame(page, { game, play, by, engineFirst: index !== 1, random });
            moves += wonMoves;
            won += Number(engineWins);
          }
          assert.ok(won > 0 && moves > 0);
          return `${won} won by the engine, ${moves} of its moves from won positions`;
        });
      }
    }
  });
}

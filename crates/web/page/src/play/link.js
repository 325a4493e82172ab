/**
 * A position as the text after # in a link, and back. A link comes from
 * anybody: it is compared with known words and bounded digits, and a bad one
 * gives a reason, never its own text.
 */
import { GAMES } from "./games.js";
import { readHeaps } from "./heaps.js";
import { begin, mover, positionAt, usualSetup } from "./model.js";

/** @typedef {import("./model.js").State} State */
/** @typedef {import("./heaps.js").Reason} Reason */

const FIELDS = ["game", "play", "heaps", "who", "turn", "hints"];
const LONGEST = 600;

/** @param {State} state */
export function toLink(state) {
  const { game, play, opponent } = state.setup;
  return [
    `game=${game}`,
    `play=${play === "misère" ? "misere" : play}`,
    `heaps=${positionAt(state).join(",")}`,
    `who=${opponent === "engine" ? "engine" : "two"}`,
    `turn=${mover(state) === 0 ? 1 : 2}`,
    ...(state.hints ? ["hints=on"] : []),
  ].join("&");
}

/** @param {string} text @returns {Map<string, string> | Reason} */
function fieldsOf(text) {
  if (text.length > LONGEST) return { kind: "link-long" };
  let plain = text.replace(/^#/, "");
  try {
    plain = decodeURIComponent(plain);
  } catch {
    return { kind: "link-broken" };
  }
  const fields = new Map();
  for (const part of plain.split("&")) {
    const cut = part.indexOf("=");
    const name = part.slice(0, Math.max(cut, 0));
    if (!FIELDS.includes(name)) return { kind: "link-field" };
    if (fields.has(name)) return { kind: "link-twice" };
    fields.set(name, part.slice(cut + 1));
  }
  return fields;
}

/**
 * @template T
 * @param {string | undefined} value
 * @param {Record<string, T>} words
 * @param {T} usual
 * @returns {{is: T} | null}
 */
function oneOf(value, words, usual) {
  if (value === undefined) return { is: usual };
  return Object.hasOwn(words, value) ? { is: /** @type {T} */ (words[value]) } : null;
}

/**
 * @param {string} text
 * @returns {{state: State} | {reason: Reason}}
 */
export function fromLink(text) {
  const fields = fieldsOf(text);
  if (!(fields instanceof Map)) return { reason: fields };
  const game = GAMES.find((one) => one === fields.get("game"));
  if (!game) return { reason: { kind: "link-game" } };
  const usual = usualSetup(game);
  const play = oneOf(fields.get("play"), { normal: /** @type {const} */ ("normal"), misere: /** @type {const} */ ("misère"), misère: /** @type {const} */ ("misère") }, usual.play);
  if (!play) return { reason: { kind: "link-play" } };
  const who = oneOf(fields.get("who"), { engine: /** @type {const} */ ("engine"), two: /** @type {const} */ ("person") }, /** @type {const} */ ("engine"));
  if (!who) return { reason: { kind: "link-who" } };
  const turn = oneOf(fields.get("turn"), { 1: /** @type {const} */ (0), 2: /** @type {const} */ (1) }, /** @type {const} */ (0));
  if (!turn) return { reason: { kind: "link-turn" } };
  const hints = oneOf(fields.get("hints"), { on: true, off: false }, false);
  if (!hints) return { reason: { kind: "link-hints" } };
  let heaps = usual.heaps;
  const written = fields.get("heaps");
  if (written !== undefined) {
    // A link to a finished game has heaps of 0 only, and is a position too.
    const read = /^0(,0){0,23}$/.test(written) ? { heaps: written.split(",").map(Number) } : readHeaps(written);
    if ("reason" in read) return read;
    heaps = read.heaps;
  }
  return { state: begin({ game, play: play.is, heaps, opponent: who.is, opens: turn.is }, hints.is) };
}

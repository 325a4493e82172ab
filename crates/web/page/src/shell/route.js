/**
 * What a link asks for. The text after # comes from anybody: it is compared
 * with known words, and what is not known is shown as text at most.
 */

/** @typedef {"play" | "spectrum" | "check" | "how"} Section */
/** @typedef {{section: Section, rest: string, unknown: string | null}} Route */

/** @type {readonly Section[]} */
export const SECTIONS = ["play", "spectrum", "check", "how"];

/** No link of ours is longer; a longer one is not read at all. */
const LONGEST = 2000;

/**
 * @param {string} hash with or without the leading #
 * @returns {Route}
 */
export function routeOf(hash) {
  const text = hash.replace(/^#/, "");
  if (text === "") return { section: "play", rest: "", unknown: null };
  if (text.length > LONGEST) return { section: "play", rest: "", unknown: `${text.slice(0, 40)}…` };
  const [word = "", ...more] = text.split("&");
  const section = SECTIONS.find((one) => one === word);
  if (section) return { section, rest: more.join("&"), unknown: null };
  // The links of the game have no word in front; the game judges them.
  if (text.includes("=")) return { section: "play", rest: text, unknown: null };
  return { section: "play", rest: "", unknown: text.length > 40 ? `${text.slice(0, 40)}…` : text };
}

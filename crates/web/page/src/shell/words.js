/** The page's own table of words, by language. */
import en from "../text/en.js";
import ja from "../text/ja.js";
import { translator } from "../text/index.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {(key: Key, values?: import("../text/index.js").Values) => string} T */

/** @type {Record<"en" | "ja", T>} */
const tables = { en: translator(en), ja: translator(ja) };

/**
 * @param {"en" | "ja"} lang
 * @returns {T}
 */
export function words(lang) {
  return tables[lang];
}

/**
 * The two choices a visitor makes for good: language and theme. A browser may
 * refuse storage (private windows, files); then a choice lasts for the visit.
 */

/** @typedef {"en" | "ja"} Lang */
/** @typedef {"system" | "light" | "dark"} Theme */

/** @type {readonly Lang[]} */
export const LANGUAGES = ["en", "ja"];
/** @type {readonly Theme[]} */
export const THEMES = ["system", "light", "dark"];

/** @param {string} name */
function kept(name) {
  try {
    return localStorage.getItem(`nimproof.${name}`);
  } catch {
    return null;
  }
}

/**
 * @param {"lang" | "theme"} name
 * @param {string} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(`nimproof.${name}`, value);
  } catch {
    // Storage is refused: the choice lasts for this visit.
  }
}

/**
 * The language kept, else the first of the browser's that we have.
 * @param {string | null} stored
 * @param {readonly string[]} wanted
 * @returns {Lang}
 */
export function pickLanguage(stored, wanted) {
  const known = LANGUAGES.find((lang) => lang === stored);
  if (known) return known;
  for (const tag of wanted) {
    const lang = LANGUAGES.find((one) => tag.toLowerCase().split("-")[0] === one);
    if (lang) return lang;
  }
  return "en";
}

/** @returns {Lang} */
export function chosenLanguage() {
  return pickLanguage(kept("lang"), navigator.languages ?? [navigator.language]);
}

/** @returns {Theme} */
export function chosenTheme() {
  return THEMES.find((theme) => theme === kept("theme")) ?? "system";
}

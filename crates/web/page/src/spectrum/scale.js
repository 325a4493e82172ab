/**
 * The colour of a value. Values fall into classes that grow: 0, 1, 2, 3, 4 to
 * 7, 8 to 15, ... The scale never depends on how far has been computed.
 */

/** @param {number} value */
export function classOf(value) {
  return value < 4 ? value : 33 - Math.clz32(value);
}

/**
 * The values of a class, first and last.
 * @param {number} index
 * @returns {[number, number]}
 */
export function rangeOf(index) {
  return index < 4 ? [index, index] : [2 ** (index - 2), 2 ** (index - 1) - 1];
}

/** @typedef {[number, number, number]} Rgb */

/** From empty to full; text on a cell is dark or light, whichever is farther. @type {Record<"light" | "dark", Rgb[]>} */
const STOPS = {
  light: [[243, 242, 236], [190, 219, 226], [109, 172, 200], [32, 113, 163], [13, 62, 112], [12, 22, 52]],
  dark: [[31, 34, 37], [30, 62, 84], [38, 105, 142], [88, 160, 196], [158, 209, 231], [238, 247, 250]],
};

/**
 * @param {number} index of a class
 * @param {"light" | "dark"} theme
 * @returns {Rgb}
 */
export function colourOf(index, theme) {
  const stops = STOPS[theme];
  const place = (1 - 0.86 ** index) * (stops.length - 1);
  const low = Math.min(Math.floor(place), stops.length - 2);
  const part = place - low;
  const [from, to] = [stops[low], stops[low + 1]];
  if (!from || !to) return [0, 0, 0];
  return /** @type {Rgb} */ (from.map((channel, i) => Math.round(channel + ((to[i] ?? channel) - channel) * part)));
}

/**
 * Relative luminance (WCAG 2).
 * @param {Rgb} colour
 */
export function luminance(colour) {
  const [r, g, b] = /** @type {Rgb} */ (colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Black or white, whichever reads better on the colour.
 * @param {Rgb} colour
 * @returns {"#000000" | "#ffffff"}
 */
export function inkOn(colour) {
  return luminance(colour) > 0.179 ? "#000000" : "#ffffff";
}

/** @param {Rgb} colour */
export function css([r, g, b]) {
  return `rgb(${r} ${g} ${b})`;
}

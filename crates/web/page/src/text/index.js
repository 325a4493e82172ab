/**
 * Words in two languages. A table maps keys to sentences with {names} in
 * them; what is filled in becomes a text node and is never read as markup.
 */

/** @typedef {Record<string, string | number>} Values */

/**
 * @template {string} Key
 * @param {Record<Key, string>} table
 * @returns {(key: Key, values?: Values) => string}
 */
export function translator(table) {
  return (key, values = {}) =>
    (table[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * A whole number with thin groups of three: 20 000, and 1234 as it is.
 * @param {number} n
 */
export function grouped(n) {
  const digits = String(n);
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

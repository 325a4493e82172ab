/** Whole numbers, for what is written beside a value: factors and classes. */

/**
 * Prime factors with exponents, in order; none for 0 and 1.
 * @param {number} n
 * @returns {[number, number][]}
 */
export function factorsOf(n) {
  /** @type {[number, number][]} */
  const found = [];
  let rest = n;
  for (let p = 2; p * p <= rest; p += 1) {
    let exponent = 0;
    for (; rest % p === 0; rest /= p) exponent += 1;
    if (exponent > 0) found.push([p, exponent]);
  }
  if (rest > 1) found.push([rest, 1]);
  return found;
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * 12 is written 2² · 3; 0 and 1 as they are.
 * @param {number} n
 */
export function factored(n) {
  if (n < 2) return String(n);
  return factorsOf(n)
    .map(([p, e]) => (e === 1 ? `${p}` : `${p}${[...String(e)].map((digit) => RAISED[Number(digit)]).join("")}`))
    .join(" · ");
}

/** @param {number} n */
export function isPrime(n) {
  const factors = factorsOf(n);
  return factors.length === 1 && factors[0]?.[1] === 1;
}

/** @param {number} n */
export function isPrimeSquare(n) {
  const factors = factorsOf(n);
  return factors.length === 1 && factors[0]?.[1] === 2;
}

/**
 * In Grundy's game a value is rare when the ones above its lowest binary
 * digit are even in number (Berlekamp, Conway and Guy).
 * @param {number} value
 */
export function isRare(value) {
  let ones = 0;
  for (let rest = value >> 1; rest > 0; rest >>= 1) ones += rest & 1;
  return ones % 2 === 0;
}

/** @typedef {"none" | "even" | "prime" | "prime-square" | "three" | "five" | "rare"} HeapClass */

/** @type {readonly HeapClass[]} */
export const CLASSES = ["none", "even", "prime", "prime-square", "three", "five", "rare"];

/**
 * @param {HeapClass} name
 * @param {number} n
 * @param {number} value
 */
export function belongs(name, n, value) {
  switch (name) {
    case "even": return n % 2 === 0;
    case "prime": return isPrime(n);
    case "prime-square": return isPrimeSquare(n);
    case "three": return n % 3 === 0;
    case "five": return n % 5 === 0;
    case "rare": return isRare(value);
    default: return false;
  }
}

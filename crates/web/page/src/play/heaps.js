/** Heaps as a visitor types them or a link carries them: digits and commas. */
import { LARGEST_HEAP, MOST_HEAPS, MOST_STONES } from "./games.js";

/**
 * Why a text is no position: the key of a sentence, and its numbers.
 * @typedef {{kind: string, values?: Record<string, number>}} Reason
 * @typedef {{heaps: number[]} | {reason: Reason}} Heaps
 */

/** A text of more is not read at all. */
const LONGEST = 400;

/**
 * @param {string} text
 * @returns {Heaps}
 */
export function readHeaps(text) {
  if (text.length > LONGEST) return { reason: { kind: "heaps-long" } };
  // A Japanese keyboard gives full-width digits and commas.
  const plain = text.normalize("NFKC").replace(/、/g, ",").trim();
  if (plain === "") return { reason: { kind: "heaps-none" } };
  const items = plain.split(/\s*[,+]\s*|\s+/);
  if (items.length > MOST_HEAPS) return { reason: { kind: "heaps-many", values: { most: MOST_HEAPS } } };
  if (!items.every((item) => /^[0-9]+$/.test(item))) return { reason: { kind: "heaps-digits" } };
  if (!items.every((item) => item.length <= 5 && Number(item) <= LARGEST_HEAP)) {
    return { reason: { kind: "heap-large", values: { most: LARGEST_HEAP } } };
  }
  const heaps = items.map(Number);
  if (heaps.every((heap) => heap === 0)) return { reason: { kind: "heaps-empty" } };
  if (heaps.reduce((sum, heap) => sum + heap, 0) > MOST_STONES) {
    return { reason: { kind: "stones-many", values: { most: MOST_STONES } } };
  }
  return { heaps };
}

/** @param {readonly number[]} heaps */
export function written(heaps) {
  return `(${heaps.join(",")})`;
}

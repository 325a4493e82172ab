/** How many terms of a b-file are shown. */
const FIRST_TERMS = 20;

/** The first terms of a b-file, which has "n a(n)" on each line. @param {string} text */
export function firstTerms(text) {
  return text.split("\n", FIRST_TERMS).map((line) => line.split(" ")[1] ?? "").filter((term) => term !== "").join(", ");
}

/** What an answer of the engine amounts to: pure, so that it can be tested. */

/** @typedef {{where: string, printed: string, field: string, computed: unknown, outcome: string}} Entry */
/**
 * @typedef {object} ClaimResult
 * @property {string} status
 * @property {string} range
 * @property {readonly string[]} routes
 * @property {string} headline
 * @property {string | null} counterexample
 * @property {string} verdict
 * @property {readonly Entry[]} entries
 */
/** @typedef {"waiting" | "running" | "agrees" | "corrected" | "routes" | "uncompared" | "cited" | "open" | "failed"} Standing */

/** A sign for each standing, so that colour is never alone. @type {Record<Standing, string>} */
export const SIGNS = { waiting: "·", running: "…", agrees: "✓", corrected: "△", routes: "○", uncompared: "–", cited: "–", open: "?", failed: "✗" };

/** @param {readonly Entry[]} entries */
export function countsOf(entries) {
  const count = (/** @type {string} */ outcome) => entries.filter((entry) => entry.outcome === outcome).length;
  return {
    all: entries.length, agree: count("agrees"), differ: count("differs"),
    corrected: count("in-correction"), uncompared: count("not-compared"),
  };
}

/**
 * A row fails when routes differ, when a printed value differs and no
 * correction names it, and when it says that it agrees but nothing was held
 * against anything. Where nothing is printed for the range that was looked at,
 * the routes may still agree with each other.
 * @param {ClaimResult} result
 * @returns {Standing}
 */
export function standingOf(result) {
  const counts = countsOf(result.entries);
  if (result.counterexample !== null || result.verdict === "routes-differ" || counts.differ > 0) return "failed";
  if (result.verdict === "document-differs") return "corrected";
  if (result.verdict === "agrees") return counts.agree > 0 ? "agrees" : "failed";
  if (result.verdict !== "not-compared") return "failed";
  if (result.routes.length > 0) return "routes";
  return result.status === "cited" || result.status === "open" ? result.status : "uncompared";
}

/**
 * The whole: red when a row failed, or when nothing at all was compared. What is
 * cited or open is not among what was computed.
 * @param {readonly Standing[]} standings
 */
export function summaryOf(standings) {
  const count = (/** @type {Standing} */ wanted) => standings.filter((standing) => standing === wanted).length;
  const [agrees, corrected, failed] = [count("agrees"), count("corrected"), count("failed")];
  const uncompared = count("routes") + count("uncompared");
  const done = agrees + corrected + uncompared + failed;
  const [cited, open] = [count("cited"), count("open")];
  const finished = done + cited + open === standings.length;
  return { all: standings.length, done, cited, open, agrees, corrected, uncompared, failed, finished, nothing: finished && agrees + corrected === 0 };
}

/**
 * A computed value as a line of text.
 * @param {unknown} value
 */
export function shown(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "object") {
    const share = /** @type {{num?: unknown, den?: unknown, decimal?: unknown}} */ (value);
    if (share.num !== undefined && share.den !== undefined) return `${share.num}/${share.den}`;
    return JSON.stringify(value);
  }
  return String(value);
}

/**
 * Whether a hash computed here is that of the native list.
 * @param {string} hash
 * @param {string | undefined} native
 * @returns {"equal" | "differs" | "no-list"}
 */
export function hashVerdict(hash, native) {
  if (native === undefined) return "no-list";
  return native === hash ? "equal" : "differs";
}

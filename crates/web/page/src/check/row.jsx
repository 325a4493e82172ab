/** One claim: what it says, what the document prints, what was computed here. */
import { useState } from "preact/hooks";
import { grouped } from "../text/index.js";
import { inJapanese } from "../text/phrases-ja.js";
import { countsOf, shown, SIGNS } from "./judge.js";
import { PUBLISHED } from "./run.js";

/** @typedef {import("../shell/words.js").T} T */
/** @typedef {import("../shell/words.js").Key} Key */

/**
 * @param {{
 *   t: T, lang: "en" | "ja", claim: import("./run.js").Claim, says: string, run: import("./run.js").Run | undefined,
 *   bound: number, busy: boolean, onRun: (bound: number) => void,
 * }} props
 */
export function Row({ t, lang, claim, says, run, bound, busy, onRun }) {
  const standing = run?.standing ?? "waiting";
  const result = run?.result;
  // What is only cited, or open, has nothing to run and no time.
  const computed = claim.status !== "cited" && claim.status !== "open";
  return (
    <li class={`claim ${standing}`} data-claim={claim.id} data-standing={standing}>
      <p class="verdict"><span aria-hidden="true">{SIGNS[standing]}</span> {t(`standing.${standing}`)}</p>
      <div class="claim-text">
        <h4>{says}</h4>
        <p class="soft">
          <Said lang={lang} text={claim.where} /> · {statusOf(t, claim, result)}
          {" · "}{claim.known_since === null ? t("known.none") : <>{t(knownKey(claim, claim.known_since))} <Said lang={lang} text={claim.known_since} /></>}
        </p>
        {run?.error !== undefined && <p>{t("claim.error", { message: run.error })}</p>}
        {result && <Computed t={t} lang={lang} result={result} run={run} id={claim.id} computed={computed} />}
      </div>
      <div class="claim-run">
        {computed && <button type="button" disabled={busy} aria-label={t("run.one.label", { id: claim.id })} onClick={() => onRun(claim.to_bound ? bound : PUBLISHED)}>{t("run.one")}</button>}
      </div>
    </li>
  );
}

/**
 * @param {T} t
 * @param {import("./run.js").Claim} claim
 * @param {import("./judge.js").ClaimResult | undefined} result
 */
function statusOf(t, claim, result) {
  const status = result?.status ?? claim.status;
  return t(/** @type {Key} */ (`status.${status}`));
}

/** How the source is introduced. @param {import("./run.js").Claim} claim @param {string} source @returns {Key} */
function knownKey({ status }, source) {
  if (status === "open") return "known.conjectured";
  if (status === "cited") return "known.from";
  return source.startsWith("by ") ? "known.by" : "known.since";
}

/** @param {{t: T, lang: "en" | "ja", result: import("./judge.js").ClaimResult, run: import("./run.js").Run, id: string, computed: boolean}} props */
function Computed({ t, lang, result, run, id, computed }) {
  const counts = countsOf(result.entries);
  // Five hundred printed values are put on the page only where somebody looks.
  const [open, setOpen] = useState(false);
  return (
    <>
      <dl class="facts">
        <div><dt>{t("fact.here")}</dt><dd><Said lang={lang} text={result.headline} /></dd></div>
        <div><dt>{t("fact.printed")}</dt><dd>{computed ? printed(t, counts, run.bound) : t(counts.all === 0 ? "printed.none" : "printed.cited")}</dd></div>
        <div><dt>{t("fact.range")}</dt><dd><Said lang={lang} text={result.range} /></dd></div>
        {result.counterexample !== null && <div><dt>{t("fact.counterexample")}</dt><dd lang="en">{shown(result.counterexample)}</dd></div>}
        {computed && <div><dt>{t("fact.time")}</dt><dd>{t("fact.milliseconds", { ms: timeOf(run.milliseconds ?? 0) })}</dd></div>}
      </dl>
      {(result.routes.length > 0 || counts.all > 0) && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t("entries", { k: counts.all })}</summary>
          {result.routes.length > 0 && <p class="soft">{t("routes")} <span lang="en">{result.routes.join("; ")}</span></p>}
          {open && counts.all > 0 && <Entries t={t} entries={result.entries} id={id} />}
        </details>
      )}
    </>
  );
}

/** @param {T} t @param {ReturnType<typeof countsOf>} counts @param {number} bound */
function printed(t, { all, agree, corrected, differ, uncompared }, bound) {
  if (all === 0) return t("printed.none");
  if (uncompared === all) return bound === PUBLISHED ? t("printed.uncompared", { k: all }) : t("printed.bound");
  return [
    t("printed.agree", { agree, all }),
    corrected > 0 && t("printed.corrected", { k: corrected }),
    differ > 0 && t("printed.differ", { k: differ }),
    uncompared > 0 && t("printed.uncompared", { k: uncompared }),
  ].filter(Boolean).join(t("comma"));
}

/** A sentence of the engine, in Japanese where we have it. @param {{lang: "en" | "ja", text: string}} props */
function Said({ lang, text }) {
  const own = lang === "ja" ? inJapanese(text) : null;
  return own === null ? <span lang="en">{text}</span> : <span>{own}</span>;
}

/** @param {number} milliseconds */
function timeOf(milliseconds) {
  return milliseconds < 10 ? milliseconds.toFixed(1) : grouped(Math.round(milliseconds));
}

/** @param {{t: T, entries: readonly import("./judge.js").Entry[], id: string}} props */
function Entries({ t, entries, id }) {
  return (
    <div class="table-box" tabIndex={0} role="region" aria-label={t("entries.label", { id })}>
      <table class="entries">
        <thead>
          <tr>
            <th scope="col">{t("entry.where")}</th><th scope="col">{t("entry.printed")}</th>
            <th scope="col">{t("entry.computed")}</th><th scope="col">{t("entry.outcome")}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, i) => (
            <tr key={i} class={entry.outcome}>
              <td lang="en">{entry.where}</td>
              <td lang="en">{entry.printed}</td>
              <td lang="en" title={entry.field}>{shown(entry.computed)}</td>
              <td>{t(/** @type {Key} */ (`outcome.${entry.outcome}`))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The check: every claim of the three documents, computed again here. */
import { useState } from "preact/hooks";
import { grouped } from "../text/index.js";
import saysInJapanese from "../text/claims-ja.js";
import { Corrections } from "./corrections.jsx";
import { Files } from "./files.jsx";
import { SIGNS, summaryOf } from "./judge.js";
import { Odd } from "./odd.jsx";
import { Row } from "./row.jsx";
import { PUBLISHED, useRuns } from "./run.js";

const LEAST = 200;
const MOST = 50000;

/** @typedef {import("../shell/words.js").T} T */

/** @param {{t: T, lang: "en" | "ja", engine: import("../engine/client.js").Engine}} props */
export function Check({ t, lang, engine }) {
  const { claims: listed, runs, busy, error, run, stop } = useRuns(engine);
  const claims = listed ?? [];
  const [bound, setBound] = useState(PUBLISHED);
  const [files, setFiles] = useState({ all: 0, equal: 0, differ: 0 });
  const standing = (/** @type {string} */ id) => runs[id]?.standing ?? "waiting";
  // Before the list has come one row is waited for: an empty list is a failure.
  const summary = summaryOf(listed ? claims.map((claim) => standing(claim.id)) : ["waiting"]);
  const failed = claims.filter((claim) => standing(claim.id) === "failed").map((claim) => claim.id);
  const slugs = [...new Set(claims.map((claim) => claim.paper))];
  /** @param {number} to */
  function runTo(to) {
    setBound(to);
    // A claim about a fixed box says the same at every bound.
    void run(claims.filter((claim) => to === PUBLISHED || claim.to_bound).map((claim) => claim.id), to);
  }

  return (
    <section class="check" aria-labelledby="check-title">
      <h2 id="check-title">{t("section.check")}</h2>
      <p>{t("check.intro")}</p>
      {error !== null && <p class="notice bad" role="alert">{error}</p>}
      <Summary t={t} summary={summary} failed={failed} files={files} busy={busy} bound={bound} />
      <div class="row">
        <button type="button" class="primary" disabled={busy} onClick={() => runTo(PUBLISHED)}>{t("run.all")}</button>
        <Larger t={t} busy={busy} onRun={runTo} />
        <button type="button" disabled={!busy} onClick={stop}>{t("run.stop")}</button>
      </div>
      {slugs.map((slug) => (
        <section key={slug} aria-labelledby={`document-${slug}`}>
          <h3 id={`document-${slug}`}>{t(/** @type {import("../shell/words.js").Key} */ (`document.${slug}`))}</h3>
          <Corrections t={t} lang={lang} slug={slug} />
          <ul class="claims">
            {claims.filter((claim) => claim.paper === slug).map((claim) => (
              <Row
                key={claim.id} t={t} lang={lang} claim={claim} says={lang === "ja" ? (saysInJapanese[claim.id] ?? claim.says) : claim.says}
                run={runs[claim.id]} bound={bound} busy={busy} onRun={(to) => void run([claim.id], to)}
              />
            ))}
          </ul>
        </section>
      ))}
      <Odd t={t} engine={engine} />
      <Files t={t} engine={engine} onCounts={setFiles} />
    </section>
  );
}

/**
 * @param {{
 *   t: T, summary: ReturnType<typeof summaryOf>, failed: readonly string[],
 *   files: import("./files.jsx").Counts, busy: boolean, bound: number,
 * }} props
 */
function Summary({ t, summary, failed, files, busy, bound }) {
  const bad = summary.failed > 0 || summary.nothing || files.differ > 0;
  const { finished: _, nothing: __, ...counts } = summary;
  return (
    <div class={`summary ${bad ? "failed" : summary.finished ? "agrees" : ""}`} data-summary={bad ? "failed" : summary.finished ? "agrees" : "running"}>
      <p class="verdict" role="status">
        {bad ? SIGNS.failed : summary.finished ? SIGNS.agrees : busy ? SIGNS.running : SIGNS.uncompared}{" "}
        {sentence(t, { summary, failed, files, busy })}
      </p>
      <p>{t("summary.counts", counts)}{bound !== PUBLISHED && <> {t("summary.bound", { published: grouped(PUBLISHED) })}</>} {t("summary.files", files)}</p>
    </div>
  );
}

/**
 * @param {T} t
 * @param {{summary: ReturnType<typeof summaryOf>, failed: readonly string[], files: import("./files.jsx").Counts, busy: boolean}} state
 */
function sentence(t, { summary, failed, files, busy }) {
  if (summary.nothing) return t("summary.nothing");
  if (summary.failed > 0) return t("summary.failed", { list: failed.join(", ") });
  if (files.differ > 0) return t("summary.hashes", { k: files.differ });
  if (summary.finished) return t("summary.fine");
  return t(busy || summary.done === 0 ? "summary.running" : "summary.stopped");
}

/** @param {{t: T, busy: boolean, onRun: (bound: number) => void}} props */
function Larger({ t, busy, onRun }) {
  const [text, setText] = useState("30000");
  const [refused, setRefused] = useState(false);
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const wanted = Number(text);
    const fine = /^\d{1,6}$/.test(text.trim()) && wanted >= LEAST && wanted <= MOST;
    setRefused(!fine);
    if (fine) onRun(wanted);
  }
  return (
    <form class="field" onSubmit={submit} noValidate>
      <label class="field">
        <span>{t("larger.field", { least: LEAST, most: grouped(MOST) })}</span>
        <input
          type="text" inputMode="numeric" size={7} maxLength={6} value={text} aria-invalid={refused}
          aria-describedby={refused ? "larger-refused" : undefined} onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={busy}>{t("larger.go")}</button>
      {refused && <span id="larger-refused" role="alert">✗ {t("larger.refused", { least: LEAST, most: grouped(MOST) })}</span>}
    </form>
  );
}

/** What is shown and how: game, view, marked class, how far. */
import { useState } from "preact/hooks";
import { grouped } from "../text/index.js";
import { CLASSES } from "./number.js";

/** @typedef {"strip" | "scatter" | "table"} ViewName */

export const VIEWS = /** @type {const} */ (["strip", "scatter", "table"]);
export const CHOICES = /** @type {const} */ (["gcd", "nim", "nim:1-3", "grundy"]);
/** The button computes this far, scrolling goes no further, and the game takes no larger heap. */
export const FAR = 20000;
/** The field takes no more: the engine keeps no longer table. */
export const FARTHEST = 50000;

/**
 * @param {{
 *   t: import("../shell/words.js").T, choice: typeof CHOICES[number], view: ViewName, marked: import("./number.js").HeapClass,
 *   onChoice: (choice: typeof CHOICES[number]) => void, onView: (view: ViewName) => void,
 *   onMarked: (marked: import("./number.js").HeapClass) => void,
 * }} props
 */
export function Controls({ t, choice, view, marked, onChoice, onView, onMarked }) {
  return (
    <div class="row">
      <label class="field">
        <span>{t("choose.game")}</span>
        <select value={choice} onChange={(event) => onChoice(/** @type {typeof CHOICES[number]} */ (event.currentTarget.value))}>
          {CHOICES.map((one) => <option key={one} value={one}>{t(`choice.${one}`)}</option>)}
        </select>
      </label>
      <div class="choice views" role="group" aria-label={t("choose.view")}>
        {VIEWS.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>{t(`view.${one}`)}</button>
        ))}
      </div>
      <label class="field">
        <span>{t("choose.class")}</span>
        <select value={marked} onChange={(event) => onMarked(/** @type {import("./number.js").HeapClass} */ (event.currentTarget.value))}>
          {CLASSES.filter((one) => one !== "rare" || choice === "grundy").map((one) => (
            <option key={one} value={one}>{t(`class.${one}`)}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

/**
 * @param {{t: import("../shell/words.js").T, to: number, done: number, onTo: (to: number) => void}} props
 */
export function HowFar({ t, to, done, onTo }) {
  const [text, setText] = useState("");
  const [refused, setRefused] = useState(false);
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const wanted = Number(text);
    const fine = /^\d{1,7}$/.test(text.trim()) && wanted >= 1 && wanted <= FARTHEST;
    setRefused(!fine);
    if (fine) onTo(wanted);
  }
  return (
    <>
      <form class="row far" onSubmit={submit} noValidate>
        <button type="button" onClick={() => onTo(FAR)}>{t("far.button", { to: grouped(FAR) })}</button>
        <label class="field">
          <span>{t("far.field", { most: grouped(FARTHEST) })}</span>
          <input
            type="text" inputMode="numeric" size={7} maxLength={7} value={text} aria-invalid={refused}
            aria-describedby={refused ? "far-refused" : undefined} onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="submit">{t("far.go")}</button>
        <progress class="far-done" max={to + 1} value={Math.min(done, to + 1)} aria-label={t("far.progress")} />
        <span class="soft">{t("far.done", { done: grouped(Math.min(done, to + 1)), all: grouped(to + 1) })}</span>
      </form>
      {refused && <p id="far-refused" role="alert">✗ {t("far.refused", { most: grouped(FARTHEST) })}</p>}
    </>
  );
}

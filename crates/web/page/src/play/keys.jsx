/** The keys of the game, and the list that says them. They work only while the focus is in the game. */

/**
 * @typedef {object} Does
 * @property {(action: import("./model.js").Action) => void} change
 * @property {() => void} confirm
 * @property {() => void} clear
 * @property {import("./model.js").State} state
 * @property {HTMLElement | null} box
 */

/** @param {KeyboardEvent} event @param {Does} does */
export function shortcut(event, { change, confirm, clear, state, box }) {
  const target = event.target;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !(target instanceof HTMLElement)) return;
  const inField = target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.closest(".play-heap") === null);
  if (inField) return;
  if (event.key === "Enter" && target.closest(".play-heap")) {
    event.preventDefault();
    confirm();
    return;
  }
  if (event.key === "Escape") {
    clear();
    return;
  }
  if (/^[1-9]$/.test(event.key) && !(target instanceof HTMLInputElement)) {
    const heap = box?.querySelector(`[data-heap="${event.key}"]`);
    if (heap instanceof HTMLElement) heap.focus();
    return;
  }
  const actions = /** @type {Record<string, import("./model.js").Action>} */ ({
    u: { type: "undo" }, r: { type: "redo" }, n: { type: "again" }, h: { type: "hints", on: !state.hints },
  });
  const action = actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  change(action);
}

/** @type {[string, string][]} */
const KEYS = [
  ["← →", "arrows"], ["Page ↑ ↓", "pages"], ["Home End", "ends"], ["Enter", "enter"], ["Esc", "escape"],
  ["1–9", "heap"], ["U", "undo"], ["R", "redo"], ["H", "hints"], ["N", "again"],
];

/** @param {{t: import("./words.js").T}} props */
export function Keys({ t }) {
  return (
    <details class="play-keys">
      <summary>{t("keys")}</summary>
      <p class="soft">{t("keys.where")}</p>
      <dl>{KEYS.map(([key, name]) => <div key={name}><dt><kbd>{key}</kbd></dt><dd>{t(`keys.${name}`)}</dd></div>)}</dl>
    </details>
  );
}

/** The moves so far, and the game as text. */
import { CopyButton } from "./copy.jsx";
import { historyLine, historyText } from "./words.js";

/** @param {{t: import("./words.js").T, state: import("./model.js").State, over: boolean}} props */
export function History({ t, state, over }) {
  return (
    <section class="play-history">
      <h3>{t("history")}</h3>
      {state.done === 0 ? <p class="soft">{t("history.none")}</p> : (
        <>
          <ol tabIndex={0} aria-label={t("history")}>{state.moves.slice(0, state.done).map((_, index) => <li key={index}>{historyLine(t, state, index)}</li>)}</ol>
          <CopyButton label={t("history.copy")} done={t("history.copied")} text={() => historyText(t, state, over)} asText={t("history.text")} />
        </>
      )}
    </section>
  );
}

/** What the page says when something is not as it should be, and what to do. */

/** @param {{t: import("./words.js").T, text: string}} props */
export function UnknownLink({ t, text }) {
  return <div class="notice" role="status"><p>{t("link.unknown", { text })}</p></div>;
}

/** @param {{t: import("./words.js").T, message: string, onRetry: () => void}} props */
export function Failed({ t, message, onRetry }) {
  return (
    <div class="notice bad" role="alert">
      <p><strong>{t("failed.title")}</strong></p>
      <p>{t("failed.what")}</p>
      <p class="soft">{t("failed.said", { message })}</p>
      <button type="button" onClick={onRetry}>{t("again")}</button>
    </div>
  );
}

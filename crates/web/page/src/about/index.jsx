/** How it works, in five short paragraphs. */

const PARTS = /** @type {const} */ (["games", "backwards", "mex", "sum", "trust"]);

/** @param {{t: import("../shell/words.js").T}} props */
export function About({ t }) {
  return (
    <section class="prose" aria-labelledby="how-title">
      <h2 id="how-title">{t("section.how")}</h2>
      {PARTS.map((part) => (
        <section key={part} aria-labelledby={`how-${part}`}>
          <h3 id={`how-${part}`}>{t(`how.${part}.title`)}</h3>
          <p>{t(`how.${part}`)}</p>
        </section>
      ))}
    </section>
  );
}

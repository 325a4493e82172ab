/** Links to what lies beside the page: papers, results, hashes. */

const PAPERS = /** @type {const} */ (["addition-without-carries", "one-word-apart", "grundys-game"]);
const LANGS = /** @type {const} */ (["en", "ja"]);

/** @param {{t: import("./words.js").T}} props */
export function Footer({ t }) {
  return (
    <footer>
      <p class="soft">{t("footer.beside")}</p>
      <div class="columns">
        <section aria-labelledby="papers">
          <h2 id="papers">{t("footer.papers")}</h2>
          <ul>
            {PAPERS.map((slug) => (
              <li key={slug}>
                {t(`paper.${slug}`)}<br />
                {LANGS.map((lang) => (
                  <span key={lang}>
                    <a href={`../papers/${slug}.${lang}.html`} aria-label={`${t(`paper.${slug}`)}, ${t(`in.${lang}`)}, HTML`}>{t(`in.${lang}`)}</a>
                    {" · "}
                    <a href={`../papers/${slug}.${lang}.pdf`} aria-label={`${t(`paper.${slug}`)}, ${t(`in.${lang}`)}, PDF`}>PDF</a>
                    {lang === "en" ? " · " : ""}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="results">
          <h2 id="results">{t("footer.results")}</h2>
          <ul>
            {PAPERS.map((slug) => (
              <li key={slug}><a href={`../results/${slug}.json`}>{slug}.json</a></li>
            ))}
            <li><a href="../results/SHA256SUMS">{t("results.sums")}</a></li>
          </ul>
        </section>
        <section aria-labelledby="source">
          <h2 id="source">{t("footer.source")}</h2>
          <p>{t("source.how")}</p>
          <ul><li><a href="../../README.md">README.md</a></li></ul>
        </section>
      </div>
    </footer>
  );
}

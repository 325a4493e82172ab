/** What the documents say that does not hold, or was known before. */
import { useMemo } from "preact/hooks";
import { documentsInPage } from "../engine/client.js";
import corrections from "../text/corrections-ja.js";

/** @typedef {{said: string, holds: string, since: string, evidence: string[]}} Correction */

/** @param {{t: import("../shell/words.js").T, lang: "en" | "ja", slug: string}} props */
export function Corrections({ t, lang, slug }) {
  const ours = useMemo(() => {
    /** @type {{slug: string, paper: {corrections?: Correction[]}}[]} */
    const papers = documentsInPage().papers ?? [];
    return papers.find((one) => one.slug === slug)?.paper.corrections ?? [];
  }, [slug]);
  if (ours.length === 0) return <p class="soft">{t("corrections.none")}</p>;
  return (
    <details class="corrections-box">
      <summary>{t("corrections.title", { k: ours.length })}</summary>
      <ul class="corrections">
        {ours.map((one, i) => {
          // The Japanese stands beside the English it was made from; a correction that changed is shown as it is.
          const own = lang === "ja" ? corrections.find((entry) => entry.evidence === one.evidence.join(" ")) : undefined;
          return (
            <li key={i}>
              <dl lang={own || lang === "en" ? undefined : "en"}>
                <div><dt>{t("corrections.said")}</dt><dd>{own?.said ?? one.said}</dd></div>
                <div><dt>{t("corrections.holds")}</dt><dd>{own?.holds ?? one.holds}</dd></div>
                <div><dt>{t("corrections.since")}</dt><dd>{own?.since ?? one.since}</dd></div>
                <div><dt>{t("corrections.evidence")}</dt><dd lang="en">{one.evidence.join(", ")}</dd></div>
              </dl>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

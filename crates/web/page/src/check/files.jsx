/** The values as b-file bytes: their SHA-256 here, beside that of the native results. */
import { useEffect, useState } from "preact/hooks";
import { nativeInPage } from "../engine/client.js";
import { patiently } from "../engine/patient.js";
import { grouped } from "../text/index.js";
import { hashVerdict } from "./judge.js";
import { firstTerms } from "./terms.js";

/** What is shown when the page carries no list of native hashes. */
const WITHOUT_LIST = [
  ...["nim", "nim:1-3", "coprime", "common-factor", "grundy"].map((of) => ({ of, to: 20000 })),
  { of: "A002188", to: 20000 }, { of: "A055396", to: 10000 }, { of: "A279119", to: 10000 }, { of: "A370822", to: 10000 },
];

/** @typedef {{of: string, to: number, sha256?: string}} Wanted */
/** @typedef {{sha256: string, terms: number, first: string}} Made */

/** @param {import("../engine/client.js").Engine} engine */
function useFiles(engine) {
  const [list] = useState(() => {
    /** @type {Wanted[]} */
    const native = nativeInPage().b_files;
    return native.length > 0 ? native : /** @type {Wanted[]} */ (WITHOUT_LIST);
  });
  const [made, setMade] = useState(/** @type {Record<string, Made | {error: string}>} */ ({}));
  useEffect(() => {
    let wanted = true;
    (async () => {
      for (const { of, to } of list) {
        const one = await patiently(() => engine.compute.ask({ do: "b_file", of, to, text: true })).then(
          ({ sha256, terms, text }) => ({ sha256, terms, first: firstTerms(text) }),
          (failure) => ({ error: String(failure.message) }),
        );
        if (!wanted) return;
        setMade((before) => ({ ...before, [of]: one }));
      }
    })();
    return () => { wanted = false; };
  }, [engine, list]);
  return { list, made };
}

/** @typedef {{all: number, equal: number, differ: number}} Counts */

/**
 * @param {{
 *   t: import("../shell/words.js").T, engine: import("../engine/client.js").Engine,
 *   onCounts: (counts: Counts) => void,
 * }} props
 */
export function Files({ t, engine, onCounts }) {
  const { list, made } = useFiles(engine);
  useEffect(() => {
    const verdicts = list.map(({ of, sha256 }) => {
      const one = made[of];
      if (!one) return "waiting";
      return "error" in one ? "differs" : hashVerdict(one.sha256, sha256);
    });
    const count = (/** @type {string} */ wanted) => verdicts.filter((verdict) => verdict === wanted).length;
    onCounts({ all: list.length, equal: count("equal"), differ: count("differs") });
  }, [list, made, onCounts]);
  return (
    <section aria-labelledby="files-title">
      <h3 id="files-title">{t("files.title")}</h3>
      <p>{t("files.intro")}</p>
      <p><code>reproduce values nim --to 20000 --format b-file | sha256sum</code></p>
      <ul class="files">
        {list.map(({ of, to, sha256 }) => {
          const one = made[of];
          const verdict = one && "sha256" in one ? hashVerdict(one.sha256, sha256) : null;
          const name = /^A\d/.test(of) ? of : t(/** @type {import("../shell/words.js").Key} */ (`game.${of}`));
          return (
            <li key={of} data-file={of} data-verdict={verdict ?? "waiting"} class={verdict === "differs" || (one && "error" in one) ? "failed" : verdict === "equal" ? "agrees" : undefined}>
              <p>
                <strong>{name}</strong> <span class="soft">{one && "terms" in one ? t("files.terms", { k: grouped(one.terms) }) : t("files.to", { to: grouped(to) })}</span>
                {" "}<span class="verdict">{one && "error" in one ? `✗ ${one.error}` : verdict ? t(`files.${verdict}`) : `… ${t("standing.running")}`}</span>
              </p>
              {one && "sha256" in one && (
                <>
                  <p class="terms">{one.first}, …</p>
                  <p><code>{one.sha256}</code></p>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The values of odd heaps beside the odd-indexed terms of A370822, as they come. */
import { useEffect, useState } from "preact/hooks";
import { patiently } from "../engine/patient.js";
import { grouped } from "../text/index.js";

const TO = 20000;
const STEP = 2000;

/**
 * Asked for in growing lengths, so that the count can be seen to grow.
 * @param {import("../engine/client.js").Engine} engine
 */
function useOdd(engine) {
  const [odd, setOdd] = useState(/** @type {import("../engine/condense.js").OddSummary | null} */ (null));
  const [error, setError] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    let wanted = true;
    (async () => {
      try {
        for (let to = STEP; to <= TO && wanted; to += STEP) {
          const answer = await patiently(() => engine.compute.oddHeaps(to));
          if (wanted) setOdd(answer);
        }
      } catch (failure) {
        if (wanted) setError(String(/** @type {{message?: string}} */ (failure).message));
      }
    })();
    return () => { wanted = false; };
  }, [engine]);
  return { odd, error };
}

/** @param {{t: import("../shell/words.js").T, engine: import("../engine/client.js").Engine}} props */
export function Odd({ t, engine }) {
  const { odd, error } = useOdd(engine);
  const { first = [], different = [] } = odd ?? {};
  const fine = odd !== null && odd.count > 0 && different.every((heap) => heap === 1);
  return (
    <section aria-labelledby="odd-title">
      <h3 id="odd-title">{t("odd.title")}</h3>
      <p>{t("odd.intro")}</p>
      {error !== null && <p class="failed">✗ {error}</p>}
      {odd !== null && (
        <>
          <p class={fine ? "agrees" : "failed"} data-odd={fine ? "agrees" : "failed"}>
            <span class="verdict">{fine ? "✓" : "✗"} {t("odd.count", { equal: grouped(odd.equal), all: grouped(odd.count), last: grouped(odd.last) })}</span>{" "}
            {different.length > 0 && t("odd.different", { list: different.slice(0, 5).join(", ") })}
          </p>
          <div class="table-box" tabIndex={0} role="region" aria-label={t("odd.table")}>
            <table class="odd">
              <tbody>
                <tr><th scope="row">{t("odd.heap")}</th>{first.map((row) => <td key={row.heap}>{row.heap}</td>)}<td>…</td></tr>
                <tr><th scope="row">G(n)</th>{first.map((row) => <td key={row.heap}>{row.value}</td>)}<td>…</td></tr>
                <tr><th scope="row">A370822(n)</th>{first.map((row) => <td key={row.heap}>{row.term}</td>)}<td>…</td></tr>
                <tr><th scope="row">{t("odd.equal")}</th>{first.map((row) => <td key={row.heap}>{row.equal ? "=" : "≠"}</td>)}<td /></tr>
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

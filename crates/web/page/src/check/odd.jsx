/** The values of odd heaps beside the odd-indexed terms of A370822, as they come. */
import { useEffect, useState } from "preact/hooks";
import { patiently } from "../engine/patient.js";
import { grouped } from "../text/index.js";

const TO = 20000;
const STEP = 2000;
const SHOWN = 16;

/** @typedef {{heap: number, value: number, term: number, equal: boolean}} OddRow */

/**
 * Asked for in growing lengths, so that the count can be seen to grow.
 * @param {import("../engine/client.js").Engine} engine
 */
function useRows(engine) {
  const [rows, setRows] = useState(/** @type {OddRow[]} */ ([]));
  const [error, setError] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    let wanted = true;
    (async () => {
      try {
        for (let to = STEP; to <= TO && wanted; to += STEP) {
          const answer = await patiently(engine.compute, { do: "odd_bisection", to });
          if (wanted) setRows(answer.rows);
        }
      } catch (failure) {
        if (wanted) setError(String(/** @type {{message?: string}} */ (failure).message));
      }
    })();
    return () => { wanted = false; };
  }, [engine]);
  return { rows, error };
}

/** @param {{t: import("../shell/words.js").T, engine: import("../engine/client.js").Engine}} props */
export function Odd({ t, engine }) {
  const { rows, error } = useRows(engine);
  const equal = rows.filter((row) => row.equal).length;
  const different = rows.filter((row) => !row.equal).map((row) => row.heap);
  const first = rows.slice(0, SHOWN);
  const fine = rows.length > 0 && different.every((heap) => heap === 1);
  return (
    <section aria-labelledby="odd-title">
      <h3 id="odd-title">{t("odd.title")}</h3>
      <p>{t("odd.intro")}</p>
      {error !== null && <p class="failed">✗ {error}</p>}
      {rows.length > 0 && (
        <>
          <p class={fine ? "agrees" : "failed"} data-odd={fine ? "agrees" : "failed"}>
            <span class="verdict">{fine ? "✓" : "✗"} {t("odd.count", { equal: grouped(equal), all: grouped(rows.length), last: grouped(rows.at(-1)?.heap ?? 0) })}</span>{" "}
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

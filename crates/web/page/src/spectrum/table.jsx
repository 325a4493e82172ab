/** The spectrum as a table, fifty heaps a page. */
import { useEffect, useState } from "preact/hooks";
import { grouped } from "../text/index.js";
import { pageOf } from "./layout.js";
import { belongs, factored } from "./number.js";

const SIZE = 50;

/**
 * @param {{
 *   t: import("../shell/words.js").T, games: readonly string[], series: readonly import("./series.js").Series[], to: number,
 *   heap: number, marked: import("./number.js").HeapClass, onHeap: (n: number) => void,
 * }} props
 */
export function Table({ t, games, series, to, heap, marked, onHeap }) {
  const [page, setPage] = useState(() => Math.floor(heap / SIZE));
  useEffect(() => setPage(Math.floor(heap / SIZE)), [heap]);
  const count = Math.min(to + 1, ...series.map((one) => one.length));
  const pages = Math.max(1, Math.ceil(count / SIZE));
  const shown = Math.min(page, pages - 1);
  const [first, last] = pageOf(shown, SIZE, count);
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  return (
    <>
      <div class="row">
        <button type="button" disabled={shown === 0} onClick={() => setPage(shown - 1)}>{t("table.previous")}</button>
        <span role="status">{t("table.page", { first: grouped(first), last: grouped(Math.max(first, last)), page: shown + 1, pages })}</span>
        <button type="button" disabled={shown >= pages - 1} onClick={() => setPage(shown + 1)}>{t("table.next")}</button>
      </div>
      <div class="table-box" tabIndex={0} role="region" aria-label={t("view.table")}>
        <table class="values">
          <caption class="unseen">{t("table.caption")}</caption>
          <thead>
            <tr>
              <th scope="col" class="number">n</th>
              {games.map((game) => (
                <th key={game} scope="col" class="number">G(n), {t(/** @type {import("../shell/words.js").Key} */ (`game.${game}`))}</th>
              ))}
              <th scope="col">{t("table.factors")}</th>
              {marked !== "none" && <th scope="col">{t(`class.${marked}`)}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((n) => (
              <tr key={n} class={n === heap ? "chosen" : undefined}>
                <th scope="row" class="number">
                  <button type="button" class="plain" aria-current={n === heap ? "true" : undefined} aria-label={t("table.show", { n })} onClick={() => onHeap(n)}>{n}</button>
                </th>
                {series.map((one, i) => <td key={games[i]} class="number">{one.values[n]}</td>)}
                <td>{factored(n)}</td>
                {marked !== "none" && <td>{series.some((one) => belongs(marked, n, one.values[n] ?? 0)) ? `◤ ${t("yes")}` : t("no")}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

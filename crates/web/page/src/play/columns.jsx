/** The nim-sum as addition without carries: binary digits in columns. */

/** @param {number} number @param {number} digits */
const binary = (number, digits) => [...number.toString(2).padStart(digits, "0")];

/** From so many digits on, a narrow screen has to scroll the table. */
const WIDE = 7;
/** More heaps than this are not written out. */
const MOST_ROWS = 12;

/** @param {{t: import("./words.js").T, heaps: number[], values: number[], sum: number, withValues: boolean}} props */
export function Columns({ t, heaps, values, sum, withValues }) {
  if (values.length > MOST_ROWS) return <p>{t("sum.is", { sum })}</p>;
  const digits = Math.max(...values, sum, 1).toString(2).length;
  const odd = binary(sum, digits).map((digit) => digit === "1");
  const row = (/** @type {number} */ number) => binary(number, digits).map((digit, index) => (
    <td key={index} class={odd[index] ? "odd" : ""}>{digit}</td>
  ));
  return (
    <div class="play-scroll" {...(digits >= WIDE ? { tabIndex: 0, role: "region", "aria-label": t("columns") } : {})}>
      <table class="play-columns-table" aria-describedby="play-columns-what">
        <caption>{t("columns")}</caption>
        <thead>
          <tr><th scope="col">{t("columns.heap")}</th><th scope="col">{t("columns.stone")}</th>{withValues && <th scope="col">{t("columns.value")}</th>}<th scope="colgroup" colSpan={digits}>{t("columns.binary")}</th></tr>
        </thead>
        <tbody>
          {values.map((value, index) => (
            <tr key={index}><th scope="row">{index + 1}</th><td>{heaps[index]}</td>{withValues && <td>{value}</td>}{row(value)}</tr>
          ))}
        </tbody>
        <tfoot><tr><th scope="row">{t("columns.sum")}</th>{withValues && <td />}<td><strong>{sum}</strong></td>{row(sum)}</tr></tfoot>
      </table>
      <p id="play-columns-what" class="soft">{t("columns.what")}</p>
    </div>
  );
}

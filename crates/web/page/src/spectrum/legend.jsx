/** The colour scale in words and numbers, and the sign of the marked class. */
import { classOf, colourOf, css, rangeOf } from "./scale.js";

/**
 * @param {{t: import("../shell/words.js").T, largest: number, tone: "light" | "dark", marked: import("./number.js").HeapClass}} props
 */
export function Legend({ t, largest, tone, marked }) {
  return (
    <div class="legend">
      <p>{t("legend.values")}</p>
      <ul>
        {Array.from({ length: classOf(largest) + 1 }, (_, index) => {
          const [from, to] = rangeOf(index);
          return (
            <li key={index}>
              <svg class="swatch" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width="1" height="1" fill={css(colourOf(index, tone))} />
              </svg>
              {from === to ? from : `${from}–${to}`}
            </li>
          );
        })}
      </ul>
      {marked !== "none" && <p>{t("legend.marked", { class: t(`class.${marked}`) })}</p>}
    </div>
  );
}

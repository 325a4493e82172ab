/** The colour scale in words and numbers, and the sign of the marked class. */
import { classOf, colourOf, css, rangeOf } from "./scale.js";

/**
 * Without a largest value only the mark is explained: points and table have no colours.
 * @param {{t: import("../shell/words.js").T, largest: number | null, tone: "light" | "dark", marked: import("./number.js").HeapClass}} props
 */
export function Legend({ t, largest, tone, marked }) {
  return (
    <div class="legend">
      {largest !== null && <Colours t={t} largest={largest} tone={tone} />}
      {marked !== "none" && <p>{t("legend.marked", { class: t(`class.${marked}`) })}</p>}
    </div>
  );
}

/** @param {{t: import("../shell/words.js").T, largest: number, tone: "light" | "dark"}} props */
function Colours({ t, largest, tone }) {
  return (
    <>
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
    </>
  );
}

/** One heap: its value, its factors, what its moves reach, and why the mex is what it is. */
import { useEffect, useState } from "preact/hooks";
import { patiently } from "../engine/patient.js";
import { grouped } from "../text/index.js";
import { FAR } from "./controls.jsx";
import { factored } from "./number.js";

/** @typedef {{value: number, by: number[]}} Reached */
/** @typedef {{heap: number, value: number, options: number, reached: Reached[], more?: number, above?: Reached[]}} Explained */

const SHOWN = 12;

/**
 * @param {import("../engine/client.js").Engine} engine
 * @param {string} game
 * @param {number} heap
 */
function useExplained(engine, game, heap) {
  const [explained, setExplained] = useState(/** @type {Explained | null} */ (null));
  useEffect(() => {
    let wanted = true;
    // A pointer crosses many heaps; only the one it rests on is asked for.
    const wait = setTimeout(() => {
      patiently(() => engine.compute.ask({ do: "explain", game, heap })).then(
        (answer) => { if (wanted) setExplained(answer); },
        () => { if (wanted) setExplained(null); },
      );
    }, 60);
    return () => {
      wanted = false;
      clearTimeout(wait);
    };
  }, [engine, game, heap]);
  return explained?.heap === heap ? explained : null;
}

/**
 * @param {{
 *   t: import("../shell/words.js").T, engine: import("../engine/client.js").Engine, game: string,
 *   heap: number, value: number | null, onLoad: () => void,
 * }} props
 */
export function Why({ t, engine, game, heap, value, onLoad }) {
  const explained = useExplained(engine, game, heap);
  return (
    <div class="why">
      <p class="why-head">
        <strong>G({heap}) = {value ?? "…"}</strong>
        {heap > 1 && <span class="soft">{heap} = {factored(heap)}</span>}
        <button type="button" disabled={heap > FAR} onClick={onLoad}>{t("why.load", { n: heap })}</button>
        {heap > FAR && <span class="soft">{t("why.large", { most: grouped(FAR) })}</span>}
      </p>
      {explained && <Reason t={t} explained={explained} />}
    </div>
  );
}

/** @param {{t: import("../shell/words.js").T, explained: Explained}} props */
function Reason({ t, explained }) {
  const { heap, value, options, reached, above = [] } = explained;
  const more = (explained.more ?? 0) + Math.max(0, reached.length - SHOWN);
  if (options === 0) return <p>{t("why.dead", { n: heap })}</p>;
  const key = value === 0 ? "why.none" : value > 1 ? "why.first" : options === 1 ? "why.single" : "why.one";
  const counted = options === 1 ? t("why.option") : t("why.options", { k: grouped(options) });
  return (
    <>
      <p>{t(key, { n: heap, options: counted, v: value, last: value - 1 })}</p>
      {reached.length > 0 && (
        <ul class="reached">
          {reached.slice(0, SHOWN).map((one) => <li key={one.value}>{t("why.by", { u: one.value, m: one.by.join(" + ") })}</li>)}
          {more > 0 && <li class="soft">{t("why.more", { k: more })}</li>}
        </ul>
      )}
      {above.length > 0 && <p class="soft">{t("why.above", { v: value, list: above.map((one) => one.value).join(", ") })}</p>}
    </>
  );
}

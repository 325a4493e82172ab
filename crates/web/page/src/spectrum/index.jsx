/** The spectrum: G(n) for every heap from 0 up, computed while one looks. */
import { useState } from "preact/hooks";
import { Controls, FAR, HowFar } from "./controls.jsx";
import { Legend } from "./legend.jsx";
import { Scatter } from "./scatter.jsx";
import { useSeries } from "./series.js";
import { Strip } from "./strip.jsx";
import { Table } from "./table.jsx";
import { Why } from "./why.jsx";

const FIRST = 599;
const STEP = 1000;

/** @typedef {import("../shell/words.js").Key} Key */

/**
 * @param {{
 *   t: import("../shell/words.js").T, engine: import("../engine/client.js").Engine,
 *   tone: "light" | "dark", onLoad: (game: string, heap: number) => void,
 * }} props
 */
export function Spectrum({ t, engine, tone, onLoad }) {
  const [choice, setChoice] = useState(/** @type {typeof import("./controls.jsx").CHOICES[number]} */ ("gcd"));
  const [flipped, setFlipped] = useState(false);
  const [view, setView] = useState(/** @type {import("./controls.jsx").ViewName} */ ("strip"));
  const [marked, setMarked] = useState(/** @type {import("./number.js").HeapClass} */ ("none"));
  const [to, setTo] = useState(FIRST);
  const [heap, setHeap] = useState(12);
  const [pressed, setPressed] = useState(/** @type {string | null} */ (null));
  const pair = flipped ? ["common-factor", "coprime"] : ["coprime", "common-factor"];
  const games = choice === "gcd" ? pair : [choice];
  const { series, error } = useSeries(engine, games, to);
  const done = Math.min(...series.map((one) => one.length));
  const name = (/** @type {string} */ game) => t(/** @type {Key} */ (`game.${game}`));

  /** A heap that is pressed stays; pressed again, it goes into the game. @param {string} game @param {number} n */
  function press(game, n) {
    setHeap(n);
    if (pressed === `${game} ${n}` && n <= FAR) onLoad(game, n);
    else setPressed(`${game} ${n}`);
  }

  const more = () => setTo((now) => (done > now && now < FAR ? Math.min(FAR, now + STEP) : now));
  const View = view === "scatter" ? Scatter : Strip;

  return (
    <section class="spectrum" aria-labelledby="spectrum-title">
      <h2 id="spectrum-title">{t("section.spectrum")}</h2>
      <p>{t("spectrum.intro")}</p>
      <Controls
        t={t} choice={choice} view={view} marked={marked} onView={setView} onMarked={setMarked}
        onChoice={(one) => { setChoice(one); setPressed(null); if (one !== "grundy" && marked === "rare") setMarked("none"); }}
      />
      {choice === "gcd"
        ? (
          <p class="rule">
            {t("rule.before")}{" "}
            <button type="button" class="word" onClick={() => setFlipped(!flipped)} aria-label={t("rule.flip", { word: t(flipped ? "rule.some" : "rule.no") })}>
              {t(flipped ? "rule.some" : "rule.no")}
            </button>{" "}
            {t("rule.after")} <span class="soft">{t("rule.hint")}</span>
          </p>
        )
        : <p class="rule">{t(`rule.${choice}`)}</p>}
      {error !== null && <p class="notice bad" role="alert">{t("spectrum.error", { message: error })}</p>}
      <Legend t={t} largest={view === "strip" ? Math.max(...series.map((one) => one.largest)) : null} tone={tone} marked={marked} />
      {view === "table" && <Table t={t} games={games} series={series} to={to} heap={heap} marked={marked} onHeap={setHeap} />}
      <div class={games.length > 1 ? "panels two" : "panels"}>
        {games.map((game, i) => {
          const one = series[i];
          if (!one) return null;
          const say = (/** @type {number} */ n) => t("spectrum.say", { n, v: n < one.length ? (one.values[n] ?? "…") : "…" });
          return (
            <section key={game} class="panel" aria-label={name(game)}>
              <h3>{name(game)}</h3>
              {view !== "table" && (
                <View
                  label={t("spectrum.label", { game: name(game) })} say={say} series={one} to={to} heap={heap} marked={marked} tone={tone}
                  onHeap={(n) => { setHeap(n); setPressed(null); }} onPress={(n) => press(game, n)} onMore={more}
                />
              )}
              <Why t={t} engine={engine} game={game} heap={heap} value={heap < one.length ? (one.values[heap] ?? null) : null} onLoad={() => onLoad(game, heap)} />
            </section>
          );
        })}
      </div>
      <HowFar t={t} to={to} done={done} onTo={setTo} />
    </section>
  );
}

/** Other starts: the documents' examples, one's own heaps, a random position. */
import { useState } from "preact/hooks";
import { PRESETS } from "./games.js";
import { readHeaps, written } from "./heaps.js";
import { randomPosition } from "./random.js";
import { reasonWords } from "./words.js";

/** @typedef {import("./words.js").T} T */
/** @typedef {import("./model.js").Setup} Setup */
/** @typedef {{t: T, setup: Setup, onStart: (setup: Setup) => void}} Props */

/** @param {Props & {ask: import("./random.js").Ask}} props */
export function Start({ t, ask, setup, onStart }) {
  return (
    <section class="play-start">
      <h3>{t("start")}</h3>
      <Examples t={t} setup={setup} onStart={onStart} />
      <Own t={t} setup={setup} onStart={onStart} />
      <Random t={t} ask={ask} setup={setup} onStart={onStart} />
    </section>
  );
}

/** @param {Props} props */
function Examples({ t, setup, onStart }) {
  return (
    <ul class="play-examples" aria-label={t("examples")}>
      {PRESETS[setup.game].map((preset) => (
        <li key={`${preset.heaps} ${preset.play}`}>
          <button type="button" class="plain" onClick={() => onStart({ ...setup, heaps: preset.heaps, play: preset.play })}>{written(preset.heaps)}</button>
          <span class="soft">{t(preset.from)}{preset.play === "misère" ? ` · ${t("play.misère")}` : ""}</span>
        </li>
      ))}
    </ul>
  );
}

/** @param {Props} props */
function Own({ t, setup, onStart }) {
  const [text, setText] = useState("");
  const [reason, setReason] = useState(/** @type {import("./heaps.js").Reason | null} */ (null));
  return (
    <form
      class="play-own" onSubmit={(event) => {
        event.preventDefault();
        const read = readHeaps(text);
        setReason("reason" in read ? read.reason : null);
        if ("heaps" in read) onStart({ ...setup, heaps: read.heaps });
      }}
    >
      <label class="field"><span>{t("custom")}</span>
        <input
          type="text" inputMode="text" autoComplete="off" spellcheck={false} maxLength={400} value={text} placeholder="3,4,5"
          aria-invalid={reason !== null} aria-describedby="play-own-hint" onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{t("custom.go")}</button>
      <p id="play-own-hint" class={reason ? "play-trouble" : "soft"} role={reason ? "alert" : undefined}>{reason ? reasonWords(t, reason) : t("custom.hint")}</p>
    </form>
  );
}

/** A seed that nobody need know. */
function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
}

/** @param {Props & {ask: import("./random.js").Ask}} props */
function Random({ t, ask, setup, onStart }) {
  const [count, setCount] = useState("3");
  const [largest, setLargest] = useState("15");
  const [difficulty, setDifficulty] = useState(/** @type {import("./random.js").Difficulty} */ ("hard"));
  const [reason, setReason] = useState(/** @type {{kind: string, values?: Record<string, number>} | null} */ (null));
  const draw = async () => {
    const [k, m] = [Number(count), Number(largest)];
    if (!/^[0-9]{1,2}$/.test(count) || k < 1 || k > 12) return setReason({ kind: "random-count" });
    if (!/^[0-9]{1,4}$/.test(largest) || m < 1 || m > MOST_RANDOM) return setReason({ kind: "random-largest", values: { most: MOST_RANDOM } });
    try {
      const heaps = await randomPosition(ask, { game: setup.game, play: setup.play, count: k, largest: m, difficulty, seed: newSeed() });
      setReason(null);
      onStart({ ...setup, heaps });
    } catch (error) {
      setReason(/** @type {{kind: string}} */ (error));
    }
    return undefined;
  };
  return (
    <form class="play-random" noValidate onSubmit={(event) => { event.preventDefault(); void draw(); }}>
      <h4>{t("random")}</h4>
      <label class="field"><span>{t("random.count")}</span><input type="number" inputMode="numeric" min="1" max="12" value={count} onInput={(event) => setCount(event.currentTarget.value)} /></label>
      <label class="field"><span>{t("random.largest")}</span><input type="number" inputMode="numeric" min="1" max={MOST_RANDOM} value={largest} onInput={(event) => setLargest(event.currentTarget.value)} /></label>
      <label class="field wide"><span>{t("random.level")}</span>
        <select value={difficulty} onChange={(event) => setDifficulty(/** @type {import("./random.js").Difficulty} */ (event.currentTarget.value))}>
          {["easy", "hard", "lost"].map((level) => <option key={level} value={level}>{t(`level.${level}`)}</option>)}
        </select>
      </label>
      <button type="submit">{t("random.go")}</button>
      {difficulty === "lost" && <p class="soft">{t("level.honest")}</p>}
      {reason && <p class="play-trouble" role="alert">{reasonWords(t, reason)}</p>}
    </form>
  );
}

/** The largest heap of a random position. */
const MOST_RANDOM = 999;

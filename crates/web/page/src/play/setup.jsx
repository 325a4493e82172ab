/** Which game, what the last move means, who plays. */
import { GAMES } from "./games.js";
import { usualSetup } from "./model.js";

/** @typedef {import("./model.js").Setup} SetupOf */

/** @type {Record<string, Pick<SetupOf, "opponent" | "opens">>} */
const PLAYERS = {
  "you-first": { opponent: "engine", opens: 0 },
  "engine-first": { opponent: "engine", opens: 1 },
  two: { opponent: "person", opens: 0 },
};

/** @param {SetupOf} setup */
function playersOf({ opponent, opens }) {
  if (opponent === "person") return "two";
  return opens === 0 ? "you-first" : "engine-first";
}

/** @param {{t: import("./words.js").T, setup: SetupOf, onChange: (setup: SetupOf) => void}} props */
export function Setup({ t, setup, onChange }) {
  return (
    <form class="play-setup" aria-describedby="play-anew" onSubmit={(event) => event.preventDefault()}>
      <label class="field"><span>{t("choose.game")}</span>
        <select value={setup.game} onChange={(event) => {
          const game = GAMES.find((one) => one === event.currentTarget.value);
          if (game) onChange({ ...setup, game, play: setup.play, heaps: usualSetup(game).heaps });
        }}>
          {GAMES.map((game) => <option key={game} value={game}>{t(`game.${game}`)}</option>)}
        </select>
      </label>
      <label class="field"><span>{t("choose.play")}</span>
        <select value={setup.play} onChange={(event) => onChange({ ...setup, play: event.currentTarget.value === "misère" ? "misère" : "normal" })}>
          <option value="normal">{t("last.normal")}</option>
          <option value="misère">{t("last.misère")}</option>
        </select>
      </label>
      <label class="field"><span>{t("choose.who")}</span>
        <select value={playersOf(setup)} onChange={(event) => onChange({ ...setup, ...PLAYERS[event.currentTarget.value] })}>
          {Object.keys(PLAYERS).map((key) => <option key={key} value={key}>{t(`who.${key}`)}</option>)}
        </select>
      </label>
      <span class="unseen" id="play-anew">{t("anew")}</span>
    </form>
  );
}

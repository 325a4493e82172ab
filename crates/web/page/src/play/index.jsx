/** The game: the state, the engine's answers, and the parts that show them. */
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { useReply, useAnalysis, useLegal } from "./engine.js";
import { Board } from "./board.jsx";
import { History } from "./history.jsx";
import { Keys, shortcut } from "./keys.jsx";
import { Setup } from "./setup.jsx";
import { Start } from "./start.jsx";
import { Analysis } from "./analysis.jsx";
import { Moves } from "./moves.jsx";
import { CopyButton } from "./copy.jsx";
import { fromLink, toLink } from "./link.js";
import { begin, engineMoves, positionAt, redoTo, reduce, undoTo, usualSetup } from "./model.js";
import { playWords, reasonWords, statusWords, whyWords } from "./words.js";
import { moveOf } from "./choice.js";

/** @typedef {import("./choice.js").Choice} Choice */

/** @param {string} link */
function firstState(link) {
  const read = link === "" ? null : fromLink(link);
  return read && "state" in read ? read.state : begin(usualSetup("nim"), false);
}

/**
 * @param {{engine: import("../engine/client.js").Engine, lang: "en" | "ja", link: string, onLink: (hash: string) => void}} props
 */
export default function Play({ engine, lang, link, onLink }) {
  const t = playWords(lang);
  const [state, dispatch] = useReducer(reduce, link, firstState);
  const [bad, setBad] = useState(/** @type {import("./heaps.js").Reason | null} */ (null));
  const [choice, setChoice] = useState(/** @type {Choice | null} */ (null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { game, play } = state.setup;
  const heaps = useMemo(() => positionAt(state), [state]);
  const ask = engine.ask;
  const { answer: analysis, trouble: unread } = useAnalysis(ask, game, play, heaps);
  const over = analysis?.terminal === true;
  const waits = engineMoves(state) && !over;
  const trouble = useReply(ask, state, over || analysis === null, dispatch) ?? unread;
  const legal = useLegal(ask, game, choice, heaps);

  useLink(link, onLink, state, dispatch, setBad);
  useEffect(() => setChoice(null), [state.setup, state.done]);
  useFocusKept(box, state);

  const change = useCallback((/** @type {import("./model.js").Action} */ action) => {
    setBad(null);
    dispatch(action);
  }, []);
  const confirm = useCallback(() => {
    if (waits || over || !choice || legal?.legal !== true) return;
    change({ type: "move", move: moveOf(choice, heaps, game) });
  }, [waits, over, choice, legal, heaps, game, change]);
  // On a small screen the heaps may be far above what starts a game.
  const start = useCallback((/** @type {import("./model.js").Setup} */ setup) => {
    change({ type: "start", setup });
    box.current?.querySelector(".play-rule")?.scrollIntoView({ block: "nearest" });
  }, [change]);
  const last = state.moves[state.done - 1];

  return (
    <section
      ref={box} class="play" aria-labelledby="play-title"
      onKeyDown={(event) => shortcut(event, { change, confirm, clear: () => setChoice(null), state, box: box.current })}
    >
      <h2 id="play-title" class="unseen">{t("title")}</h2>
      {bad && <div class="notice bad" role="alert"><p>{[t("link.bad"), reasonWords(t, bad), t("link.instead")].join(t("space"))}</p></div>}
      <Setup t={t} setup={state.setup} onChange={(setup) => change({ type: "start", setup })} />
      <p class="play-rule">{t(`rule.${game}`)}{t("space")}{t(`goal.${play}`)}</p>
      {game === "common-factor" && play === "normal" && heaps.filter((heap) => heap >= 2).length === 1 && <p class="play-remark">{t("trivial")}</p>}
      {play === "misère" && !state.hints && <Misere t={t} game={game} rule={analysis?.endgame?.rule} />}
      <div class="play-columns">
        <div class="play-main">
          <Board
            t={t} game={game} heaps={heaps} choice={choice} onChoose={setChoice} legal={legal} analysis={analysis}
            hints={state.hints} busy={waits} over={over} last={last} onConfirm={confirm}
          />
          <div class="play-said" role="status">
            <p class="play-status">{statusWords(t, state, analysis === null ? null : over)}</p>
            {last?.why && <p class="play-why">{whyWords(t, last)}</p>}
          </div>
          {trouble && <p class="play-trouble" role="alert">{reasonWords(t, trouble)}</p>}
          <div class="play-tools" role="group" aria-label={t("tools")}>
            <button type="button" aria-keyshortcuts="U" aria-disabled={undoTo(state) === null} onClick={() => change({ type: "undo" })}>{t("undo")}</button>
            <button type="button" aria-keyshortcuts="R" aria-disabled={redoTo(state) === null} onClick={() => change({ type: "redo" })}>{t("redo")}</button>
            <button type="button" aria-keyshortcuts="H" aria-pressed={state.hints} onClick={() => change({ type: "hints", on: !state.hints })}>{t("hints")}</button>
            <button type="button" aria-keyshortcuts="N" onClick={() => change({ type: "again" })}>{t("again")}</button>
            <CopyButton label={t("copy.link")} done={t("copied.link")} text={() => `${location.href.replace(/#.*$/s, "")}#${toLink(state)}`} asText={t("copy.link")} />
          </div>
          {state.hints && analysis && (
            <>
              <Analysis t={t} game={game} play={play} heaps={heaps} analysis={analysis} />
              <Moves key={`${game} ${play} ${heaps}`} t={t} heaps={heaps} analysis={analysis} onChoose={waits ? null : setChoice} />
            </>
          )}
        </div>
        <div class="play-side">
          <History t={t} state={state} over={over} />
          <Start t={t} ask={ask} setup={state.setup} onStart={start} />
          <Keys t={t} />
        </div>
      </div>
    </section>
  );
}

/**
 * What misère play changes, said also without hints: where the endgame of Nim
 * switches, and that the nim-values of the other games decide nothing.
 * @param {{t: import("./words.js").T, game: string, rule: string | undefined}} props
 */
function Misere({ t, game, rule }) {
  if (game !== "nim") return <p class="play-rule">{t("misère.nothing")}</p>;
  return rule === "switch" ? <p class="play-remark">{t("misère.mark")}</p> : null;
}

/**
 * The link follows the game, and the game a new link. A link that the game
 * itself has written is not read again.
 * @param {string} link @param {(hash: string) => void} onLink
 * @param {import("./model.js").State} state
 * @param {(action: import("./model.js").Action) => void} dispatch
 * @param {(reason: import("./heaps.js").Reason | null) => void} setBad
 */
function useLink(link, onLink, state, dispatch, setBad) {
  const known = useRef(/** @type {string | null} */ (null));
  const shown = useRef(state);
  useEffect(() => {
    if (link === known.current) return;
    known.current = link;
    if (link === "") {
      setBad(null);
      return;
    }
    const read = fromLink(link);
    if ("reason" in read) {
      setBad(read.reason);
      return;
    }
    setBad(null);
    dispatch({ type: "start", setup: read.state.setup });
    if (read.state.hints) dispatch({ type: "hints", on: true });
  }, [link]);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    known.current = toLink(state);
    onLink(known.current);
  }, [state, onLink]);
}

/**
 * When what had the focus goes away with a move, the focus goes to the button
 * of moves, not out of the game.
 * @param {{current: HTMLElement | null}} box @param {import("./model.js").State} state
 */
function useFocusKept(box, state) {
  const inside = useRef(false);
  useEffect(() => {
    const read = () => {
      if (document.activeElement !== document.body) inside.current = box.current?.contains(document.activeElement) === true;
    };
    document.addEventListener("focusin", read);
    return () => document.removeEventListener("focusin", read);
  }, []);
  useEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    const button = box.current?.querySelector(".play-confirm");
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  }, [state.setup, state.done]);
}

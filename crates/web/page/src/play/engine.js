/** What the game asks of the engine. An answer to an old question is dropped. */
import { useEffect, useState } from "preact/hooks";
import { engineMoves, positionAt } from "./model.js";
import { moveOf } from "./choice.js";

/** @typedef {import("./random.js").Ask} Ask */
/** @typedef {Record<string, any>} Answer */

/** So long the visitor sees the own move before the engine answers, in milliseconds. */
const PAUSE = 550;

/**
 * Who wins the position, and what every move leaves; null until it is known.
 * @param {Ask} ask @param {string} game @param {string} play @param {number[]} heaps
 * @returns {{answer: Answer | null, trouble: {kind: string} | null}}
 */
export function useAnalysis(ask, game, play, heaps) {
  const [known, setKnown] = useState(/** @type {{of: string, answer: Answer | null, trouble: {kind: string} | null} | null} */ (null));
  const of = `${game} ${play} ${heaps}`;
  useEffect(() => {
    let stale = false;
    ask({ do: "position", game, play, heaps }).then(
      (answer) => stale || setKnown({ of, answer, trouble: null }),
      (trouble) => stale || setKnown({ of, answer: null, trouble }),
    );
    return () => { stale = true; };
  }, [ask, of]);
  return known?.of === of ? known : { answer: null, trouble: null };
}

/**
 * Lets the engine move when it is its turn. Answers the error, if there is one.
 * @param {Ask} ask @param {import("./model.js").State} state @param {boolean} idle
 * @param {(action: import("./model.js").Action) => void} dispatch
 */
export function useReply(ask, state, idle, dispatch) {
  const [trouble, setTrouble] = useState(/** @type {{kind: string} | null} */ (null));
  const due = engineMoves(state) && !idle;
  useEffect(() => {
    setTrouble(null);
    if (!due) return undefined;
    let stale = false;
    const { game, play } = state.setup;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const timer = setTimeout(() => {
      ask({ do: "reply", game, play, heaps: positionAt(state) }).then(
        ({ move, why, won }) => stale || (move && dispatch({ type: "move", move: { ...move, why, won } })),
        (error) => stale || setTrouble(error),
      );
    }, calm ? 0 : PAUSE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [ask, due, state.setup, state.done]);
  return trouble;
}

/**
 * Whether the chosen move is legal, and if not, why; null until it is known.
 * @param {Ask} ask @param {import("./games.js").Game} game
 * @param {import("./choice.js").Choice | null} choice @param {number[]} heaps
 * @returns {{legal: boolean, why?: Record<string, any>} | null}
 */
export function useLegal(ask, game, choice, heaps) {
  const [known, setKnown] = useState(/** @type {{of: string, answer: any} | null} */ (null));
  const of = choice && choice.place <= heaps.length ? `${game} ${heaps} ${choice.place} ${choice.bite}` : "";
  useEffect(() => {
    if (!choice || of === "") return undefined;
    let stale = false;
    const { from, to } = moveOf(choice, heaps, game);
    ask({ do: "legal", game, from, to }).then((answer) => stale || setKnown({ of, answer }), () => stale || setKnown(null));
    return () => { stale = true; };
  }, [ask, of]);
  return of !== "" && known?.of === of ? known.answer : null;
}

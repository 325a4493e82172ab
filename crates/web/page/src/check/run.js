/** Runs claims one after the other in the compute worker, and keeps what came of each. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { standingOf } from "./judge.js";

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("./judge.js").Standing} Standing */
/** @typedef {{id: string, paper: string, where: string, says: string, status: string, to_bound: boolean, known_since: string | null}} Claim */
/** @typedef {{standing: Standing, bound: number, result?: import("./judge.js").ClaimResult, milliseconds?: number, error?: string}} Run */

/** The bound of the committed results. */
export const PUBLISHED = 20000;

/** @param {Engine} engine */
export function useRuns(engine) {
  const [claims, setClaims] = useState(/** @type {Claim[] | null} */ (null));
  const [runs, setRuns] = useState(/** @type {Record<string, Run>} */ ({}));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(/** @type {string | null} */ (null));
  const turn = useRef(0);

  const run = useCallback(async (/** @type {readonly string[]} */ ids, /** @type {number} */ bound) => {
    const mine = (turn.current += 1);
    const put = (/** @type {string} */ id, /** @type {Run} */ one) => setRuns((before) => ({ ...before, [id]: one }));
    setBusy(true);
    for (const id of ids) put(id, { standing: "waiting", bound });
    for (const id of ids) {
      if (turn.current !== mine) return;
      put(id, { standing: "running", bound });
      try {
        const { answer, milliseconds } = await engine.compute.timed({ do: "claim", id, bound });
        put(id, { standing: standingOf(answer), bound, result: answer, milliseconds });
      } catch (failure) {
        const { kind, message } = /** @type {import("../engine/client.js").EngineError} */ (failure);
        if (kind === "cancelled") put(id, { standing: "waiting", bound });
        else put(id, { standing: "failed", bound, error: message });
      }
    }
    if (turn.current === mine) setBusy(false);
  }, [engine]);

  const stop = useCallback(async () => {
    turn.current += 1;
    await engine.compute.restart();
    setRuns((before) => Object.fromEntries(Object.entries(before).map(([id, one]) => [id, one.standing === "running" ? { ...one, standing: "waiting" } : one])));
    setBusy(false);
  }, [engine]);

  useEffect(() => {
    engine.play.ask({ do: "claims" }).then(
      (/** @type {Claim[]} */ list) => {
        setClaims(list);
        void run(list.map((claim) => claim.id), PUBLISHED);
      },
      (failure) => setError(String(failure.message)),
    );
  }, [engine, run]);

  return { claims, runs, busy, error, run, stop };
}

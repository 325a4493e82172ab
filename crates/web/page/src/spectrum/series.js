/**
 * The nim-values computed so far, by game. They are asked for in chunks, so
 * that a request from elsewhere is answered in between, and kept for the visit.
 */
import { useEffect, useRef, useState } from "preact/hooks";

/** @typedef {import("../engine/client.js").Engine} Engine */

/** Milliseconds between two renderings while values come in. */
const PAUSE = 120;

export class Series {
  values = new Uint32Array(1024);
  length = 0;
  /** The greatest value so far. */
  largest = 0;

  /** @param {readonly number[]} chunk the values that follow */
  append(chunk) {
    if (this.length + chunk.length > this.values.length) {
      const grown = new Uint32Array(2 * Math.max(this.values.length, this.length + chunk.length));
      grown.set(this.values.subarray(0, this.length));
      this.values = grown;
    }
    this.values.set(chunk, this.length);
    this.length += chunk.length;
    for (const value of chunk) this.largest = Math.max(this.largest, value);
  }
}

/** @type {WeakMap<Engine, Map<string, Series>>} */
const kept = new WeakMap();

/**
 * @param {Engine} engine
 * @param {string} game
 */
function seriesOf(engine, game) {
  const games = kept.get(engine) ?? new Map();
  kept.set(engine, games);
  const series = games.get(game) ?? new Series();
  games.set(game, series);
  return series;
}

/**
 * @param {Engine} engine
 * @param {Series} series
 * @param {{game: string, to: number, signal: AbortSignal, onChunk: () => void}} wanted
 */
async function fill(engine, series, { game, to, signal, onChunk }) {
  while (series.length <= to && !signal.aborted) {
    try {
      await engine.compute.stream({ do: "values", game, from: series.length, to }, (chunk) => {
        series.append(chunk.values.slice(Math.max(0, series.length - chunk.from)));
        onChunk();
      }, signal);
    } catch (error) {
      // The check may start the worker anew; what is missing is asked for again.
      if (/** @type {{kind?: string}} */ (error).kind !== "cancelled") throw error;
    }
  }
}

/**
 * The series of some games, computed on up to heap `to`. The component is
 * drawn again now and then while they grow.
 * @param {Engine} engine
 * @param {readonly string[]} games
 * @param {number} to
 */
export function useSeries(engine, games, to) {
  const [, redraw] = useState(0);
  const [error, setError] = useState(/** @type {string | null} */ (null));
  const timer = useRef(/** @type {ReturnType<typeof setTimeout> | 0} */ (0));
  const names = games.join(" ");
  useEffect(() => {
    const stop = new AbortController();
    const onChunk = () => {
      timer.current ||= setTimeout(() => {
        timer.current = 0;
        redraw((count) => count + 1);
      }, PAUSE);
    };
    setError(null);
    for (const game of names.split(" ")) {
      fill(engine, seriesOf(engine, game), { game, to, signal: stop.signal, onChunk })
        .catch((failure) => setError(String(failure.message ?? failure)));
    }
    return () => stop.abort();
  }, [engine, names, to]);
  return { series: games.map((game) => seriesOf(engine, game)), error };
}

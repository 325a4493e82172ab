/**
 * The page's side of the engine. Two workers of the same code: `play` answers
 * at once, `compute` may be busy for seconds, and can be stopped by starting
 * it anew.
 */

/** @typedef {{kind: string, message: string, [field: string]: unknown}} EngineError */
/** @typedef {Record<string, any>} Answer */
/** @typedef {{do: string, [field: string]: unknown}} Request */
/**
 * @typedef {object} Channel
 * @property {(request: Request) => Promise<any>} ask
 * @property {(request: Request) => Promise<{answer: any, milliseconds: number}>} timed
 * @property {(request: Request & {from: number, to: number}, onChunk: (chunk: any) => void, signal?: AbortSignal) => Promise<void>} stream
 * @property {(to: number) => Promise<import("./condense.js").OddSummary>} oddHeaps the odd heaps beside A370822, counted
 * @property {() => Promise<void>} restart
 */
/**
 * @typedef {object} Engine
 * @property {(request: Request) => Promise<any>} ask
 * @property {Channel} play
 * @property {Channel} compute
 */

/** How many heaps are asked for at a time. */
const CHUNK = 256;

/** @param {string} id */
function textOf(id) {
  return document.getElementById(id)?.textContent ?? "";
}

/** What the page carries: the printed values, and nothing that was computed. */
export function documentsInPage() {
  return JSON.parse(textOf("documents"));
}

/** @returns {{b_files: {of: string, to: number, sha256: string}[]}} */
export function nativeInPage() {
  try {
    return { b_files: [], ...JSON.parse(textOf("native")) };
  } catch {
    return { b_files: [] };
  }
}

/**
 * @param {string} source
 * @param {object} first
 * @returns {Channel & {ready: Promise<void>, end: () => void}}
 */
function channel(source, first) {
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: EngineError) => void}>} */
  const waiting = new Map();
  let count = 0;
  /** @type {Worker} */
  let worker;

  /** @param {object} message @returns {Promise<any>} */
  function send(message) {
    return new Promise((resolve, reject) => {
      const id = (count += 1);
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ...message });
    });
  }

  /** @param {EngineError} error */
  function failAll(error) {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  /** @returns {Promise<void>} */
  async function begin() {
    worker = new Worker(source);
    worker.addEventListener("message", ({ data }) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.reply.error) asked?.reject(data.reply.error);
      else asked?.resolve({ answer: data.reply.ok, milliseconds: data.milliseconds });
    });
    worker.addEventListener("error", (event) => {
      failAll({ kind: "worker-failed", message: event.message || "The worker did not start." });
    });
    await send({ start: first });
  }

  /** @param {Request} request */
  const timed = (request) => send({ request });
  /** @param {Request} request */
  const ask = async (request) => (await timed(request)).answer;
  /** @param {number} to */
  const oddHeaps = async (to) => (await send({ request: { do: "odd_bisection", to }, condense: true })).answer;

  return {
    ready: begin(),
    timed,
    ask,
    oddHeaps,
    async stream(request, onChunk, signal) {
      for (let from = request.from; from <= request.to; from += CHUNK) {
        if (signal?.aborted) return;
        const to = Math.min(from + CHUNK - 1, request.to);
        const chunk = await ask({ ...request, from, to });
        if (signal?.aborted) return;
        onChunk(chunk);
      }
    },
    end() {
      worker.terminate();
    },
    restart() {
      worker.terminate();
      failAll({ kind: "cancelled", message: "Stopped." });
      return begin();
    },
  };
}

/** @returns {Promise<Readonly<Engine>>} */
export async function startEngine() {
  const source = URL.createObjectURL(new Blob([textOf("worker")], { type: "text/javascript" }));
  const first = { wasm: textOf("wasm"), documents: documentsInPage() };
  const play = channel(source, first);
  const compute = channel(source, first);
  try {
    await Promise.all([play.ready, compute.ready]);
  } catch (error) {
    for (const one of [play, compute]) one.end();
    throw error;
  }
  return Object.freeze({ ask: play.ask, play, compute });
}

/**
 * The worker: core compiled to WebAssembly, behind one function from JSON to
 * JSON. The first message brings the engine's bytes, every later one
 * is a request with a number, which goes back with the answer.
 */

import { condensed } from "./condense.js";

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(len: number) => number} nimproof_alloc
 * @property {(ptr: number, len: number) => void} nimproof_free
 * @property {(ptr: number, len: number) => bigint} nimproof_call
 */

/** @type {WebAssembly.Module | undefined} */
let compiled;
/** @type {Exports | undefined} */
let engine;
/** What a new instance is told first, after a trap too. @type {object | undefined} */
let documents;

/**
 * The engine as it lies in the page: zlib, in base64.
 * @param {string} base64
 */
function bytesOf(base64) {
  const packed = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer().catch(() => {
    throw new Error("The engine in this file cannot be unpacked.");
  });
}

/** @param {WebAssembly.Module} from */
async function instance(from) {
  const { exports } = await WebAssembly.instantiate(from, {});
  return /** @type {Exports} */ (/** @type {unknown} */ (exports));
}

/**
 * @param {Exports} wasm
 * @param {object} request
 */
function call(wasm, request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const at = wasm.nimproof_alloc(bytes.length);
  new Uint8Array(wasm.memory.buffer, at >>> 0, bytes.length).set(bytes);
  const packed = BigInt.asUintN(64, wasm.nimproof_call(at, bytes.length));
  wasm.nimproof_free(at, bytes.length);
  const start = Number(packed >> 32n);
  const length = Number(packed & 0xffffffffn);
  const text = new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, start, length));
  wasm.nimproof_free(start, length);
  return JSON.parse(text);
}

/** @param {{wasm: string, documents: object}} first */
async function start(first) {
  compiled = await WebAssembly.compile(await bytesOf(first.wasm));
  engine = await instance(compiled);
  documents = first.documents;
  return call(engine, { do: "documents", ...documents });
}

/** @param {object} request */
async function answer(request) {
  if (!compiled || !engine) return { error: { kind: "not-started", message: "The engine has not started." } };
  try {
    return call(engine, request);
  } catch (error) {
    // The instance may be in any state after a trap: a new one takes its place.
    engine = await instance(compiled);
    call(engine, { do: "documents", ...documents });
    return { error: { kind: "engine-stopped", message: String(error) } };
  }
}

/** Requests are answered in order, one at a time. @type {Promise<unknown>} */
let queue = Promise.resolve();

self.addEventListener("message", ({ data }) => {
  queue = queue.then(async () => {
    const began = performance.now();
    let reply;
    try {
      reply = data.start ? await start(data.start) : await answer(data.request);
      if (data.condense && reply.ok) reply = { ok: condensed(reply.ok) };
    } catch (error) {
      reply = { error: { kind: "not-started", message: String(error) } };
    }
    self.postMessage({ id: data.id, reply, milliseconds: performance.now() - began });
  });
});

/**
 * The spectrum as points, heap against value. Points are drawn in slices, so
 * that no frame is long; the crosshair lies on a canvas of its own.
 */
import { useRef } from "preact/hooks";
import { inks, sharp, unit, useDrawing } from "./canvas.js";
import { axisTop, heapAfterKey, ticks } from "./layout.js";
import { belongs } from "./number.js";

const SLICE = 2500;
const EDGE = { left: 46, right: 8, top: 10, bottom: 26 };

/** @typedef {{width: number, height: number, to: number, top: number}} Frame in drawing units */

/** @param {Frame} frame @param {number} n */
const across = (frame, n) => EDGE.left + (n / Math.max(1, frame.to)) * (frame.width - EDGE.left - EDGE.right);
/** @param {Frame} frame @param {number} value */
const up = (frame, value) => frame.height - EDGE.bottom - (value / frame.top) * (frame.height - EDGE.top - EDGE.bottom);

/** @param {import("./strip.jsx").View} view */
export function Scatter({ label, say, series, to, heap, marked, tone, onHeap, onPress }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const points = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const cross = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const done = useRef({ key: "", next: 0 });
  const count = Math.min(series.length, to + 1);

  /** @returns {Frame} */
  function frameNow() {
    const scale = unit();
    return {
      width: (box.current?.clientWidth ?? 320) / scale, height: (box.current?.clientHeight ?? 320) / scale,
      to, top: axisTop(series.largest),
    };
  }

  useDrawing(box, () => {
    if (!box.current || !points.current || !cross.current || box.current.clientWidth === 0) return false;
    const frame = frameNow();
    const key = [frame.width, frame.height, frame.to, frame.top, marked, tone, label, window.devicePixelRatio].join();
    if (done.current.key !== key) {
      done.current = { key, next: 0 };
      const context = sharp(points.current, box.current.clientWidth, box.current.clientHeight);
      if (context) drawAxes(context, frame);
    }
    const context = points.current.getContext("2d");
    const last = Math.min(count, done.current.next + SLICE);
    if (context) drawPoints(context, frame, series.values, done.current.next, last, marked);
    done.current.next = last;
    const over = sharp(cross.current, box.current.clientWidth, box.current.clientHeight);
    if (over) drawCross(over, frame, heap, heap < count ? (series.values[heap] ?? 0) : null);
    return last < count;
  });

  /** @param {MouseEvent} event */
  function under(event) {
    const place = box.current?.getBoundingClientRect();
    if (!place) return null;
    const frame = frameNow();
    const [x, y] = [(event.clientX - place.left) / unit(), (event.clientY - place.top) / unit()];
    const perUnit = frame.to / (frame.width - EDGE.left - EDGE.right);
    const middle = Math.round((x - EDGE.left) * perUnit);
    const reach = Math.max(1, Math.ceil(10 * perUnit));
    let best = null;
    let least = Infinity;
    for (let n = Math.max(0, middle - reach); n <= Math.min(count - 1, middle + reach); n += 1) {
      const away = (across(frame, n) - x) ** 2 + (up(frame, series.values[n] ?? 0) - y) ** 2;
      if (away < least) [least, best] = [away, n];
    }
    return best;
  }

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    if (event.key === "Enter") return onPress(heap);
    const next = heapAfterKey(event.key, heap, { columns: -1, page: 100, last: Math.max(0, count - 1) });
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onHeap(next);
  }

  return (
    <div
      class="scatter" ref={box} role="slider" tabIndex={0} aria-label={label} aria-valuemin={0} aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={Math.min(heap, Math.max(0, count - 1))} aria-valuetext={say(heap)} onKeyDown={onKeyDown}
      onPointerMove={(event) => { const n = event.pointerType === "touch" ? null : under(event); if (n !== null && n !== heap) onHeap(n); }}
      onClick={(event) => { const n = under(event); if (n !== null) onPress(n); }}
    >
      <canvas ref={points} aria-hidden="true" />
      <canvas ref={cross} aria-hidden="true" />
    </div>
  );
}

/** @param {CanvasRenderingContext2D} context @param {Frame} frame */
function drawAxes(context, frame) {
  const { soft, line } = inks();
  context.clearRect(0, 0, frame.width, frame.height);
  context.strokeStyle = line;
  context.fillStyle = soft;
  context.lineWidth = 1;
  context.font = "12px system-ui, sans-serif";
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const value of ticks(frame.top)) {
    const y = Math.round(up(frame, value)) + 0.5;
    context.beginPath();
    context.moveTo(EDGE.left, y);
    context.lineTo(frame.width - EDGE.right, y);
    context.stroke();
    context.fillText(String(value), EDGE.left - 6, y);
  }
  context.textAlign = "center";
  context.textBaseline = "top";
  for (const n of ticks(frame.to)) {
    const half = context.measureText(String(n)).width / 2;
    context.fillText(String(n), Math.min(across(frame, n), frame.width - half - 1), frame.height - EDGE.bottom + 8);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {Uint32Array} values
 * @param {number} from
 * @param {number} before
 * @param {import("./number.js").HeapClass} marked
 */
function drawPoints(context, frame, values, from, before, marked) {
  const { ink, accent } = inks();
  const size = frame.to > 6000 ? 1.25 : frame.to > 1500 ? 1.75 : 2.5;
  context.fillStyle = accent;
  context.strokeStyle = ink;
  context.lineWidth = frame.to > 6000 ? 0.6 : 1.25;
  const arm = frame.to > 6000 ? 1.6 : size + 1;
  context.beginPath();
  for (let n = from; n < before; n += 1) {
    const value = values[n] ?? 0;
    const [x, y] = [across(frame, n), up(frame, value)];
    if (belongs(marked, n, value)) {
      context.moveTo(x - arm, y - arm);
      context.lineTo(x + arm, y + arm);
      context.moveTo(x - arm, y + arm);
      context.lineTo(x + arm, y - arm);
    } else {
      context.fillRect(x - size / 2, y - size / 2, size, size);
    }
  }
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {number} heap
 * @param {number | null} value
 */
function drawCross(context, frame, heap, value) {
  context.clearRect(0, 0, frame.width, frame.height);
  if (value === null) return;
  const { ink, paper } = inks();
  const [x, y] = [across(frame, heap), up(frame, value)];
  context.strokeStyle = ink;
  context.lineWidth = 1;
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(x, frame.height - EDGE.bottom);
  context.lineTo(x, y);
  context.moveTo(EDGE.left, y);
  context.lineTo(x, y);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = paper;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, 5, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

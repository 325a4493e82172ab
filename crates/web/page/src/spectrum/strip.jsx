/**
 * The spectrum as a strip: one cell a heap, row after row. Only the cells in
 * view are drawn. To a keyboard and a screen reader it is a slider over heaps.
 */
import { useEffect, useRef } from "preact/hooks";
import { inks, sharp, unit, useDrawing } from "./canvas.js";
import { CELL, cellOf, columnsIn, heapAfterKey, heapAt } from "./layout.js";
import { belongs } from "./number.js";
import { classOf, colourOf, css, inkOn } from "./scale.js";

/**
 * @typedef {object} View
 * @property {string} label
 * @property {(n: number) => string} say
 * @property {import("./series.js").Series} series
 * @property {number} to
 * @property {number} heap
 * @property {import("./number.js").HeapClass} marked
 * @property {"light" | "dark"} tone
 * @property {(n: number) => void} onHeap
 * @property {(n: number) => void} onPress
 * @property {() => void} onMore
 */

/** @param {View} view */
export function Strip(view) {
  const { label, say, series, to, heap, onHeap, onPress, onMore } = view;
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const spacer = useRef(/** @type {HTMLDivElement | null} */ (null));
  // What the canvas shows: values that come in below the view change nothing in it.
  const drawn = useRef("");
  const count = Math.min(series.length, to + 1);
  const columns = () => columnsIn((box.current?.clientWidth ?? 320) / unit());

  const ask = useDrawing(box, () => {
    if (!box.current || !canvas.current || !spacer.current || box.current.clientWidth === 0) return;
    const [scale, wide] = [unit(), columns()];
    const { clientWidth, clientHeight, scrollTop } = box.current;
    const reach = (Math.floor((scrollTop + clientHeight) / scale / CELL.height) + 1) * wide;
    const key = [label, clientWidth, clientHeight, scrollTop, scale, window.devicePixelRatio, to, heap, view.marked, view.tone, Math.min(reach, count)].join();
    if (key === drawn.current) return;
    drawn.current = key;
    spacer.current.style.height = `${Math.max(0, Math.ceil((to + 1) / wide) * CELL.height * scale - clientHeight)}px`;
    drawStrip(canvas.current, box.current, { ...view, count, columns: wide });
  });

  useEffect(() => {
    if (!box.current || document.activeElement !== box.current) return;
    const top = cellOf(heap, columns()).row * CELL.height * unit();
    const bottom = top + CELL.height * unit();
    if (top < box.current.scrollTop) box.current.scrollTop = top;
    if (bottom > box.current.scrollTop + box.current.clientHeight) box.current.scrollTop = bottom - box.current.clientHeight;
  }, [heap]);

  /** @param {MouseEvent} event */
  function under(event) {
    const place = box.current?.getBoundingClientRect();
    if (!place || !box.current) return null;
    const x = (event.clientX - place.left - box.current.clientLeft) / box.current.clientWidth;
    const y = (event.clientY - place.top - box.current.clientTop + box.current.scrollTop) / unit();
    return heapAt(x, y, columns(), count);
  }

  function onScroll() {
    ask();
    const at = box.current;
    if (at && at.scrollTop + at.clientHeight > at.scrollHeight - 4 * CELL.height) onMore();
  }

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    if (event.key === "Enter") return onPress(heap);
    const page = columns() * Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / (CELL.height * unit())));
    const next = heapAfterKey(event.key, heap, { columns: columns(), page, last: Math.max(0, count - 1) });
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onHeap(next);
    if (next === count - 1) onMore();
  }

  return (
    <div
      class="strip" ref={box} role="slider" tabIndex={0} aria-label={label} aria-valuemin={0} aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={Math.min(heap, Math.max(0, count - 1))} aria-valuetext={say(heap)}
      onScroll={onScroll} onKeyDown={onKeyDown}
      onPointerMove={(event) => { const n = event.pointerType === "touch" ? null : under(event); if (n !== null && n !== heap) onHeap(n); }}
      onClick={(event) => { const n = under(event); if (n !== null) onPress(n); }}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <div ref={spacer} aria-hidden="true" />
    </div>
  );
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} box
 * @param {View & {count: number, columns: number}} view
 */
function drawStrip(canvas, box, { series, count, columns, heap, marked, tone }) {
  const context = sharp(canvas, box.clientWidth, box.clientHeight);
  if (!context) return;
  const scale = unit();
  const { ink, accent, paper } = inks();
  const top = box.scrollTop / scale;
  const wide = box.clientWidth / scale / columns;
  const first = Math.floor(top / CELL.height) * columns;
  const last = Math.min(count, (Math.floor((top + box.clientHeight / scale) / CELL.height) + 1) * columns);
  context.clearRect(0, 0, box.clientWidth / scale, box.clientHeight / scale);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let n = first; n < last; n += 1) {
    const { row, column } = cellOf(n, columns);
    const [x, y] = [column * wide, row * CELL.height - top];
    const value = series.values[n] ?? 0;
    const colour = colourOf(classOf(value), tone);
    context.fillStyle = css(colour);
    context.fillRect(x + 0.5, y + 0.5, wide - 1, CELL.height - 1);
    context.fillStyle = inkOn(colour);
    context.font = `${value > 9999 ? 10 : value > 999 ? 11.5 : 13}px system-ui, sans-serif`;
    context.fillText(String(value), x + wide / 2, y + CELL.height / 2 + 0.5);
    if (belongs(marked, n, value)) mark(context, { x, y, wide, ink, paper });
    if (n === heap) {
      context.lineWidth = 3;
      context.strokeStyle = accent;
      context.strokeRect(x + 1.5, y + 1.5, wide - 3, CELL.height - 3);
      context.lineWidth = 1;
      context.strokeStyle = paper;
      context.strokeRect(x + 3.5, y + 3.5, wide - 7, CELL.height - 7);
    }
  }
}

/**
 * A marked cell: a frame, and a filled corner.
 * @param {CanvasRenderingContext2D} context
 * @param {{x: number, y: number, wide: number, ink: string, paper: string}} cell
 */
function mark(context, { x, y, wide, ink, paper }) {
  context.lineWidth = 1.5;
  context.strokeStyle = ink;
  context.strokeRect(x + 1.25, y + 1.25, wide - 2.5, CELL.height - 2.5);
  context.beginPath();
  context.moveTo(x + 1, y + 1);
  context.lineTo(x + 10, y + 1);
  context.lineTo(x + 1, y + 10);
  context.closePath();
  context.fillStyle = ink;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = paper;
  context.stroke();
}

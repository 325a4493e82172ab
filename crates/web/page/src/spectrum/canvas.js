/** What both canvases share: the reader's colours, the sharp size, one frame. */
import { useEffect, useRef } from "preact/hooks";

/** The size of 1rem against the usual 16 pixels: drawings grow with the text. */
export function unit() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/** The colours of the style, as they are now. */
export function inks() {
  const style = getComputedStyle(document.documentElement);
  const read = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return { ink: read("--ink"), soft: read("--soft"), paper: read("--paper"), line: read("--line"), accent: read("--accent") };
}

/**
 * Makes the canvas as sharp as the screen; one drawing unit is 1/16 rem.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width in CSS pixels
 * @param {number} height in CSS pixels
 */
export function sharp(canvas, width, height) {
  const ratio = window.devicePixelRatio || 1;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  context?.setTransform(ratio * unit(), 0, 0, ratio * unit(), 0, 0);
  return context;
}

/**
 * Runs `draw` in the next frame after each render and each change of size.
 * `draw` may return true to be called again, for the next slice.
 * @param {{current: HTMLElement | null}} place
 * @param {() => boolean | void} draw
 */
export function useDrawing(place, draw) {
  const latest = useRef(draw);
  latest.current = draw;
  const frame = useRef(0);
  const ask = useRef(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      if (latest.current()) ask.current();
    });
  });
  useEffect(() => ask.current());
  useEffect(() => {
    const watcher = new ResizeObserver(() => ask.current());
    if (place.current) watcher.observe(place.current);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    };
  }, [place]);
  return ask.current;
}

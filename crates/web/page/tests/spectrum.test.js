/** The spectrum's pure parts: classes of heaps, colours, where a heap is drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axisTop, cellOf, columnsIn, heapAfterKey, heapAt, pageOf, roundUp, ticks } from "../src/spectrum/layout.js";
import { belongs, factored, factorsOf, isPrime, isPrimeSquare, isRare } from "../src/spectrum/number.js";
import { classOf, colourOf, inkOn, luminance, rangeOf } from "../src/spectrum/scale.js";
import { Series } from "../src/spectrum/series.js";

test("factors multiply back, and are written as one writes them", () => {
  assert.deepEqual(factorsOf(360), [[2, 3], [3, 2], [5, 1]]);
  for (let n = 2; n < 3000; n += 1) assert.equal(factorsOf(n).reduce((product, [p, e]) => product * p ** e, 1), n);
  assert.equal(factored(12), "2² · 3");
  assert.equal(factored(1024), "2¹⁰");
  assert.deepEqual([factored(0), factored(1), factored(7)], ["0", "1", "7"]);
});

test("primes, their squares and rare values", () => {
  const below = (/** @type {(n: number) => boolean} */ is, /** @type {number} */ to) => Array.from({ length: to }, (_, n) => n).filter(is);
  assert.deepEqual(below(isPrime, 30), [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
  assert.deepEqual(below(isPrimeSquare, 130), [4, 9, 25, 49, 121]);
  assert.deepEqual(below(isRare, 14), [0, 1, 6, 7, 10, 11, 12, 13]);
  assert.ok(belongs("three", 9, 0) && !belongs("three", 10, 0) && belongs("five", 10, 0) && belongs("even", 0, 0));
  assert.ok(!belongs("none", 2, 0));
});

test("every value is in the range of its class and the classes leave no gap", () => {
  for (let value = 0; value < 5000; value += 1) {
    const [from, to] = rangeOf(classOf(value));
    assert.ok(from <= value && value <= to, String(value));
  }
  for (let index = 1; index < 18; index += 1) assert.equal(rangeOf(index)[0], rangeOf(index - 1)[1] + 1);
});

test("the number on a cell can be read on every colour", () => {
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    let before = colourOf(0, theme);
    for (let index = 0; index < 18; index += 1) {
      const colour = colourOf(index, theme);
      const [light, dark] = inkOn(colour) === "#000000" ? [luminance(colour), 0] : [1, luminance(colour)];
      assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, `${theme} ${index}`);
      if (index > 0) assert.notDeepEqual(colour, before);
      before = colour;
    }
  }
});

test("a point in a cell is the heap of that cell", () => {
  for (let n = 0; n < 200; n += 1) {
    const { row, column } = cellOf(n, 15);
    assert.equal(heapAt((column + 0.5) / 15, row * 30 + 15, 15, 200), n);
  }
  assert.equal(heapAt(0.99, 15, 15, 10), null);
  assert.equal(heapAt(-0.1, 5, 15, 200), null);
  assert.equal(columnsIn(288), 8);
  assert.equal(columnsIn(10), 4);
});

test("arrow keys stay within the heaps there are", () => {
  const view = { columns: 10, page: 50, last: 99 };
  assert.equal(heapAfterKey("ArrowRight", 99, view), 99);
  assert.equal(heapAfterKey("ArrowLeft", 0, view), 0);
  assert.equal(heapAfterKey("ArrowDown", 5, view), 15);
  assert.equal(heapAfterKey("PageUp", 20, view), 0);
  assert.equal(heapAfterKey("End", 3, view), 99);
  assert.equal(heapAfterKey("a", 3, view), null);
});

test("axes end at round numbers", () => {
  assert.deepEqual([roundUp(1), roundUp(3), roundUp(11), roundUp(2262)], [1, 5, 20, 5000]);
  assert.deepEqual([axisTop(2262), axisTop(10000), axisTop(7)], [2500, 10000, 10]);
  for (let value = 1; value < 60000; value += 7) assert.ok(axisTop(value) >= value && ticks(axisTop(value)).length <= 6, String(value));
  assert.deepEqual(ticks(599), [0, 200, 400]);
});

test("pages cover every heap once", () => {
  assert.deepEqual(pageOf(0, 50, 600), [0, 49]);
  assert.deepEqual(pageOf(11, 50, 600), [550, 599]);
  assert.deepEqual(pageOf(12, 50, 601), [600, 600]);
});

test("a series grows past its first size and keeps its values", () => {
  const series = new Series();
  for (let from = 0; from < 5000; from += 250) series.append(Array.from({ length: 250 }, (_, i) => from + i));
  assert.equal(series.length, 5000);
  assert.ok(series.values.subarray(0, 5000).every((value, n) => value === n));
  assert.equal(series.largest, 4999);
});

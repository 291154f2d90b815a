/** A line chart readable without colour: each line has its own dashes, marks and label. */

import { el, svg } from "../../parts/dom.js";
import { emblem, seatStyle } from "../common/game-art.js";
import { render } from "../../../vendor/lit-html/lit-html.js";

/**
 * @typedef {object} Vertex
 * @property {number} x the number of a point; between two points, a fraction
 * @property {number} y
 * @property {[number, number]} [span] the interval of the value
 * @property {boolean} [bare] it has no mark
 */

/**
 * @typedef {object} Series
 * @property {string} seat
 * @property {string} name
 * @property {Vertex[]} line from left to right
 */

/**
 * @typedef {object} Chart
 * @property {Series[]} series
 * @property {number} points how many there are
 * @property {Array<{x: number, text: string}>} labels below the chart, at a point
 * @property {Array<{x: number, y: number, n: number, seat: string}>} marks numbered moments
 * @property {(value: number) => string} format
 * @property {number[]} [range] the lowest and the highest value, if they are fixed
 * @property {string} [zone] what it means to be above 0
 * @property {string} label for screen readers
 */

const DASHES = ["", "10 4", "2 4", "14 4 2 4"];
const NARROW = 560;
const LETTER = 7.2;

/**
 * The mark of a line's points: circle, square, triangle, diamond.
 * @param {number} which
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function mark(which, x, y, size) {
  if (which % 4 === 0) return svg("circle", { cx: x, cy: y, r: size });
  if (which % 4 === 1) return svg("rect", { x: x - size, y: y - size, width: 2 * size, height: 2 * size });
  if (which % 4 === 2) return svg("path", { d: `M${x} ${y - size * 1.2}l${size * 1.2} ${size * 2.1}h${-size * 2.4}z` });
  return svg("path", { d: `M${x} ${y - size * 1.4}l${size * 1.4} ${size * 1.4}l${-size * 1.4} ${size * 1.4}l${-size * 1.4} ${-size * 1.4}z` });
}

/**
 * Round numbers between two values.
 * @param {number} low
 * @param {number} high
 */
function ticks(low, high) {
  const rough = (high - low) / 5 || 1;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= rough) ?? 10 * ten;
  const found = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high + step / 1e6; tick += step) found.push(Math.round(tick * 1e6) / 1e6);
  return found;
}

/**
 * The legend of the lines.
 * @param {Series[]} series
 */
export function legend(series) {
  return el(
    "ul",
    { class: "chart-legend" },
    ...series.map(({ seat, name }, n) => {
      const sample = svg("svg", { width: 40, height: 14, "aria-hidden": "true", css: seatStyle(seat) }, svg("path", { class: "chart-line", d: "M1 7h38", "stroke-dasharray": DASHES[n % 4] }), marked(n, 20, 7, 4));
      const sign = el("span", {});
      render(emblem(seat), sign);
      return el("li", {}, sample, sign, name);
    }),
  );
}

/**
 * @param {number} which
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function marked(which, x, y, size) {
  const made = mark(which, x, y, size);
  made.setAttribute("class", "chart-mark");
  return made;
}

/**
 * A chart that fills its container and is redrawn when the width changes.
 * @param {Chart} chart
 */
export function lineChart(chart) {
  const place = el("div", { class: "chart" });
  let drawn = 0;
  new ResizeObserver(() => {
    const width = Math.round(place.clientWidth);
    if (!width || width === drawn) return;
    drawn = width;
    place.replaceChildren(draw(chart, width));
  }).observe(place);
  return place;
}

/**
 * @param {Chart} chart
 * @param {number} width
 */
function draw(chart, width) {
  const narrow = width < NARROW;
  const height = narrow ? 250 : 310;
  const longest = Math.max(...chart.series.map(({ name }) => name.length));
  const box = { left: 46, right: width - (narrow ? 14 : 28 + longest * LETTER), top: 14, bottom: height - 30 };
  const count = Math.max(2, chart.points);
  const known = chart.series.flatMap(({ line }) => line.map(({ y }) => y));
  const least = chart.range?.[0] ?? Math.min(0, ...known);
  const most = chart.range?.[1] ?? Math.max(chart.zone ? 3 : 1, ...known);
  const pad = chart.range ? 0 : Math.max(1, (most - least) * 0.05);
  const [low, high] = [least - (least < 0 ? pad : 0), most + pad];
  const x = (/** @type {number} */ at) => box.left + ((box.right - box.left) * at) / (count - 1);
  const y = (/** @type {number} */ value) => box.bottom - ((box.bottom - box.top) * (value - low)) / (high - low);
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": chart.label });
  if (chart.zone) picture.append(zone(chart.zone, box, y(0)));
  for (const tick of ticks(low, high)) picture.append(gridLine(box, y(tick), chart.format(tick), tick === 0 && Boolean(chart.zone)));
  chart.series.forEach((series, n) => picture.append(drawLine(series, n, x, y)));
  if (!narrow) picture.append(...endNames(chart.series, box.right + 16, y, box));
  picture.append(...pointLabels(chart.labels, x, box, width));
  for (const { x: at, y: value, n, seat } of chart.marks) picture.append(numbered(x(at), y(value), n, seat));
  return picture;
}

/**
 * @param {string} text
 * @param {{left: number, right: number, top: number}} box
 * @param {number} bottom
 */
function zone(text, box, bottom) {
  const group = svg("g", {}, svg("rect", { class: "chart-zone", x: box.left, y: box.top, width: box.right - box.left, height: Math.max(0, bottom - box.top) }));
  if (bottom - box.top > 18) group.append(svg("text", { class: "chart-zone-text", x: box.left + 8, y: box.top + 15 }, text));
  return group;
}

/**
 * @param {{left: number, right: number}} box
 * @param {number} at
 * @param {string} text
 * @param {boolean} zero
 */
function gridLine(box, at, text, zero) {
  return svg("g", { class: zero ? "chart-grid zero" : "chart-grid" }, svg("path", { d: `M${box.left} ${at}H${box.right}` }), svg("text", { x: box.left - 8, y: at + 4, "text-anchor": "end" }, text));
}

/**
 * @param {Series} series
 * @param {number} n
 * @param {(at: number) => number} x
 * @param {(value: number) => number} y
 */
function drawLine({ seat, line }, n, x, y) {
  const group = svg("g", { css: seatStyle(seat) });
  for (const { x: at, span } of line) if (span) group.append(svg("path", { class: "chart-span", d: `M${x(at) + 2 * n - 3} ${y(span[0])}V${y(span[1])}` }));
  const path = line.map((one, k) => `${k ? "L" : "M"}${x(one.x).toFixed(1)} ${y(one.y).toFixed(1)}`).join("");
  if (path) group.append(svg("path", { class: "chart-halo", d: path }), svg("path", { class: "chart-line", d: path, "stroke-dasharray": DASHES[n % 4] }));
  const there = line.filter(({ bare }) => !bare);
  const every = Math.max(1, Math.ceil(there.length / 14));
  there.forEach((one, k) => (k % every === 0 || k === there.length - 1) && group.append(marked(n, x(one.x), y(one.y), 3.5)));
  return group;
}

/**
 * The labels at the ends of the lines, without overlaps.
 * @param {Series[]} series
 * @param {number} left
 * @param {(value: number) => number} y
 * @param {{top: number, bottom: number}} box
 */
function endNames(series, left, y, box) {
  const ends = series
    .map(({ seat, name, line }) => ({ seat, name, at: y(line[line.length - 1]?.y ?? 0) }))
    .sort((one, other) => one.at - other.at);
  let last = box.top - 10;
  for (const end of ends) last = end.at = Math.max(end.at, last + 16);
  const over = Math.max(0, last - box.bottom);
  return ends.map(({ seat, name, at }) => svg("text", { class: "chart-name", x: left, y: at + 4 - over, css: seatStyle(seat) }, name));
}

/**
 * Labels below the chart, as many as fit.
 * @param {Array<{x: number, text: string}>} labels
 * @param {(at: number) => number} x
 * @param {{left: number, right: number, bottom: number}} box
 * @param {number} width
 */
function pointLabels(labels, x, box, width) {
  /** @type {Array<[number, number]>} */
  const taken = [];
  const made = [];
  for (const { x: at, text } of labels) {
    const shown = text.length > 18 ? `${text.slice(0, 17)}…` : text;
    const half = (shown.length * LETTER) / 2;
    const middle = Math.min(width - half - 2, Math.max(half + 2, x(at)));
    if (taken.some(([from, to]) => middle - half < to + 6 && middle + half > from - 6)) continue;
    taken.push([middle - half, middle + half]);
    made.push(svg("text", { class: "chart-label", x: middle, y: box.bottom + 22, "text-anchor": "middle" }, shown));
  }
  return made;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} n
 * @param {string} seat
 */
function numbered(x, y, n, seat) {
  return svg("g", { class: "chart-number", css: seatStyle(seat) }, svg("circle", { cx: x, cy: y, r: 11 }), svg("text", { x, y: y + 4.5, "text-anchor": "middle" }, n));
}

/**
 * The same numbers as a table.
 * @param {string} caption
 * @param {string[]} heads
 * @param {Array<{title: string, cells: string[]}>} rows
 */
export function chartTable(caption, heads, rows) {
  return el(
    "details",
    { class: "chart-table" },
    el("summary", {}, caption),
    el(
      "div",
      { class: "scroll" },
      el(
        "table",
        { class: "scores" },
        el("caption", { class: "unseen" }, caption),
        el("thead", {}, el("tr", {}, el("td", {}), ...heads.map((head) => el("th", { scope: "col" }, head)))),
        el("tbody", {}, ...rows.map(({ title, cells }) => el("tr", {}, el("th", { scope: "row" }, title), ...cells.map((cell) => el("td", {}, cell))))),
      ),
    ),
  );
}

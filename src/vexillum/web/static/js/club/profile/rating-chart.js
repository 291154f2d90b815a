/**
 * A rating over time: a solid line with round marks for the rating, dashes for the estimate. Readable without colour.
 */

import { svg } from "../../parts/dom.js";
import { day, t } from "../../parts/words.js";

/** @typedef {{at: number, rating: number, estimate: number, uncertainty: number, match: string|null, place: number|null, players: number|null}} Point */

const WIDTH = 640;
const HEIGHT = 220;
const EDGE = { left: 52, right: 104, top: 14, bottom: 28 };
const LINES = 4;
const LETTERS = 12;

/**
 * Round numbers between two values.
 * @param {number} low
 * @param {number} high
 */
function ticks(low, high) {
  const rough = Math.max(1, (high - low) / LINES);
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= rough) ?? 10 * ten;
  const first = Math.floor(low / step) * step;
  return Array.from({ length: Math.ceil((high - first) / step) + 1 }, (_, n) => first + n * step);
}

/**
 * The chart of a history, the oldest game first.
 * @param {Point[]} history
 */
export function ratingChart(history) {
  const figures = history.flatMap(({ rating, estimate }) => [rating, estimate]);
  const rows = ticks(Math.min(...figures), Math.max(...figures));
  const [low, high] = [rows[0], rows[rows.length - 1]];
  const across = WIDTH - EDGE.left - EDGE.right;
  const down = HEIGHT - EDGE.top - EDGE.bottom;
  const x = (/** @type {number} */ n) => EDGE.left + (history.length > 1 ? (n * across) / (history.length - 1) : across / 2);
  const y = (/** @type {number} */ value) => EDGE.top + down - ((value - low) * down) / (high - low || 1);
  const path = (/** @type {"rating"|"estimate"} */ what) => history.map((point, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(point[what]).toFixed(1)}`).join("");
  const last = history[history.length - 1];
  const ratings = history.map(({ rating }) => rating);
  const apart = Math.abs(y(last.rating) - y(last.estimate)) < LETTERS ? LETTERS : 0;
  return svg(
    "svg",
    { class: "rating-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("ratings.chart", { now: last.rating, low: Math.min(...ratings), high: Math.max(...ratings) }) },
    ...rows.flatMap((value) => [
      svg("line", { class: "grid", x1: EDGE.left, x2: EDGE.left + across, y1: y(value), y2: y(value) }),
      svg("text", { class: "tick", x: EDGE.left - 8, y: y(value) + 4, "text-anchor": "end" }, String(value)),
    ]),
    svg("path", { class: "estimate", d: path("estimate") }),
    svg("path", { class: "line", d: path("rating") }),
    ...history.map((point, n) => svg("circle", { class: "mark", cx: x(n), cy: y(point.rating), r: history.length > 60 ? 2 : 3.5 }, svg("title", {}, `${day(point.at)}: ${point.rating}`))),
    svg("text", { class: "name", x: x(history.length - 1) + 8, y: y(last.rating) + 4 + apart / 2 }, t("ratings.chart.rating")),
    svg("text", { class: "name", x: x(history.length - 1) + 8, y: y(last.estimate) + 4 - apart / 2 }, t("ratings.chart.estimate")),
    svg("text", { class: "tick", x: EDGE.left, y: HEIGHT - 8 }, day(history[0].at)),
    history.length > 1 ? svg("text", { class: "tick", x: EDGE.left + across, y: HEIGHT - 8, "text-anchor": "end" }, day(last.at)) : null,
  );
}

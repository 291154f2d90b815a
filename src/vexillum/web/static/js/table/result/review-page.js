/** A finished game in review: result, how it stood card by card, turning points, final count, luck, win chances. */

import { getMine } from "../../parts/api.js";
import { openDialog } from "../../parts/dialogs.js";
import { el, fill, icon } from "../../parts/dom.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { seatStyle, signed } from "../common/game-art.js";
import { finalCount, resultWords } from "./game-result.js";
import { chartTable, legend, lineChart } from "./line-chart.js";
import { turningPoints } from "./turning-points.js";
import { WinChances } from "./win-chances.js";

/**
 * @typedef {import("../../parts/types.js").ReviewForm} ReviewForm
 * @typedef {import("../../parts/types.js").OutcomeForm} Outcome
 * @typedef {Record<string, {name: string, you: boolean}>} Seats
 */

/**
 * Open the review of a match. The result is there at once, the rest as soon as the server has told it.
 * @param {object} about
 * @param {string} about.match
 * @param {Outcome} about.outcome
 * @param {Record<string, string>} about.names
 * @param {Seats} [about.seats] who sat where
 * @param {Node} [about.buttons] what can be done now
 * @param {(at: number) => void} [about.watch] show a moment; without it, the replay is opened there
 */
export function openReview({ match, outcome, names, seats, buttons, watch }) {
  const show = (/** @type {number} */ at) => {
    if (!watch) return location.assign(`/replay/${match}?at=${at}`);
    dialog.close();
    watch(at);
  };
  const chart = el("section", { class: "review-part review-standing", "aria-labelledby": "review-standing", "aria-busy": "true" }, el("h3", { id: "review-standing" }, t("review.standing")), el("p", { class: "leaf-quiet" }, t("review.loading")));
  const points = el("div", { class: "review-more" });
  const luck = el("section", { class: "review-part", hidden: true });
  const body = el(
    "div",
    { class: "review" },
    el("section", { class: "review-part review-result", style: seatStyle(outcome.winners[0] ?? "") }, el("div", {}, ...resultWords(outcome)), buttons ?? null),
    el("div", { class: "review-main" }, chart, points),
    el("div", { class: "review-side" }, el("section", { class: "review-part" }, el("h3", {}, t("review.count")), finalCount(outcome, names, seats)), luck),
  );
  const dialog = openDialog(t("over"), [body], { wide: true });
  dialog.classList.add("review-dialog");
  void load(match, chart, points, luck, show);
  return dialog;
}

/**
 * @param {string} match
 * @param {HTMLElement} chart
 * @param {HTMLElement} points
 * @param {HTMLElement} luck
 * @param {(at: number) => void} watch
 */
async function load(match, chart, points, luck, watch) {
  /** @type {ReviewForm} */
  let review;
  try {
    review = await getMine(`/api/matches/${match}/review`);
  } catch (problem) {
    chart.hidden = true;
    return complain(problem);
  }
  chart.removeAttribute("aria-busy");
  fill(chart, ...standing(review));
  fill(points, turningPoints(match, review, watch), new WinChances(match, review).place);
  fill(luck, ...luckLines(review));
  luck.hidden = false;
}

/**
 * The chart of the scores, and the same as a table.
 * @param {ReviewForm} review
 */
function standing({ points, names, margin, turning_points: turns }) {
  const format = margin ? signed : (/** @type {number} */ n) => String(n).replace("-", "\u2212");
  const series = Object.entries(names).map(([seat, name]) => ({ seat, name, values: points.map(({ scores }) => scores[seat]) }));
  const last = points.length - 1;
  const marks = turns.map(({ at, until, seat, after }, n) => ({ x: place(points, at, until), y: after, n: n + 1, seat }));
  const titles = marks.map(({ x }, n) => ({ x, text: turns[n].title.replace(/^\d+ · /, "") }));
  return [
    el("h3", { id: "review-standing" }, t("review.standing")),
    legend(series),
    lineChart({
      series,
      marks,
      labels: [{ x: 0, text: t("review.start") }, { x: last, text: t("review.end") }, ...titles],
      format,
      zone: margin ? t("review.zone") : undefined,
      label: t("review.standing.label"),
    }),
    chartTable(
      t("review.standing.table"),
      Object.values(names),
      points.map(({ title, scores, met }) => ({
        title,
        cells: Object.keys(names).map((seat) => `${format(scores[seat])}${met.includes(seat) ? ` (${t("review.met")})` : ""}`),
      })),
    ),
  ];
}

/**
 * Where a turn stands between the points of the chart: after it, so that its mark lies on the line.
 * @param {ReviewForm["points"]} points
 * @param {number} at
 * @param {number} until
 */
function place(points, at, until) {
  const next = points.findIndex((point) => point.at >= until && point.at > at);
  if (next > 0) return until >= points[next].at ? next : next - 1 + (until - points[next - 1].at) / (points[next].at - points[next - 1].at);
  return points.length - 1;
}

/**
 * The dice of each seat against their mean.
 * @param {ReviewForm} review
 */
function luckLines({ luck, luck_about }) {
  return [
    el("h3", {}, t("review.luck")),
    luck.length ? el("dl", { class: "review-luck" }, ...luck.flatMap(({ seat, name, text }) => [el("dt", { style: seatStyle(seat) }, name), el("dd", {}, text)])) : null,
    el("p", { class: "leaf-quiet" }, luck_about),
  ];
}

/**
 * A button that opens the review.
 * @param {() => void} open
 */
export function reviewButton(open) {
  return el("button", { type: "button", class: "review-button", "data-act": "review", onclick: open }, icon("track"), t("review.open"));
}

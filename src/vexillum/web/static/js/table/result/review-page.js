/** The review of a finished game: result, course of the game, turning points, final count, luck, win chances. */

import { render } from "../../../vendor/lit-html/lit-html.js";
import { getMine, personalAddress } from "../../parts/api.js";
import { openDialog } from "../../parts/dialogs.js";
import { el, fill, icon } from "../../parts/dom.js";
import { complain } from "../../parts/toast.js";
import { lang, t } from "../../parts/words.js";
import { emblem, seatStyle, signed } from "../common/game-art.js";
import { finalCount, resultWords } from "./final-count.js";
import { chartTable, legend, lineChart } from "./line-chart.js";
import { turningPoints } from "./turning-points.js";
import { WinChances } from "./win-chances.js";

/**
 * @typedef {import("../../parts/types.js").ReviewForm} ReviewForm
 * @typedef {import("../../parts/types.js").OutcomeForm} Outcome
 * @typedef {Record<string, {name: string, you: boolean}>} Seats
 */

/**
 * Open the review of a match. The result is shown at once, the rest when it has loaded.
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
    el("section", { class: "review-part review-result", css: seatStyle(outcome.winners[0] ?? "") }, emblems(outcome.winners), el("div", { class: "review-words" }, ...resultWords(outcome)), buttons ?? null),
    el("div", { class: "review-main" }, chart, points),
    el("div", { class: "review-side" }, finalBoard(match), el("section", { class: "review-part" }, el("h3", {}, t("review.count")), finalCount(outcome, names, seats)), luck),
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
  const last = points.length - 1;
  const marks = turns.map(({ until, seat, after }, n) => ({ x: place(points, until), y: after, n: n + 1, seat }));
  const series = Object.entries(names).map(([seat, name]) => {
    const turned = turns.filter((one) => one.seat === seat).flatMap((one) => [
      { x: place(points, one.at), y: one.before, bare: true },
      { x: place(points, one.until), y: one.after, bare: true },
    ]);
    const line = [...points.map(({ scores }, x) => ({ x, y: scores[seat], bare: false })), ...turned.filter(({ x }) => !Number.isInteger(x))];
    return { seat, name, line: line.sort((one, other) => one.x - other.x) };
  });
  const titles = marks.map(({ x }, n) => ({ x, text: turns[n].title.replace(/^\d+ · /, "") }));
  return [
    el("h3", { id: "review-standing" }, t("review.standing")),
    legend(series),
    lineChart({
      series,
      points: points.length,
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
 * The position of a number of answers between the points of the chart.
 * @param {ReviewForm["points"]} points
 * @param {number} answers
 */
function place(points, answers) {
  const next = points.findIndex((point) => point.at >= answers);
  if (next <= 0 || points[next].at === answers) return next < 0 ? points.length - 1 : next;
  return next - 1 + (answers - points[next - 1].at) / (points[next].at - points[next - 1].at);
}

/**
 * The dice of each seat compared with their mean.
 * @param {ReviewForm} review
 */
function luckLines({ luck, luck_about }) {
  return [
    el("h3", {}, t("review.luck")),
    luck.length ? el("dl", { class: "review-luck" }, ...luck.flatMap(({ seat, name, text }) => [el("dt", { css: seatStyle(seat) }, name), el("dd", {}, text)])) : null,
    el("p", { class: "leaf-quiet" }, luck_about),
  ];
}

/**
 * The final board, as a picture that links to it.
 * @param {string} match
 */
function finalBoard(match) {
  const theme = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const picture = personalAddress(`/api/matches/${match}/thumbnail.svg`, { shape: 3, theme, lang: lang() });
  return el("a", { class: "review-part review-board", href: `/replay/${match}`, "data-act": "board" }, el("img", { src: picture, alt: "", loading: "lazy" }), el("span", {}, icon("fit"), t("review.board")));
}

/**
 * The emblems of the winners.
 * @param {string[]} winners
 */
function emblems(winners) {
  const place = el("div", { class: "review-emblems", "aria-hidden": "true" });
  render(winners.map((seat) => emblem(seat)), place);
  return place;
}

/**
 * A button that opens the review.
 * @param {() => void} open
 */
export function reviewButton(open) {
  return el("button", { type: "button", class: "review-button", "data-act": "review", onclick: open }, icon("track"), t("review.open"));
}

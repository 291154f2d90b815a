/** The turning points of a game, to watch or continue from, with advice. */

import { render } from "../../../vendor/lit-html/lit-html.js";
import { getMine } from "../../parts/api.js";
import { el, fill, icon } from "../../parts/dom.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { emblem, seatStyle } from "../common/game-art.js";
import { openPlayOn } from "../common/play-on.js";

/**
 * @typedef {import("../../parts/types.js").ReviewForm} ReviewForm
 * @typedef {import("../../parts/types.js").TurningPointForm} TurningPointForm
 */

/** The number of worlds for telling luck from decisions. */
const WORLDS = 24;

/**
 * @param {string} match
 * @param {ReviewForm} review
 * @param {(at: number) => void} watch
 */
export function turningPoints(match, review, watch) {
  const { turning_points: points } = review;
  return el(
    "section",
    { class: "review-points", "aria-labelledby": "review-points" },
    el("h3", { id: "review-points" }, t("review.points")),
    points.length ? el("ol", {}, ...points.map((one, n) => card(match, review, one, n + 1, watch))) : el("p", { class: "leaf-quiet" }, t("review.points.none")),
  );
}

/**
 * @param {string} match
 * @param {ReviewForm} review
 * @param {TurningPointForm} one
 * @param {number} n
 * @param {(at: number) => void} watch
 */
function card(match, review, one, n, watch) {
  const sign = el("span", {});
  render(emblem(one.seat, review.names[one.seat]), sign);
  const advice = el("p", { class: "review-advice", role: "status", hidden: true });
  const swing = el("p", { class: "review-advice", role: "status", hidden: true });
  const told = one.text.endsWith(one.change) ? one.text.slice(0, -one.change.length).trim() : one.text;
  return el(
    "li",
    { css: seatStyle(one.seat) },
    el("h4", {}, el("span", { class: "review-number", "aria-hidden": "true" }, n), el("span", {}, one.title), sign),
    told ? el("p", {}, told) : null,
    el("p", { class: "review-change" }, one.change),
    one.dice ? el("p", { class: "leaf-quiet" }, one.dice) : null,
    swing,
    advice,
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", "data-act": "watch", "aria-label": `${t("review.watch")}: ${one.title}`, onclick: () => watch(one.at) }, icon("eye"), t("review.watch")),
      el("button", { type: "button", "data-act": "fork", onclick: () => openPlayOn(`/api/matches/${match}`, one.at) }, t("review.fork")),
      el("button", { type: "button", "data-act": "swing", onclick: (/** @type {Event} */ event) => tellApart(event, match, one, swing) }, t("review.swing")),
      one.advice ? el("button", { type: "button", "data-act": "advice", onclick: (/** @type {Event} */ event) => ask(event, match, one, advice) }, t("review.advice", { agent: review.stronger })) : null,
    ),
  );
}

/**
 * Ask how much of the turn's change was luck and how much decisions, with growing precision.
 * @param {Event} event
 * @param {string} match
 * @param {TurningPointForm} one
 * @param {HTMLElement} place
 */
async function tellApart(event, match, one, place) {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  button.disabled = true;
  fill(place, t("chances.working"));
  place.hidden = false;
  try {
    let found;
    do {
      found = await getMine(`/api/matches/${match}/swing`, { at: one.at, until: one.until, playouts: WORLDS });
      if (found.state === "done") fill(place, found.text);
    } while (found.state === "growing" && place.isConnected);
    button.remove();
  } catch (problem) {
    complain(problem);
    place.hidden = true;
    button.disabled = false;
  }
}

/**
 * Ask what a stronger agent would have done.
 * @param {Event} event
 * @param {string} match
 * @param {TurningPointForm} one
 * @param {HTMLElement} place
 */
async function ask(event, match, one, place) {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  button.disabled = true;
  try {
    const { text } = await getMine(`/api/matches/${match}/advice`, { at: one.at, until: one.until });
    fill(place, text || t("review.advice.same"));
    place.hidden = false;
    button.remove();
  } catch (problem) {
    complain(problem);
    button.disabled = false;
  }
}

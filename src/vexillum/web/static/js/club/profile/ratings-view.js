/** A member's ratings, each with its history. */

import { part } from "../club-page.js";
import { el } from "../../parts/dom.js";
import { day, t } from "../../parts/words.js";
import { ratingChart } from "./rating-chart.js";

/**
 * @typedef {import("./rating-chart.js").Point} Point
 * @typedef {{game_name: string, rating: number, estimate: number, uncertainty: number, games: number, provisional: boolean, history: Point[]}} Rating
 */

/**
 * @param {Rating[]|null} ratings null: they are hidden
 * @param {string} name
 * @param {number} provisional until this many games
 */
export function ratingsPart(ratings, name, provisional) {
  if (!ratings) return part("ratings", t("ratings.title"), el("p", { class: "hint" }, t("profile.hidden.ratings", { name })));
  if (!ratings.length) return part("ratings", t("ratings.title"), el("p", { class: "hint" }, t("ratings.none")));
  return part("ratings", t("ratings.title"), el("p", { class: "hint" }, t("ratings.about")), ...ratings.map((one) => rating(one, provisional)));
}

/**
 * @param {Rating} one
 * @param {number} provisional
 */
function rating(one, provisional) {
  return el(
    "article",
    { class: "rating" },
    el("h3", {}, one.game_name),
    el(
      "p",
      { class: "rating-now" },
      el("strong", {}, String(one.rating), one.provisional ? "?" : ""),
      " ",
      el("span", {}, [one.provisional ? t("ratings.provisional") : "", t("ratings.estimate", { n: one.estimate, u: one.uncertainty }), t("ratings.games", { n: one.games })].filter(Boolean).join(" · ")),
    ),
    one.provisional ? el("p", { class: "hint" }, t("ratings.provisional.about", { n: provisional })) : null,
    ratingChart(one.history),
    el("details", {}, el("summary", {}, t("ratings.table")), figures(one.history)),
  );
}

/** @param {Point[]} history */
function figures(history) {
  const head = ["ratings.when", "ratings.figure", "ratings.chart.estimate", "ratings.place"].map((id) => el("th", { scope: "col" }, t(id)));
  const rows = [...history].reverse().map((point) =>
    el(
      "tr",
      {},
      el("td", {}, point.match ? el("a", { href: `/replay/${point.match}` }, day(point.at)) : day(point.at)),
      el("td", {}, String(point.rating)),
      el("td", {}, `${point.estimate} ± ${point.uncertainty}`),
      el("td", {}, point.place ? t("ratings.place.of", { place: point.place, players: point.players ?? 0 }) : "–"),
    ),
  );
  return el("div", { class: "scroll" }, el("table", { class: "figures" }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows)));
}

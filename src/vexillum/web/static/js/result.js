/** How a game ended. */

import { el } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Outcome} Outcome */

/**
 * Who won, the scores, and what they are made of.
 * @param {Outcome} outcome
 * @param {Record<string, string>} names
 * @returns {Node[]}
 */
export function result(outcome, names) {
  const named = (/** @type {string} */ seat) => names[seat] ?? seat;
  const { ranking, scores, breakdown = [] } = outcome;
  return [
    el("p", { class: "winner" }, outcome.text || t("result.nobody")),
    ...(outcome.told ?? []).map((text) => el("p", { class: "epilogue" }, text)),
    el(
      "div",
      { class: "scroll" },
      el(
        "table",
        { class: "scores" },
        el("thead", {}, el("tr", {}, el("td", {}), ...ranking.map((seat) => el("th", { scope: "col" }, named(seat))))),
        el(
          "tbody",
          {},
          ...breakdown.map(({ label, scores: parts }) =>
            el("tr", {}, el("th", { scope: "row" }, label), ...ranking.map((seat) => el("td", {}, parts[seat] ?? ""))),
          ),
          el("tr", { class: "total" }, el("th", { scope: "row" }, t("result.score")), ...ranking.map((seat) => el("td", {}, scores[seat] ?? ""))),
        ),
      ),
    ),
  ];
}

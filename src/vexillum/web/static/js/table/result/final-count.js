/** The parts of a result: the winners, and the scores in detail. */

import { el } from "../../parts/dom.js";
import { t } from "../../parts/words.js";

/** @typedef {import("../../parts/types.js").OutcomeForm} Outcome */

/**
 * The winners, and further remarks.
 * @param {Outcome} outcome
 * @returns {Node[]}
 */
export function resultWords(outcome) {
  return [
    el("p", { class: "winner" }, outcome.text || t("result.nobody")),
    ...(outcome.told ?? []).map((text) => el("p", { class: "epilogue" }, text)),
  ];
}

/**
 * The scores with their parts.
 * @param {Outcome} outcome
 * @param {Record<string, string>} names
 * @param {Record<string, {name: string, you: boolean}>} [seats] who sat there
 */
export function finalCount(outcome, names, seats = {}) {
  const company = Object.values(seats).some((seat) => !seat.you);
  const who = (/** @type {string} */ seat) => (company ? el("span", { class: "player-name" }, seats[seat]?.you ? t("you") : seats[seat]?.name) : null);
  const head = (/** @type {string} */ seat) => el("th", { scope: "col" }, names[seat] ?? seat, who(seat));
  const { ranking, scores, breakdown = [] } = outcome;
  return el(
    "div",
    { class: "scroll" },
    el(
      "table",
      { class: "scores" },
      el("thead", {}, el("tr", {}, el("td", {}), ...ranking.map(head))),
      el(
        "tbody",
        {},
        ...breakdown.map(({ label, scores: parts }) =>
          el("tr", {}, el("th", { scope: "row" }, label), ...ranking.map((seat) => el("td", {}, parts[seat] ?? ""))),
        ),
        el("tr", { class: "total" }, el("th", { scope: "row" }, t("result.score")), ...ranking.map((seat) => el("td", {}, scores[seat] ?? ""))),
      ),
    ),
  );
}

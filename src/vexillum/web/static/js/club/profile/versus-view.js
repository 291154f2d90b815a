/** Results of two members against each other, and a member's favourite seats. */

import { part } from "../club-page.js";
import { get } from "../../parts/api.js";
import { el, fill } from "../../parts/dom.js";
import { actionButton } from "../../parts/forms.js";
import { personField } from "../../parts/person-field.js";
import { t } from "../../parts/words.js";

/**
 * @typedef {{played: number, ahead: number, behind: number, level: number}} Versus
 * @typedef {{game_name: string, seat_name: string, played: number, won: number}} Favourite
 */

/**
 * The figures of two people.
 * @param {Versus} found
 * @param {string} ahead
 * @param {string} behind
 */
function counts(found, ahead, behind) {
  const count = (/** @type {string} */ label, /** @type {number} */ n) => el("div", {}, el("dt", {}, label), el("dd", {}, n));
  return el("dl", { class: "counts four" }, count(t("versus.played"), found.played), count(ahead, found.ahead), count(behind, found.behind), count(t("versus.level"), found.level));
}

/**
 * @param {Versus|null} mine
 * @param {string} name
 * @param {{hidden: boolean, me: boolean}} how
 */
export function versusPart(mine, name, { hidden, me }) {
  if (hidden) return part("versus", t("versus.title", { name }), el("p", { class: "hint" }, t("profile.hidden.versus", { name })));
  const place = el("div", { class: "fields", "aria-live": "polite" });
  const person = personField(t("versus.with"), "");
  const compare = async () => {
    /** @type {Versus & {name: string, other: string}} */
    const found = await get(`/api/people/${encodeURIComponent(name)}/versus/${encodeURIComponent(person.field.value.trim())}`);
    const names = { name: found.name, other: found.other };
    fill(place, el("h3", {}, t("versus.two", names)), found.played ? counts(found, t("versus.one.ahead", { name: found.name }), t("versus.behind", { name: found.other })) : el("p", {}, t("versus.two.none")));
  };
  const failed = (/** @type {unknown} */ problem) => fill(place, el("p", { class: "error", role: "alert" }, problem instanceof Error ? problem.message : String(problem)));
  const form = el("form", { class: "compare" }, el("div", { class: "field" }, me ? null : el("span", {}, t("versus.with")), person.place), actionButton(t("versus.compare"), compare, failed, { id: "compare" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    /** @type {HTMLElement|null} */ (form.querySelector("#compare"))?.click();
  });
  const ours = mine?.played ? counts(mine, t("versus.ahead"), t("versus.behind", { name })) : el("p", { class: "hint" }, t("versus.none"));
  return part("versus", me ? t("versus.with") : t("versus.title", { name }), me ? null : ours, form, place);
}

/** @param {Favourite[]|null} favourites */
export function favouritesPart(favourites) {
  if (!favourites?.length) return null;
  const line = (/** @type {Favourite} */ one) => el("li", {}, el("div", {}, el("strong", {}, one.seat_name), el("p", { class: "hint" }, one.game_name)), el("span", {}, t("favourites.count", { n: one.played, won: one.won })));
  return part("favourites", t("favourites.title"), el("ul", { class: "lines" }, ...favourites.map(line)));
}

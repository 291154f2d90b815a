/** The terms of a new match for spectators: the delay, and whether guests can watch. */

import { club } from "../../parts/api.js";
import { el } from "../../parts/dom.js";
import { choice, field } from "../../parts/forms.js";
import { DELAYS, delayId, delayName } from "../../parts/time-words.js";
import { t } from "../../parts/words.js";

/** @typedef {import("./match-defaults.js").NewMatch} NewMatch */

/** @param {NewMatch} settings */
export function delayChoice(settings) {
  const select = choice(DELAYS.map((delay) => ({ id: delayId(delay), name: delayName(delay) })), delayId(settings.delay), (value) => {
    settings.delay = DELAYS.find((delay) => delayId(delay) === value) ?? null;
  });
  select.id = "match-delay";
  return el("div", { class: "fields" }, field(t("terms.delay"), select), el("p", { class: "hint" }, t("terms.delay.about")));
}

/**
 * Only for open tables in a club with guests.
 * @param {NewMatch} settings
 */
export function guestsChoice(settings) {
  if (!settings.open || !club().guests) return null;
  const box = el("input", { type: "checkbox", id: "match-guests", checked: settings.guests });
  box.addEventListener("change", () => { settings.guests = box.checked; });
  return el("div", { class: "fields" }, el("label", { class: "check" }, box, el("span", {}, t("terms.guests"))), el("p", { class: "hint" }, t("terms.guests.about")));
}

/** The standings of a match as bars. */

import { el } from "../../parts/dom.js";
import { t } from "../../parts/words.js";

/** @typedef {import("../../parts/types.js").Standing} Standing */

/** A full bar is a little beyond what is needed. */
const FULL = 1.15;

/** @param {Standing[]} standing */
export function standingBars(standing) {
  if (!standing.length) return null;
  return el("dl", { class: "standing", "aria-label": t("front.standing") }, ...standing.map(bar));
}

/** @param {Standing} one */
function bar(one) {
  const filled = el("i", { class: "filled" });
  filled.style.inlineSize = `${Math.min(1, one.part / (one.signed ? FULL : 1)) * 100}%`;
  const place = el("div", { class: "standing-row" }, el("dt", {}, one.name), el("dd", {}, el("span", { class: `bar${one.signed ? " goal" : ""}`, "aria-hidden": "true" }, filled), el("b", {}, value(one))));
  place.style.setProperty("--seat", one.colour || "var(--line-2)");
  if (one.leads) place.classList.add("leads");
  return place;
}

/** @param {Standing} one */
function value(one) {
  if (!one.signed) return String(one.value);
  return one.value > 0 ? `+${one.value}` : String(one.value).replace("-", "−");
}

/** My account: a vacation, in which my clocks stand still. */

import { post } from "../../parts/api.js";
import { el } from "../../parts/dom.js";
import { Field } from "../../parts/form-fields.js";
import { deed, form } from "../../parts/forms.js";
import { complain } from "../../parts/toast.js";
import { day, t } from "../../parts/words.js";
import { part } from "../club-page.js";

/**
 * @param {import("./account-data.js").Account} account
 * @param {() => Promise<void>} again
 */
export function vacation({ vacation: { until, left_days: left } }, again) {
  const set = async (/** @type {number} */ days) => {
    await post("/api/account/vacation", { days });
    await again();
  };
  const rest = el("p", { class: "hint" }, t("vacation.left", { n: left }));
  const content = until
    ? [el("p", { class: "state" }, t("vacation.until", { day: day(until) })), rest, el("div", { class: "row" }, deed(t("vacation.end"), () => set(0), complain, { id: "vacation-end" }))]
    : [rest, left ? taking(left, set) : null];
  return part("vacation", t("vacation"), el("p", { class: "hint" }, t("vacation.about")), ...content);
}

/**
 * @param {number} left
 * @param {(days: number) => Promise<void>} set
 */
function taking(left, set) {
  const days = new Field({ id: "days", label: t("vacation.days"), type: "number", value: Math.min(7, left), least: 1, most: left, codes: ["vacation"] });
  return form({ fields: [days], submit: t("vacation.go"), act: (values) => set(Number(values.days)) });
}

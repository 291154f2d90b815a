/** What cannot be chosen now, in place: grey, with its reason and its rule. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { listed, t } from "../../parts/words.js";
import { ruleButton } from "../common/rule-explanations.js";
import { groupByReason } from "./option-groups.js";

/** @typedef {import("../../parts/types.js").RefusedForm} RefusedForm */

/**
 * A line for each reason; its names can be focused and say why.
 * @param {RefusedForm[]} refused
 * @param {(things: string[]) => void} point at them on the map
 */
export function refusedList(refused, point) {
  if (!refused.length) return nothing;
  return html`<ul class="refused">${groupByReason(refused).map(({ labels, things, reason, rule }, n) => {
    const id = `refused-${rule}-${labels[0]}-${n}`.replace(/\s+/g, "_");
    return html`<li>
      ${iconTemplate("lock")}
      <span>
        <button type="button" class="refused-name" aria-disabled="true" aria-describedby=${id} @pointerenter=${() => point(things)} @pointerleave=${() => point([])} @focus=${() => point(things)} @blur=${() => point([])}>${listed(labels)}</button>
        <span id=${id}>${reason}</span>
        ${ruleButton(rule)}
      </span>
    </li>`;
  })}</ul>`;
}

/**
 * The same under a lid, where there is little room.
 * @param {RefusedForm[]} refused
 * @param {(things: string[]) => void} point
 */
export function refusedFold(refused, point) {
  if (!refused.length) return nothing;
  return html`<details class="not-now" data-group="refused"><summary>${iconTemplate("lock")}${t("question.not_now_n", { n: refused.length })}</summary>${refusedList(refused, point)}</details>`;
}

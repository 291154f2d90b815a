/** Pieces in hand, and pieces that an option moves. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";
import { tokenImage } from "../common/game-art.js";

/** @typedef {import("../../parts/types.js").HeldForm} HeldForm */

/**
 * Counters in a row.
 * @param {HeldForm[]|undefined} held
 */
export function counters(held) {
  if (!held?.length) return nothing;
  return html`<span class="held">${held.map(({ token, n }) => tokenImage(token, counted(n)))}</span>`;
}

/**
 * The pieces in hand during a question.
 * @param {HeldForm[]|undefined} hand
 */
export function handView(hand) {
  if (!hand?.length) return nothing;
  return html`<div class="hand">
    <h3 class="caps">${t("question.hand")}</h3>
    <ul>
      ${hand.map(({ token, n, label }) => html`<li>${tokenImage(token, { ...counted(n), named: Boolean(label) })}${label ? html`<span>${label}</span>` : nothing}</li>`)}
    </ul>
  </div>`;
}

/**
 * A single counter has no number.
 * @param {number} n
 */
function counted(n) {
  return n === 1 ? {} : { n };
}

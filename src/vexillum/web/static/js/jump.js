/** On a phone: chips that lead to a group of options. */

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "./words.js";

/** @typedef {import("./groups.js").Section} Section */

/**
 * A chip for each group that has a name.
 * @param {Section[]} sections
 * @param {number} refused how much cannot be chosen
 */
export function jumpView(sections, refused) {
  const named = sections.filter(({ label, options }) => label && options.length);
  if (named.length < 2) return nothing;
  const chip = (/** @type {string} */ id, /** @type {string} */ label, /** @type {number} */ n, /** @type {boolean} */ first) =>
    html`<button type="button" class="jump-chip" data-jump=${id} aria-current=${first ? "true" : "false"} @click=${jump}>${label} ${n}</button>`;
  return html`<nav class="jump" aria-label=${t("question.groups")}>${named.map(({ id, label, options }, n) => chip(id, label, options.length, !n))}${refused ? chip("refused", t("question.not_now"), refused, false) : nothing}</nav>`;
}

/** @param {MouseEvent} event */
function jump(event) {
  const chip = /** @type {HTMLElement} */ (event.currentTarget);
  const group = chip.closest("#question")?.querySelector(`[data-group="${chip.dataset.jump}"]`);
  if (group instanceof HTMLDetailsElement) group.open = true;
  group?.scrollIntoView({ block: "start" });
}

/**
 * Mark the chip of the group that one looks at.
 * @param {HTMLElement} place
 */
export function watchGroups(place) {
  place.addEventListener("scroll", () => requestAnimationFrame(() => mark(place)), { capture: true, passive: true });
}

/** @param {HTMLElement} place */
function mark(place) {
  const chips = [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".jump-chip"))];
  const edge = chips[0]?.parentElement?.getBoundingClientRect().bottom ?? 0;
  const passed = chips.filter((chip) => (place.querySelector(`[data-group="${chip.dataset.jump}"]`)?.getBoundingClientRect().top ?? Infinity) <= edge + 8);
  const now = passed.at(-1) ?? chips[0];
  for (const chip of chips) chip.setAttribute("aria-current", String(chip === now));
}

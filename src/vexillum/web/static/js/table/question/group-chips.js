/** On a phone: chips that lead to a group of options. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";

/** @typedef {import("./option-groups.js").Section} Section */

/**
 * A chip for each group that has a name.
 * @param {Section[]} sections
 * @param {number} refused how much cannot be chosen
 */
export function groupChips(sections, refused) {
  const named = sections.filter(({ label, options }) => label && options.length);
  if (named.length < 2) return nothing;
  const chip = (/** @type {string} */ id, /** @type {string} */ label, /** @type {number} */ n, /** @type {boolean} */ first) =>
    html`<button type="button" class="jump-chip" data-jump=${id} aria-current=${first ? "true" : "false"} @click=${jump}>${label} ${n}</button>`;
  return html`<nav class="jump" aria-label=${t("question.groups")}>${named.map(({ id, label, options }, n) => chip(id, label, options.length, !n))}${refused ? chip("refused", t("question.not_now"), refused, false) : nothing}</nav>`;
}

/** The group that was jumped to last. */
let jumped = "";

/** @param {MouseEvent} event */
function jump(event) {
  const chip = /** @type {HTMLElement} */ (event.currentTarget);
  const group = chip.closest("#question")?.querySelector(`[data-group="${chip.dataset.jump}"]`);
  if (group instanceof HTMLDetailsElement) group.open = true;
  group?.scrollIntoView({ block: "start" });
  jumped = chip.dataset.jump ?? "";
  mark(/** @type {HTMLElement} */ (chip.closest("#question")));
}

/**
 * Mark the chip of the group that one looks at.
 * @param {HTMLElement} place
 */
export function watchGroups(place) {
  place.addEventListener("scroll", () => requestAnimationFrame(() => mark(place)), { capture: true, passive: true });
}

/**
 * The last group whose beginning has passed the chips; at the end of the list, where no other can, the one that was jumped to.
 * @param {HTMLElement} place
 */
function mark(place) {
  const chips = [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".jump-chip"))];
  const list = chips[0]?.closest(".ask");
  if (!list) return;
  const edge = list.getBoundingClientRect().top + chips[0].offsetHeight + 16;
  const top = (/** @type {HTMLElement} */ chip) => place.querySelector(`[data-group="${chip.dataset.jump}"]`)?.getBoundingClientRect().top ?? Infinity;
  const passed = chips.filter((chip) => top(chip) <= edge).at(-1) ?? chips[0];
  const wanted = chips.find((chip) => chip.dataset.jump === jumped);
  const end = list.scrollTop + list.clientHeight >= list.scrollHeight - 2;
  const now = end && wanted && top(wanted) >= edge ? wanted : passed;
  for (const chip of chips) chip.setAttribute("aria-current", String(chip === now));
}

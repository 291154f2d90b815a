/** Rule numbers: buttons that open a short explanation. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { el } from "../../parts/dom.js";
import { t } from "../../parts/words.js";
import { showPopover } from "./popover.js";

/** @type {(number: string) => void} */
let ask = () => {};
/** @type {Map<string, string>} */
const known = new Map();
/** @type {{number: string, beside: HTMLElement}|null} */
let waiting = null;

/**
 * Who knows the rules.
 * @param {(number: string) => void} asker
 */
export function setRuleSource(asker) {
  ask = asker;
}

/** Explanations in another language are other explanations. */
export function forgetRules() {
  known.clear();
}

/**
 * A rule's number that can be opened.
 * @param {string} number
 */
export function ruleLink(number) {
  const button = el("button", { type: "button", class: "rule", "aria-label": t("rule.open", { number }) }, number);
  button.addEventListener("click", (event) => open(number, event));
  return button;
}

/**
 * The same as a template; nothing for no rule.
 * @param {string|undefined} number
 */
export function ruleButton(number) {
  if (!number) return nothing;
  return html`<button type="button" class="rule" aria-label=${t("rule.open", { number })} @click=${(/** @type {MouseEvent} */ event) => open(number, event)}>${number}</button>`;
}

/**
 * @param {string} number
 * @param {MouseEvent} event
 */
function open(number, event) {
  event.stopPropagation();
  waiting = { number, beside: /** @type {HTMLElement} */ (event.currentTarget) };
  const text = known.get(number);
  if (text !== undefined) showRule(number, text);
  else ask(number);
}

/**
 * The explanation has come.
 * @param {string} number
 * @param {string} text
 */
export function showRule(number, text) {
  known.set(number, text);
  if (waiting?.number !== number || !waiting.beside.isConnected) return;
  const { beside } = waiting;
  waiting = null;
  showPopover(beside.getBoundingClientRect(), [el("h3", {}, t("rule.title", { number })), ...paragraphs(text)], {
    label: t("rule.title", { number }),
  });
  beside.focus();
}

/**
 * Text as paragraphs.
 * @param {string} text
 */
export function paragraphs(text) {
  return text.split(/\n\s*\n/).map((one) => el("p", {}, one));
}

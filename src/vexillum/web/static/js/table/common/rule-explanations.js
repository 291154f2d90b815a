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
 * Set the function that asks the server for a rule.
 * @param {(number: string) => void} asker
 */
export function setRuleSource(asker) {
  ask = asker;
}

/** Forget all explanations, since the language has changed. */
export function forgetRules() {
  known.clear();
}

/**
 * A rule's number as a button.
 * @param {string} number
 */
export function ruleLink(number) {
  const button = el("button", { type: "button", class: "rule", "aria-label": t("rule.open", { number }) }, number);
  button.addEventListener("click", (event) => open(number, event));
  return button;
}

/**
 * The same as a template; null without a rule.
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
 * Show the explanation of a rule that the server has sent.
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

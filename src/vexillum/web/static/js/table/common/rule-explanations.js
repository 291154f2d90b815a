/** Rule numbers: buttons that open a short explanation. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { el, icon } from "../../parts/dom.js";
import { t } from "../../parts/words.js";
import { showPopover } from "./popover.js";

/** @type {(number: string) => void} */
let ask = () => {};
/** The URL of this match's rules; empty until the server has sent it. */
let rules = "";
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

/**
 * Set the URL of this match's rules.
 * @param {string} address
 */
export function setRulesAddress(address) {
  rules = address;
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a.rules-link"))) linkToRules(link);
}

/** A link to the rules for the header; hidden until the URL is known. */
export function rulesLink() {
  const link = /** @type {HTMLAnchorElement} */ (el("a", { class: "tool rules-link wide-only", target: "_blank", rel: "noopener", title: t("rules"), "aria-label": t("rules") }, icon("scroll"), el("span", { class: "word" }, t("rules"))));
  linkToRules(link);
  return link;
}

/** @param {HTMLAnchorElement} link */
function linkToRules(link) {
  link.hidden = !rules;
  link.href = rules || "/rules";
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
  const more = rules ? [el("p", {}, el("a", { href: `${rules}#r${number}`, target: "_blank", rel: "noopener" }, t("rules.open")))] : [];
  showPopover(beside.getBoundingClientRect(), [el("h3", {}, t("rule.title", { number })), ...paragraphs(text), ...more], {
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

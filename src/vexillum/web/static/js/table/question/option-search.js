/** The search field of a long list: options that do not match are hidden. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { t } from "../../parts/words.js";

/**
 * @typedef {object} SearchEvents
 * @property {(text: string) => void} typed
 * @property {() => void} take choose the best match
 * @property {() => void} leave
 * @property {() => void} down move the focus into the list
 */

/**
 * The field.
 * @param {string} text
 * @param {number} n how many were found
 * @param {SearchEvents} events
 */
export function searchField(text, n, events) {
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const actions = /** @type {Record<string, () => void>} */ ({ Enter: events.take, Escape: events.leave, ArrowDown: events.down });
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const typed = (/** @type {InputEvent} */ event) => events.typed(/** @type {HTMLInputElement} */ (event.currentTarget).value);
  return html`<label class="find">
    ${iconTemplate("target")}
    <input type="search" id="find" autocomplete="off" spellcheck="false" placeholder=${t("question.find")} aria-label=${t("question.find")} aria-keyshortcuts="/" .value=${live(text)} @input=${typed} @keydown=${pressed}>
    <span class="unseen" role="status">${text ? t("question.found", { n }) : ""}</span>
  </label>`;
}

/**
 * Whether a name matches the search. Accents and case do not matter.
 * @param {string} name
 * @param {string} text
 */
export function matchesSearch(name, text) {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  const words = plain(name);
  return wanted.every((word) => words.includes(word));
}

/**
 * Whether a word of a name starts with the search text.
 * @param {string} name
 * @param {string} text
 */
export function startsWord(name, text) {
  return ` ${plain(name)}`.includes(` ${plain(text).trim()}`);
}

/** @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

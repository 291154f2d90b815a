/** A long list is found by typing: what is typed stays in the field, and options that do not fit go. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { t } from "../../parts/words.js";

/**
 * @typedef {object} SearchEvents
 * @property {(text: string) => void} typed
 * @property {() => void} take the first one that was found
 * @property {() => void} leave
 * @property {() => void} down into the list
 */

/**
 * The field.
 * @param {string} text
 * @param {number} n how many were found
 * @param {SearchEvents} events
 */
export function searchField(text, n, events) {
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const deeds = /** @type {Record<string, () => void>} */ ({ Enter: events.take, Escape: events.leave, ArrowDown: events.down });
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  };
  const typed = (/** @type {InputEvent} */ event) => events.typed(/** @type {HTMLInputElement} */ (event.currentTarget).value);
  return html`<label class="find">
    ${iconTemplate("target")}
    <input type="search" id="find" autocomplete="off" spellcheck="false" placeholder=${t("question.find")} aria-label=${t("question.find")} aria-keyshortcuts="/" .value=${live(text)} @input=${typed} @keydown=${pressed}>
    <span class="unseen" role="status">${text ? t("question.found", { n }) : ""}</span>
  </label>`;
}

/**
 * Does a name fit what was typed? Accents and capitals do not matter.
 * @param {string} name
 * @param {string} text
 */
export function matchesSearch(name, text) {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  const words = plain(name);
  return wanted.every((word) => words.includes(word));
}

/**
 * Does a word of a name begin with what was typed?
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

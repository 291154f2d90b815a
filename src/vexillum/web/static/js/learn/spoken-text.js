/** The texts of a lesson: paragraphs with **stressed** words. Everything else in them is plain text. */

import { html } from "../../vendor/lit-html/lit-html.js";

/**
 * A text as paragraphs.
 * @param {string} text
 */
export function spoken(text) {
  return text.split(/\n\s*\n/).filter(Boolean).map((one) => html`<p>${stressed(one)}</p>`);
}

/**
 * A sentence with its stressed words.
 * @param {string} text
 */
export function stressed(text) {
  return text.split(/\*\*(.+?)\*\*/s).map((part, n) => (n % 2 ? html`<strong>${part}</strong>` : part));
}

/**
 * The same to be read aloud.
 * @param {string} text
 */
export function plain(text) {
  return text.replace(/\*\*(.+?)\*\*/gs, "$1");
}

/** A person's name; in a club it links to their profile. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { club } from "../../parts/api.js";
import { el } from "../../parts/dom.js";
import { t } from "../../parts/words.js";

/**
 * @param {string} name
 * @returns {Node}
 */
export function personName(name) {
  if (!name) return document.createTextNode(t("somebody"));
  if (!club().public) return document.createTextNode(name);
  return el("a", { class: "person-name", href: `/people/${encodeURIComponent(name)}`, target: "_blank", rel: "noopener" }, name);
}

/**
 * The same as a template.
 * @param {string} name
 */
export function personView(name) {
  if (!name || !club().public) return html`${name || t("somebody")}`;
  return html`<a class="person-name" href="/people/${encodeURIComponent(name)}" target="_blank" rel="noopener">${name}</a>`;
}

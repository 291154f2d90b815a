/** Icons as templates. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { iconPath } from "./dom.js";

/**
 * An icon. It is hidden from screen readers: its button has a label.
 * @param {string} name
 */
export function iconTemplate(name) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${iconPath(name)}></path></svg>`;
}

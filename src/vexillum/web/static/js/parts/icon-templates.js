/** The small signs of buttons as templates. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { iconPath } from "./dom.js";

/**
 * A sign that stands for nothing by itself: its button has words.
 * @param {string} name
 */
export function iconTemplate(name) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${iconPath(name)}></path></svg>`;
}

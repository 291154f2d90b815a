/** Whether a match is rated, in a word. */

import { el } from "../parts/dom.js";
import { t } from "../parts/words.js";

/**
 * A mark that says so and explains it.
 * @param {string|null|undefined} rated as the server marks a match
 */
export function ratedMark(rated) {
  const counts = rated === "wanted" || rated === "on" || rated === "done";
  return el("span", { class: `rated-mark${counts ? " counts" : ""}`, title: t(counts ? "rated.about" : "casual.about") }, t(counts ? "rated" : "casual"));
}

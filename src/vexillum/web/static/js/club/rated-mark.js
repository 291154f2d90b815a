/** A badge that says whether a match is rated. */

import { el } from "../parts/dom.js";
import { t } from "../parts/words.js";

/**
 * The badge with its explanation.
 * @param {string|null|undefined} rated as the server marks a match
 */
export function ratedMark(rated) {
  const counts = rated === "wanted" || rated === "on" || rated === "done";
  return el("span", { class: `rated-mark${counts ? " counts" : ""}`, title: t(counts ? "rated.about" : "casual.about") }, t(counts ? "rated" : "casual"));
}

/** What stands in the place of something that could not be brought. */

import { el } from "../../parts/dom.js";
import { t } from "../../parts/words.js";

/**
 * @param {unknown} problem
 * @param {() => void} again
 */
export function loadError(problem, again) {
  const text = problem instanceof Error ? problem.message : String(problem);
  return el("div", { class: "empty card", role: "alert" }, el("p", {}, text), el("button", { type: "button", onclick: again }, t("again")));
}

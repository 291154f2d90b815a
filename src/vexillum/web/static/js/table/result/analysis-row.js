/** The analyses at each moment of a replay: its win chances, and at the end the review. */

import { el } from "../../parts/dom.js";
import { t } from "../../parts/words.js";
import { openChances } from "./chances-dialog.js";
import { openReview, reviewButton } from "./review-page.js";

/**
 * @param {string} match
 * @param {import("../../parts/types.js").MomentForm} moment
 * @param {Record<string, string>} names
 * @param {(at: number) => void} watch show a moment
 */
export function analysisRow(match, { at, outcome }, names, watch) {
  const button = outcome
    ? reviewButton(() => openReview({ match, outcome, names, watch }))
    : el("button", { type: "button", "data-act": "chances", onclick: () => openChances(match, at, names) }, t("chances.open"));
  return el("div", { class: "row" }, button);
}

/** What the rules have decided without asking, since my last answer. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";
import { ruleButton } from "../common/rule-explanations.js";

/** @typedef {import("../../parts/types.js").LineForm} LineForm */

export class ForcedDecisions {
  /** @type {LineForm|null} */
  line = null;
  /** Lines that were there when the page was opened are no news. */
  #first = true;

  /**
   * Lines of the journal have come; they take the place of all from a number on.
   * @param {LineForm[]} lines
   * @param {number} from
   */
  take(lines, from) {
    if (this.line && this.line.n >= from) this.line = null;
    if (!this.#first) this.line = lines.findLast(({ kind }) => kind === "forced") ?? this.line;
    this.#first = false;
  }

  /** I have answered. */
  answered() {
    this.line = null;
  }

  view() {
    const { line } = this;
    if (!line) return nothing;
    return html`<p class="forced"><strong>${t("question.forced")}</strong> ${line.text} ${ruleButton(line.rule)}</p>`;
  }
}

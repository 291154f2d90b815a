/** What the rules have decided without a question since the player's last answer. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";
import { ruleButton } from "../common/rule-explanations.js";

/** @typedef {import("../../parts/types.js").LineForm} LineForm */

export class ForcedDecisions {
  /** @type {LineForm|null} */
  line = null;
  /** Lines from before the page was opened are not shown. */
  #first = true;

  /**
   * Journal lines have arrived; they replace all lines from a number on.
   * @param {LineForm[]} lines
   * @param {number} from
   */
  take(lines, from) {
    if (this.line && this.line.n >= from) this.line = null;
    if (!this.#first) this.line = lines.findLast(({ kind }) => kind === "forced") ?? this.line;
    this.#first = false;
  }

  /** The player has answered. */
  answered() {
    this.line = null;
  }

  view() {
    const { line } = this;
    if (!line) return nothing;
    return html`<p class="forced"><strong>${t("question.forced")}</strong> ${line.text} ${ruleButton(line.rule)}</p>`;
  }
}

/** All about an option, beside its button: what it does, every chance, what would surely happen. */

import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";
import { chipRow } from "../common/change-chips.js";
import { oddsTable } from "../common/odds.js";
import { hidePopover, showPopover } from "../common/popover.js";

/**
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 * @typedef {import("../../parts/types.js").ForeseenForm} ForeseenForm
 */

const AFTER = 450;

export class OptionDetails {
  #timer = 0;
  /** @type {HTMLElement|null} the box that we have opened */
  #box = null;

  /**
   * Show them after a moment.
   * @param {OptionForm} option
   * @param {() => ForeseenForm|null} foreseen
   * @param {HTMLElement} button
   */
  soon(option, foreseen, button) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.show(option, foreseen(), button), AFTER);
  }

  /**
   * Show them, if there is more to say than stands on the button; false if there is not.
   * @param {OptionForm} option
   * @param {ForeseenForm|null} foreseen
   * @param {HTMLElement} button
   */
  show(option, foreseen, button) {
    const { label, summary, odds } = option;
    const about = option.about && !summary?.includes(option.about) ? option.about : "";
    const line = button.querySelector(".summary");
    const cut = line !== null && line.scrollHeight > line.clientHeight + 1;
    if (!button.isConnected || !(cut || about || odds || foreseen?.lines.length || foreseen?.chips.length)) return false;
    const place = document.createElement("div");
    place.className = "option-details";
    render(
      html`<h3>${label}</h3>
        ${summary ? html`<p>${summary}</p>` : nothing}${about ? html`<p class="hint">${about}</p>` : nothing}
        ${oddsTable(odds)}
        ${foreseen?.lines.length || foreseen?.chips.length ? html`<h4>${t("preview")}</h4>${foreseen.lines.map((line) => html`<p>${line}</p>`)}${chipRow(foreseen.chips)}` : nothing}
        ${foreseen?.final ? html`<p class="hint">${t("question.final")}</p>` : nothing}`,
      place,
    );
    this.#box = showPopover(button.getBoundingClientRect(), [place], { role: "tooltip", aside: true });
    return true;
  }

  /** The pointer or the focus has left. */
  leave() {
    clearTimeout(this.#timer);
    if (this.#box?.isConnected) hidePopover();
    this.#box = null;
  }
}

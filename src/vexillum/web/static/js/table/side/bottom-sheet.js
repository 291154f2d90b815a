/** What is beside the map on a large screen is a sheet on a phone: it has three heights, and the grip changes them. */

import { icon, fill } from "../../parts/dom.js";
import { t } from "../../parts/words.js";

/** @typedef {""|"tall"|"low"} Size the middle one, most of the screen, or hardly any of it */

/** The order in which the grip goes through them. */
const SIZES = /** @type {Size[]} */ (["", "tall", "low"]);
const DRAG = 30;

export class BottomSheet {
  #from = 0;

  /**
   * @param {HTMLElement} side
   * @param {HTMLElement} grip
   */
  constructor(side, grip) {
    this.side = side;
    this.grip = grip;
    grip.addEventListener("click", (event) => this.#press(event));
    grip.addEventListener("pointerdown", (event) => {
      this.#from = event.clientY;
      grip.setPointerCapture(event.pointerId);
    });
  }

  build() {
    this.grip.setAttribute("aria-label", t("sheet.toggle"));
    fill(this.grip, icon("chevron"));
  }

  get size() {
    return /** @type {Size} */ (this.side.hasAttribute("data-lifted") ? "tall" : (this.side.dataset.size ?? ""));
  }

  set size(wanted) {
    this.side.removeAttribute("data-lifted");
    this.side.dataset.size = wanted;
  }

  /** Something is to be read or answered: not while it is low. */
  raise() {
    if (this.size === "low") this.size = "";
  }

  /**
   * A question within a scene needs most of the screen; afterwards the sheet goes back, unless somebody has moved it.
   * @param {boolean} high
   */
  lift(high) {
    if (high) this.raise();
    this.side.toggleAttribute("data-lifted", high);
  }

  /**
   * A press goes to the next height, a drag up or down to the one there.
   * @param {MouseEvent} event
   */
  #press(event) {
    const by = event.detail ? this.#from - event.clientY : 0;
    if (Math.abs(by) < DRAG) this.size = SIZES[(SIZES.indexOf(this.size) + 1) % SIZES.length];
    else if (by > 0) this.size = this.size === "low" ? "" : "tall";
    else this.size = this.size === "tall" ? "" : "low";
  }
}

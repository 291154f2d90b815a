/** Private notes, kept on the server while they are written. */

import { el, fill } from "../../parts/dom.js";
import { t } from "../../parts/words.js";

const LONGEST = 20000;
const PAUSE = 700;

export class PrivateNotes {
  #field = el("textarea", { maxlength: LONGEST, rows: 8 });
  #state = el("p", { class: "hint", "aria-live": "polite" });
  #timer = 0;
  /** Is there something that the server has not said to be kept? */
  #unsaved = false;

  /**
   * @param {HTMLElement} place
   * @param {(text: string) => boolean} send
   */
  constructor(place, send) {
    this.place = place;
    this.send = send;
    this.#field.addEventListener("input", () => {
      this.#unsaved = true;
      this.#state.textContent = "";
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.flush(), PAUSE);
    });
    this.#field.addEventListener("blur", () => this.flush());
  }

  build() {
    this.#field.setAttribute("aria-label", t("tab.notes"));
    this.#field.placeholder = t("notes.write");
    fill(this.place, this.#field, this.#state);
  }

  /** Send what is written; also after the line was lost. */
  flush() {
    if (this.#unsaved) this.send(this.#field.value);
  }

  /**
   * What the server keeps.
   * @param {string} text
   */
  receive(text) {
    if (this.#unsaved && text === this.#field.value) {
      this.#unsaved = false;
      this.#state.textContent = t("notes.saved");
    }
    if (!this.#unsaved && document.activeElement !== this.#field) this.#field.value = text;
  }
}

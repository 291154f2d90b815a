/** Private notes, stored on the server while they are written. */

import { el, fill } from "../../parts/dom.js";
import { t } from "../../parts/words.js";

const LONGEST = 20000;
const PAUSE = 700;

export class PrivateNotes {
  #field = el("textarea", { maxlength: LONGEST, rows: 8 });
  #state = el("p", { class: "hint", "aria-live": "polite" });
  #timer = 0;
  /** Whether some text is not stored yet. */
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

  /** Send the text; also after a lost connection. */
  flush() {
    if (this.#unsaved) this.send(this.#field.value);
  }

  /**
   * The stored text has arrived.
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

/** A form field: a label, an optional multi-line input, and an error line. */

import { el } from "./dom.js";
import { t } from "./words.js";

export class Field {
  /** @type {HTMLElement} */
  root;
  /** @type {HTMLTextAreaElement} */
  input;
  #below;

  /** @param {{id: string, label: string, rows: number, most: number}} wanted `most` letters */
  constructor({ id, label, rows, most }) {
    this.input = el("textarea", { id, name: id, rows, maxlength: most, required: true, autocomplete: "off", "aria-describedby": `${id}-below` });
    this.#below = el("p", { class: "below hint", id: `${id}-below`, "aria-live": "polite" });
    this.input.addEventListener("input", () => this.forgive());
    this.root = el("div", { class: "field" }, el("label", { for: id }, label), this.input, this.#below);
  }

  get value() {
    return this.input.value;
  }

  /** Whether it is filled in; if not, it says so. */
  check() {
    if (this.value) return true;
    this.input.setAttribute("aria-invalid", "true");
    this.#below.className = "below error";
    this.#below.textContent = t("form.missing");
    this.input.focus();
    return false;
  }

  forgive() {
    if (!this.input.hasAttribute("aria-invalid")) return;
    this.input.removeAttribute("aria-invalid");
    this.#below.className = "below hint";
    this.#below.textContent = "";
  }
}

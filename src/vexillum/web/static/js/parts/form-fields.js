/** Fields of a form: a label, an input, and below it a line for advice or for what is wrong. */

import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {object} Wanted
 * @property {string} id
 * @property {string} label
 * @property {"text"|"email"|"url"|"number"} [type]
 * @property {string} [autocomplete]
 * @property {string|number|null} [value]
 * @property {string} [hint]
 * @property {string[]} [codes] how the codes begin of the refusals that are about this field
 * @property {boolean} [optional]
 * @property {number} [least] characters, or the least number
 * @property {number} [most] characters, or the greatest number
 * @property {number} [rows] more than one: a field for several lines
 */

export class Field {
  /** @type {HTMLElement} */
  root;
  /** @type {HTMLInputElement|HTMLTextAreaElement} */
  input;
  #below;

  /** @param {Wanted} wanted */
  constructor(wanted) {
    this.wanted = wanted;
    this.input = wanted.rows ? el("textarea", { rows: wanted.rows, ...common(wanted) }) : el("input", { type: wanted.type ?? "text", ...common(wanted) });
    this.input.value = this.input.defaultValue = String(wanted.value ?? "");
    this.#below = el("p", { class: "below hint", id: `${wanted.id}-below`, "aria-live": "polite" }, wanted.hint ?? "");
    this.input.addEventListener("input", () => this.forgive());
    this.root = el("div", { class: "field" }, el("label", { for: wanted.id }, wanted.label), this.input, this.#below);
  }

  get value() {
    return this.wanted.rows ? this.input.value : this.input.value.trim();
  }

  /** What is wrong with the value, as far as the browser can tell; empty if nothing is. */
  fault() {
    const { validity } = this.input;
    if (!this.wanted.optional && !this.value) return t("form.missing");
    if (validity.tooShort || (this.value && [...this.value].length < this.#shortest())) return t("form.short", { n: this.#shortest() });
    if (validity.typeMismatch) return this.wanted.type === "email" ? t("form.email") : t("form.url");
    if (validity.badInput || validity.rangeOverflow || validity.rangeUnderflow || validity.stepMismatch) {
      return t("form.number", { least: this.wanted.least ?? 0, most: this.wanted.most ?? 0 });
    }
    return "";
  }

  /** @param {string} text */
  complain(text) {
    this.input.setAttribute("aria-invalid", "true");
    this.#below.className = "below error";
    this.#below.textContent = text;
  }

  forgive() {
    if (!this.input.hasAttribute("aria-invalid")) return;
    this.input.removeAttribute("aria-invalid");
    this.#below.className = "below hint";
    this.#below.textContent = this.wanted.hint ?? "";
  }

  #shortest() {
    return this.wanted.type === "number" ? 0 : (this.wanted.least ?? 0);
  }
}

/** @param {Wanted} wanted */
function common({ id, type, autocomplete, least, most, optional }) {
  const plain = type === "email" || type === "url";
  const size = type === "number" ? { min: least, max: most, step: 1, inputmode: "numeric" } : { maxlength: most };
  return {
    id,
    name: id,
    autocomplete: autocomplete ?? "off",
    required: !optional,
    "aria-describedby": `${id}-below`,
    ...(plain ? { autocapitalize: "none", spellcheck: "false" } : {}),
    ...size,
  };
}

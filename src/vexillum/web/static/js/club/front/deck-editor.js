/** An editor for the files of a deck. A mistake found by the server leads to its line. */

import { el, fill, icon } from "../../parts/dom.js";
import { actionButton } from "../../parts/forms.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";

/**
 * @typedef {import("../../parts/types.js").DeckForm} DeckForm
 * @typedef {import("../../parts/types.js").DeckProblem} DeckProblem
 * @typedef {object} DeckActs
 * @property {(files: Record<string, string>) => Promise<DeckForm>} check
 * @property {(files: Record<string, string>) => Promise<DeckForm>} save keeps it, if nothing is wrong
 * @property {(deck: DeckForm) => void} use play with it
 * @property {() => void} back to the list
 */

export class DeckEditor {
  #text = el("textarea", { class: "deck-text", id: "deck-text", spellcheck: "false", rows: 18, wrap: "off" });
  #numbers = el("pre", { class: "deck-lines", "aria-hidden": "true" });
  #told = el("div", { class: "deck-told", role: "status" });
  #tabs = el("div", { class: "chips", role: "group" });
  #name;

  /**
   * @param {HTMLElement} place
   * @param {Record<string, string>} files
   * @param {DeckActs} acts
   */
  constructor(place, files, acts) {
    this.files = { ...files };
    this.acts = acts;
    this.#name = Object.keys(this.files)[0];
    this.#text.addEventListener("input", () => {
      this.files[this.#name] = this.#text.value;
      this.#count();
    });
    this.#text.addEventListener("scroll", () => { this.#numbers.scrollTop = this.#text.scrollTop; });
    this.#text.addEventListener("keydown", (event) => this.#key(event));
    fill(
      place,
      el("button", { type: "button", class: "plain linkish", "data-act": "back", onclick: () => acts.back() }, "← ", t("decks.back")),
      this.#tabs,
      el("label", { class: "unseen", for: "deck-text" }, t("decks.text")),
      el("div", { class: "deck-field" }, this.#numbers, this.#text),
      this.#told,
      el(
        "div",
        { class: "row end" },
        el("button", { type: "button", "data-act": "download", onclick: () => this.#download() }, icon("download"), t("decks.download")),
        actionButton(t("decks.check"), () => this.check(), complain, { "data-act": "check" }),
        actionButton(t("decks.save"), () => this.#save(), complain, { class: "primary", "data-act": "save" }),
      ),
    );
    this.#open(this.#name);
  }

  async check() {
    this.#tell(await this.acts.check(this.files), false);
  }

  async #save() {
    this.#tell(await this.acts.save(this.files), true);
  }

  /** @param {string} name */
  #open(name) {
    this.#name = name;
    this.#text.value = this.files[name];
    const names = Object.keys(this.files);
    fill(this.#tabs, ...(names.length > 1 ? names.map((one) => el("button", { type: "button", class: "plain chip", "aria-pressed": String(one === name), onclick: () => this.#open(one) }, one)) : [el("code", {}, name)]));
    this.#count();
  }

  #count() {
    const n = this.#text.value.split("\n").length;
    this.#numbers.textContent = Array.from({ length: n }, (_, at) => at + 1).join("\n");
  }

  /**
   * @param {DeckForm} form
   * @param {boolean} saved was it to be kept?
   */
  #tell(form, saved) {
    const good = Boolean(form.value);
    const head = good ? t(saved ? "decks.is_saved" : "decks.good", { name: form.name }) : t(saved ? "decks.not_saved" : "decks.mistakes", { n: form.problems.length });
    fill(
      this.#told,
      el("p", { class: good ? "good" : "error" }, head),
      form.problems.length || form.notes.length ? el("ul", {}, ...form.problems.map((one) => this.#problem(one, "problem")), ...form.notes.map((one) => this.#problem(one, "note"))) : null,
      good && saved ? el("div", { class: "row" }, el("button", { type: "button", class: "primary", "data-act": "use", onclick: () => this.acts.use(form) }, t("decks.use"))) : null,
    );
  }

  /**
   * @param {DeckProblem} one
   * @param {string} kind
   */
  #problem(one, kind) {
    const place = one.line ? t("decks.line", { n: one.line, file: Object.keys(this.files).length > 1 ? one.file : "" }) : one.file;
    return el("li", { class: kind }, one.line ? el("button", { type: "button", class: "plain linkish", "data-line": one.line, onclick: () => this.#goTo(one) }, place.trim()) : place ? el("span", {}, place) : null, " ", one.text);
  }

  /** @param {DeckProblem} one */
  #goTo({ file, line }) {
    if (file in this.files && file !== this.#name) this.#open(file);
    const lines = this.#text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    this.#text.focus();
    this.#text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    const height = this.#text.scrollHeight / lines.length;
    this.#text.scrollTop = Math.max(0, (line - 4) * height);
  }

  /**
   * Ctrl+S saves.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    this.#save().catch(complain);
  }

  #download() {
    const url = URL.createObjectURL(new Blob([this.#text.value], { type: "text/plain" }));
    el("a", { href: url, download: this.#name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
}

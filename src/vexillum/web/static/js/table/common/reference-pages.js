/** Reference pages: the full text about a card, a piece or a rule, and the list of all pages. */

import { openDialog } from "../../parts/dialogs.js";
import { el, fill, icon } from "../../parts/dom.js";
import { t } from "../../parts/words.js";
import { hidePopover } from "./popover.js";

/**
 * @typedef {import("../../parts/types.js").Page} Page
 * @typedef {import("../../parts/types.js").PageLine} PageLine
 */

export const CONTENTS = "contents";

export class ReferencePages {
  /** @type {HTMLDialogElement|null} */
  #dialog = null;
  /** The title of the list of all pages; empty if there are none. */
  contents = "";

  /** @param {(thing: string) => void} ask the server */
  constructor(ask) {
    this.ask = ask;
  }

  /**
   * The requested page has arrived.
   * @param {Page} page
   */
  receive(page) {
    hidePopover();
    const body = this.#body(page.lines);
    if (page.thing && page.thing !== CONTENTS) body.push(el("p", { class: "row end" }, el("button", { type: "button", "data-act": "print", onclick: () => window.print() }, t("print")), el("button", { type: "button", "data-page": CONTENTS, onclick: () => this.ask(CONTENTS) }, this.contents)));
    if (!this.#dialog?.open) this.#dialog = openDialog(page.title, [], { wide: true });
    const dialog = this.#dialog;
    const title = fill(/** @type {HTMLElement} */ (dialog.querySelector("h2")), page.title);
    fill(/** @type {HTMLElement} */ (dialog.querySelector(".dialog-body")), ...body);
    dialog.scrollTop = 0;
    title.tabIndex = -1;
    title.focus();
  }

  /**
   * The paragraphs; links to other pages are grouped.
   * @param {PageLine[]} lines
   */
  #body(lines) {
    /** @type {HTMLElement[]} */
    const body = [];
    for (const line of lines) {
      if (line.thing && !body[body.length - 1]?.classList.contains("options")) body.push(el("div", { class: "options" }));
      if (line.thing) body[body.length - 1].append(this.#line(line));
      else body.push(this.#line(line));
    }
    return body;
  }

  /** @param {PageLine} line */
  #line({ text, style, thing, picture }) {
    if (thing) return el("button", { type: "button", class: "option", "data-page": thing, onclick: () => this.ask(thing) }, el("span", { class: "label" }, text));
    if (style === "heading") return el("h3", {}, text);
    const shown = picture ? el("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: "" }) : null;
    return el("p", { class: style ? `leaf-${style}` : "" }, shown, text);
  }
}

/**
 * A button that opens the list; hidden while there are no pages.
 * @param {ReferencePages} reference
 */
export function referenceButton(reference) {
  const button = el("button", { type: "button", class: "tool contents", onclick: () => reference.ask(CONTENTS) }, icon("book"), el("span", { class: "word" }));
  label(button, reference.contents);
  return button;
}

/**
 * Set the title of the list.
 * @param {ReferencePages} reference
 * @param {string} contents
 */
export function nameReferenceButton(reference, contents) {
  reference.contents = contents;
  for (const button of document.querySelectorAll(".tool.contents")) label(/** @type {HTMLElement} */ (button), contents);
}

/**
 * @param {HTMLElement} button
 * @param {string} said
 */
function label(button, said) {
  button.hidden = !said;
  /** @type {HTMLElement} */ (button.querySelector(".word")).textContent = said;
  button.title = said;
  button.setAttribute("aria-label", said);
}

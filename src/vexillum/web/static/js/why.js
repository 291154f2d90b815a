/** Why not: the reason why a thing cannot be chosen, beside it or from a list of everything on the board. */

import { hideBubble, showBubble } from "./bubble.js";
import { openDialog } from "./dialogs.js";
import { el, fill } from "./dom.js";
import { ruleLink } from "./rules.js";
import { t } from "./words.js";

/** @typedef {import("./bubble.js").Rect} Rect */

export class WhyNot {
  /** @type {{thing: string, name: string, show: (content: Node[]) => void}|null} */
  #asked = null;
  #open = false;

  /** @param {(thing: string) => void} ask the server */
  constructor(ask) {
    this.ask = ask;
  }

  /**
   * Ask about a thing; the reason will stand beside it.
   * @param {string} thing
   * @param {string} name
   * @param {Rect} beside
   */
  at(thing, name, beside) {
    this.#asked = {
      thing,
      name,
      show: (content) => {
        this.#open = true;
        showBubble(beside, [name && el("h3", {}, name), ...content].filter((node) => node instanceof Node), { role: "status" });
      },
    };
    this.ask(thing);
  }

  /**
   * Only a thing's name.
   * @param {string} name
   * @param {Rect} beside
   */
  name(name, beside) {
    this.#asked = null;
    this.#open = true;
    showBubble(beside, [el("p", {}, name)], { role: "status" });
  }

  /** The pointer has left: the reason goes, unless the pointer is in it. */
  leave() {
    this.#asked = null;
    if (this.#open) hideBubble();
    this.#open = false;
  }

  /**
   * The server's answer.
   * @param {{thing: string, text: string, rule?: string}} answer
   */
  told({ thing, text, rule }) {
    if (this.#asked?.thing !== thing) return;
    const { show } = this.#asked;
    show([el("p", { class: "reason" }, text, " ", rule && ruleLink(rule))]);
  }

  /**
   * A list of all things that are not lit, with the reason for the one that is picked.
   * @param {Map<string, string>} names
   */
  list(names) {
    const reason = el("div", { class: "reason-box", "aria-live": "polite" }, el("p", { class: "hint" }, t("why.pick")));
    const rows = [...names].sort((a, b) => a[1].localeCompare(b[1])).map(([thing, name]) =>
      el(
        "button",
        {
          type: "button",
          class: "option",
          "data-why": thing,
          onclick: () => {
            this.#asked = { thing, name, show: (content) => fill(reason, el("h3", {}, name), ...content) };
            this.ask(thing);
          },
        },
        el("span", { class: "label" }, name),
      ),
    );
    const list = el("div", { class: "options things" }, ...rows);
    const search = el("input", { type: "search", placeholder: t("search"), "aria-label": t("search") });
    search.addEventListener("input", () => {
      const wanted = search.value.toLocaleLowerCase();
      for (const row of rows) row.hidden = !(row.textContent ?? "").toLocaleLowerCase().includes(wanted);
    });
    openDialog(t("why.title"), [search, reason, el("div", { class: "scroll" }, list)], { wide: true });
  }
}

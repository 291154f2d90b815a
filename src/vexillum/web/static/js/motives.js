/** Why agents did what they did: folded under the first line of their turn, and asked for when it is opened. */

import { el, fill } from "./dom.js";
import { ruleLink } from "./rules.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Explained} Explained */

export class Motives {
  /** @type {Map<number, Explained>} */
  #said = new Map();
  /** @type {Set<number>} */
  #open = new Set();
  /** @type {Map<number, HTMLElement>} */
  #places = new Map();

  /** @param {(at: number) => void} ask */
  constructor(ask) {
    this.ask = ask;
  }

  /**
   * What can be opened under a line.
   * @param {number} at
   */
  fold(at) {
    const place = el("div", { class: "motives" });
    const fold = el("details", { class: "why", open: this.#open.has(at) }, el("summary", {}, t("log.why")), place);
    this.#places.set(at, place);
    this.#fill(at);
    fold.addEventListener("toggle", () => {
      if (!fold.open) {
        this.#open.delete(at);
        return;
      }
      this.#open.add(at);
      if (!this.#said.has(at)) this.ask(at);
    });
    return fold;
  }

  /**
   * The agents have said why.
   * @param {Explained} said
   */
  told(said) {
    this.#said.set(said.at, said);
    this.#fill(said.at);
  }

  /** What was said may not hold any more, or is wanted in another language. */
  forget() {
    this.#said.clear();
    this.#open.clear();
  }

  /** @param {number} at */
  #fill(at) {
    const place = this.#places.get(at);
    const said = this.#said.get(at);
    if (!place) return;
    if (!said) fill(place, el("p", { class: "hint" }, "…"));
    else if (said.none) fill(place, el("p", { class: "hint" }, said.none));
    else fill(place, ...lines(said));
  }
}

/**
 * Line by line; a name where another seat begins to speak.
 * @param {Explained} said
 */
function lines(said) {
  let speaker = said.lines[0]?.seat;
  return said.lines.flatMap(({ seat, who, text, rule, open }) => {
    const name = seat === speaker ? [] : [el("p", { class: "speaker" }, who)];
    speaker = seat;
    return [...name, el("p", {}, el("span", {}, text), open ? ruleLink(rule) : el("small", {}, rule))];
  });
}

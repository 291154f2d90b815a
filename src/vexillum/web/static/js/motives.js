/** Why agents did what they did: folded under their turn, and asked for when it is opened. */

import { html } from "../vendor/lit-html/lit-html.js";
import { ruleButton } from "./rules.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Explained} Explained */

export class Motives {
  /** @type {Map<number, Explained>} */
  #said = new Map();
  /** @type {Set<number>} */
  #asked = new Set();
  /** @type {Set<string>} */
  #open = new Set();

  /**
   * @param {(at: number) => void} ask
   * @param {() => void} changed there is more to show
   */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
  }

  /**
   * What can be opened under a turn.
   * @param {number} at
   * @param {{seat?: string, fold?: string}} [how] whose reasons (everybody's, if it is nobody's turn); folds of one name are open or shut together
   */
  fold(at, { seat = "", fold = `${at} ${seat}` } = {}) {
    const open = this.#open.has(fold);
    if (open) this.#need(at);
    const toggle = (/** @type {Event} */ event) => {
      const now = /** @type {HTMLDetailsElement} */ (event.currentTarget).open;
      if (now === this.#open.has(fold)) return;
      if (now) this.#open.add(fold);
      else this.#open.delete(fold);
      this.changed();
    };
    return html`<details class="why" ?open=${open} @toggle=${toggle}><summary>${t("story.why")}</summary><div class="motives">${open ? this.#lines(at, seat) : null}</div></details>`;
  }

  /** @param {number} at */
  #need(at) {
    if (this.#asked.has(at)) return;
    this.#asked.add(at);
    this.ask(at);
  }

  /**
   * The agents have said why.
   * @param {Explained} said
   */
  told(said) {
    this.#said.set(said.at, said);
    this.changed();
  }

  /** What was said may not hold any more, or is wanted in another language. */
  forget() {
    this.#said.clear();
    this.#asked.clear();
  }

  /**
   * Line by line; a name where another seat begins to speak.
   * @param {number} at
   * @param {string} seat
   */
  #lines(at, seat) {
    const said = this.#said.get(at);
    if (!said) return html`<p class="hint">…</p>`;
    const own = said.lines.filter((line) => line.seat === seat);
    const lines = seat && own.length ? own : said.lines;
    if (said.none || !lines.length) return html`<p class="hint">${said.none}</p>`;
    return lines.map((line, n) => html`${n && line.seat !== lines[n - 1].seat ? html`<p class="speaker">${line.who}</p>` : null}<p><span>${line.text}</span>${line.open ? ruleButton(line.rule) : html`<small>${line.rule}</small>`}</p>`);
  }
}

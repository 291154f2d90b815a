/** Why agents did what they did: folded under their turn, and asked for when it is opened. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";
import { ruleButton } from "../common/rule-explanations.js";

/** @typedef {import("../../parts/types.js").Explained} Explained */

export class AgentReasons {
  /** @type {Map<string, Explained>} */
  #said = new Map();
  /** @type {Set<string>} */
  #asked = new Set();
  /** @type {Set<string>} */
  #open = new Set();

  /**
   * @param {(at: number, scope: number|null) => void} ask
   * @param {() => void} changed there is more to show
   */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
  }

  /**
   * What can be opened under a turn.
   * @param {number} at the turn of the game, by the answers before it
   * @param {{scopes?: number[], fold?: string}} [how] of which part of the story: the first of them about which somebody has
   *   something to say. Folds of one name are open or shut together.
   */
  fold(at, { scopes = [], fold = key(at, scopes[0]) } = {}) {
    const open = this.#open.has(fold);
    const toggle = (/** @type {Event} */ event) => {
      const now = /** @type {HTMLDetailsElement} */ (event.currentTarget).open;
      if (now === this.#open.has(fold)) return;
      if (now) this.#open.add(fold);
      else this.#open.delete(fold);
      this.changed();
    };
    return html`<details class="why" ?open=${open} @toggle=${toggle}><summary>${t("story.why")}</summary><div class="agent-reasons">${open ? this.#lines(at, scopes) : null}</div></details>`;
  }

  /**
   * The agents have said why.
   * @param {Explained} said
   */
  receive(said) {
    this.#said.set(key(said.at, said.scope), said);
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
   * @param {number[]} scopes
   * @returns {unknown}
   */
  #lines(at, [scope, ...outer]) {
    const said = this.#needed(at, scope ?? null);
    if (!said) return html`<p class="hint">…</p>`;
    const { lines, none } = said;
    if (!lines.length && outer.length) return this.#lines(at, outer);
    if (!lines.length) return html`<p class="hint">${none}</p>`;
    return lines.map((line, n) => html`${n && line.seat !== lines[n - 1].seat ? html`<p class="speaker">${line.who}</p>` : null}<p><span>${line.text}</span>${line.open ? ruleButton(line.rule) : html`<small>${line.rule}</small>`}</p>`);
  }

  /**
   * What was said; it is asked for once.
   * @param {number} at
   * @param {number|null} scope
   */
  #needed(at, scope) {
    const wanted = key(at, scope);
    if (!this.#asked.has(wanted)) {
      this.#asked.add(wanted);
      this.ask(at, scope);
    }
    return this.#said.get(wanted);
  }
}

/**
 * @param {number} at
 * @param {number|null|undefined} scope
 */
function key(at, scope) {
  return `${at} ${scope ?? ""}`;
}

/** The reasons of agents: collapsed under their turn, and loaded when opened. */

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
   * @param {() => void} changed the reasons have changed: draw again
   */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
  }

  /**
   * The collapsible reasons under a turn.
   * @param {number} at the turn of the game, by the answers before it
   * @param {{scopes?: number[], fold?: string}} [how] the parts of the story, of which the first one with reasons counts;
   * folds of one name are opened and closed together
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
   * The reasons have arrived.
   * @param {Explained} said
   */
  receive(said) {
    this.#said.set(key(said.at, said.scope), said);
    this.changed();
  }

  /** Forget all reasons: something was undone, or the language has changed. */
  forget() {
    this.#said.clear();
    this.#asked.clear();
  }

  /**
   * The reasons as lines; the seat's name where it changes.
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
   * The reasons, requested once.
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

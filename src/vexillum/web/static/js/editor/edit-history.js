/** The undo history of edits. */

/** @typedef {import("../parts/types.js").Document} Document */

/** The maximum number of steps. */
const MOST = 200;

export class EditHistory {
  /** @type {Document[]} */
  #steps;
  #at = 0;
  /** The last saved step. */
  #saved = 0;

  /** @param {Document} first */
  constructor(first) {
    this.#steps = [first];
  }

  get now() {
    return this.#steps[this.#at];
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#steps.length - 1;
  }

  /** Whether there are unsaved changes. */
  get dirty() {
    return this.#at !== this.#saved;
  }

  /** @param {Document} next */
  add(next) {
    if (this.#saved > this.#at) this.#saved = -1;
    this.#steps = [...this.#steps.slice(0, this.#at + 1), next];
    this.#at += 1;
    if (this.#steps.length > MOST) {
      this.#steps.shift();
      this.#at -= 1;
      this.#saved -= 1;
    }
  }

  /**
   * Go back or forward.
   * @param {number} by
   */
  step(by) {
    this.#at = Math.max(0, Math.min(this.#at + by, this.#steps.length - 1));
  }

  /** Back to the start, which can be undone too. */
  reset() {
    this.add(this.#steps[0]);
  }

  saved() {
    this.#saved = this.#at;
  }
}

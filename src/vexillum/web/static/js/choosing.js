/** What has been chosen so far of a decision, and whether that is an answer. Knows nothing of the page. */

/** @typedef {import("./types.js").Decision} Decision */

export class Choosing {
  /** @type {string[]} in the order in which they were chosen */
  keys = [];

  /** @param {Decision} decision */
  constructor(decision) {
    this.decision = decision;
  }

  /** Is one click the whole answer? */
  get single() {
    return this.decision.at_least === 1 && this.decision.at_most === 1;
  }

  /** May the answer be given as it is? */
  get ready() {
    return this.keys.length >= this.decision.at_least && this.keys.length <= this.decision.at_most;
  }

  get full() {
    return this.keys.length >= this.decision.at_most;
  }

  /**
   * Choose a key, or choose it no more. False: no more can be chosen.
   * @param {string} key
   */
  toggle(key) {
    if (this.keys.includes(key)) this.keys = this.keys.filter((one) => one !== key);
    else if (this.full) return false;
    else this.keys.push(key);
    return true;
  }

  /** @param {string} thing */
  optionsOf(thing) {
    return this.decision.options.filter((option) => option.thing === thing);
  }

  /** The things of the options that are chosen. */
  get chosenThings() {
    return this.decision.options.filter((option) => option.thing && this.keys.includes(option.key)).map((option) => option.thing);
  }

  /** All things that can be chosen. */
  get things() {
    return this.decision.options.map((option) => option.thing).filter(Boolean);
  }
}

const LETTERS = "acdefghijklmopqrstvxyz";

/**
 * The key on the keyboard for the option at a place: 1 to 9, then letters that mean nothing else at the table.
 * @param {number} index
 */
export function shortcut(index) {
  return index < 9 ? String(index + 1) : (LETTERS[index - 9] ?? "");
}

/** What has been chosen so far of a decision, and whether that is an answer. Knows nothing of the page. */

/**
 * @typedef {import("../../parts/types.js").DecisionForm} DecisionForm
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 */

/** The option that stops choosing. */
export const DONE = "done";

export class Selection {
  /** @type {string[]} in the order in which they were chosen */
  keys = [];

  /** @param {DecisionForm} decision */
  constructor(decision) {
    this.decision = decision;
    /** @type {OptionForm[]} */
    this.options = decision.options ?? [];
  }

  /** Is one option the whole answer? */
  get single() {
    return this.decision.at_least === 1 && this.decision.at_most === 1;
  }

  /** Does one press give the answer? Otherwise it is confirmed: several, and the choice of a turn. */
  get direct() {
    return this.single && !this.decision.confirm;
  }

  /** The option that is a button of the footer: done, where one press gives the answer. */
  get done() {
    return this.single ? (this.options.find((option) => option.key === DONE) ?? null) : null;
  }

  /** May the answer be given as it is? */
  get ready() {
    return this.keys.length >= this.decision.at_least && this.keys.length <= this.decision.at_most;
  }

  get full() {
    return this.keys.length >= this.decision.at_most;
  }

  /**
   * Choose a key, or choose it no more. Of a choice of one, another takes its place. False: no more can be chosen.
   * @param {string} key
   */
  toggle(key) {
    if (this.single) this.keys = [key];
    else if (this.keys.includes(key)) this.keys = this.keys.filter((one) => one !== key);
    else if (this.full) return false;
    else this.keys.push(key);
    return true;
  }

  /** @param {string} key */
  option(key) {
    return this.options.find((option) => option.key === key) ?? null;
  }

  /** @param {string} thing */
  optionsOf(thing) {
    return this.options.filter((option) => option.thing === thing);
  }

  /** The things of the options that are chosen. */
  get chosenThings() {
    return this.options.flatMap((option) => (option.thing && this.keys.includes(option.key) ? [option.thing] : []));
  }

  /** All things that can be chosen. */
  get things() {
    return this.options.flatMap((option) => option.thing || []);
  }
}

/**
 * The key on the keyboard for the option at a place: 1 to 9, then 0. Letters are commands.
 * @param {number} index
 */
export function shortcut(index) {
  return index < 9 ? String(index + 1) : index === 9 ? "0" : "";
}

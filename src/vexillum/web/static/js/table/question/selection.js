/** The options selected so far, and whether they are a complete answer. Independent of the page. */

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

  /** Whether one option is the whole answer. */
  get single() {
    return this.decision.at_least === 1 && this.decision.at_most === 1;
  }

  /** Whether one press gives the answer. Several options, and the choice of a turn, have to be confirmed. */
  get direct() {
    return this.single && !this.decision.confirm;
  }

  /** The option that is a button of the footer: done, where one press gives the answer. */
  get done() {
    return this.single ? (this.options.find((option) => option.key === DONE) ?? null) : null;
  }

  /** Whether the selection is a complete answer. */
  get ready() {
    return this.keys.length >= this.decision.at_least && this.keys.length <= this.decision.at_most;
  }

  get full() {
    return this.keys.length >= this.decision.at_most;
  }

  /**
   * Select a key, or deselect it. A single choice is replaced. False: no more can be selected.
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

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/**
 * The keyboard shortcuts of these options: a number from 0 to 9 has its own digit, the others take the free ones in
 * order, from 1 to 9, then 0; empty if none is left. Letters are commands.
 * @param {readonly OptionForm[]} options
 */
export function shortcuts(options) {
  const labels = options.map(({ label }) => label.trim());
  const own = labels.map((label, at) => (DIGITS.includes(label) && labels.indexOf(label) === at ? label : ""));
  const numbers = own.some(Boolean);
  const free = DIGITS.filter((digit) => !own.includes(digit));
  return labels.map((label, at) => own[at] || (numbers && /^\d+$/.test(label) ? "" : (free.shift() ?? ""))); // 12 is not key 3
}

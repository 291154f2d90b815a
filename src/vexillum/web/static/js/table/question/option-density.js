/** The density of the list of options: the lowest at which all options are visible. */

/**
 * 0: everything in full. 1: refused options are folded. 2: two lines for an option's summary. 3: one line.
 * @typedef {0|1|2|3} Level
 */

const LEVELS = /** @type {Level[]} */ ([0, 1, 2, 3]);
/** Heights are rounded. */
const ROUNDING = 1;

export class OptionDensity {
  /** @type {Level} */
  level = 0;
  #seen = "";

  /**
   * @param {HTMLElement} list which scrolls
   * @param {() => void} draw
   */
  constructor(list, draw) {
    this.list = list;
    this.draw = draw;
    const observer = new ResizeObserver(() => requestAnimationFrame(() => this.#resized())); // drawing here resizes what is observed
    observer.observe(document.body);
    observer.observe(list);
  }

  /** Draw at the lowest level at which everything is visible. A hidden list has no height to measure. */
  fit() {
    for (const level of LEVELS) {
      this.level = level;
      this.list.dataset.dense = String(level);
      this.draw();
      if (!this.list.clientHeight || this.list.scrollHeight <= this.list.clientHeight + ROUNDING) return;
    }
  }

  /** The window was resized, or the list was hidden until now. */
  #resized() {
    const seen = `${innerWidth} ${innerHeight} ${this.list.clientHeight > 0}`;
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.fit();
  }
}

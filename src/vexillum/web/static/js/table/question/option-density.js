/** How dense a list of options is: as dense as it must be for all of them to be seen, and no denser. */

/**
 * 0: everything is said in full. 1: what cannot be chosen is under a lid. 2: two lines for what an option does. 3: one.
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
    const observer = new ResizeObserver(() => this.#resized());
    observer.observe(document.body);
    observer.observe(list);
  }

  /** Draw at the first level at which everything is seen. Nothing is known of a list that is not shown. */
  fit() {
    for (const level of LEVELS) {
      this.level = level;
      this.list.dataset.dense = String(level);
      this.draw();
      if (!this.list.clientHeight || this.list.scrollHeight <= this.list.clientHeight + ROUNDING) return;
    }
  }

  /** The window has another size, or the list was hidden until now. */
  #resized() {
    const seen = `${innerWidth} ${innerHeight} ${this.list.clientHeight > 0}`;
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.fit();
  }
}

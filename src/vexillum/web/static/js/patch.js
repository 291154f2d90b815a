/** The board's text: whole, or as changes to the lines of the board before. */

/** @typedef {import("./types.js").BoardChange} BoardChange */

export class BoardText {
  /** @type {string[]} */
  lines = [];
  number = -1;

  /**
   * Take over a change. False: it belongs to a board that we do not have.
   * @param {BoardChange} change
   * @param {number} number the frame that it comes with
   */
  take(change, number) {
    if (change.svg !== undefined) this.lines = change.svg.split("\n");
    else if (!change.patch || change.base !== this.number) return false;
    else this.lines = patched(this.lines, change.patch);
    this.number = number;
    return true;
  }

  get text() {
    return this.lines.join("\n");
  }
}

/**
 * Lines after changes `[from, drop, lines]`, whose places are those in the old lines.
 * @param {string[]} lines
 * @param {Array<[number, number, string[]]>} changes
 */
export function patched(lines, changes) {
  const result = [...lines];
  for (const [from, drop, put] of [...changes].sort((a, b) => b[0] - a[0])) result.splice(from, drop, ...put);
  return result;
}

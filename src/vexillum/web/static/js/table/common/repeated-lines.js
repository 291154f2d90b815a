/** Equal lines in a row, shown once with their number. */

/**
 * @template T
 * @param {readonly T[]} lines
 * @param {(one: T) => string} textOf an empty text is never counted as equal
 * @returns {Array<{one: T, n: number}>}
 */
export function countRepeats(lines, textOf) {
  /** @type {Array<{one: T, n: number}>} */
  const found = [];
  for (const one of lines) {
    const last = found[found.length - 1];
    if (last && textOf(one) && textOf(one) === textOf(last.one)) last.n += 1;
    else found.push({ one, n: 1 });
  }
  return found;
}

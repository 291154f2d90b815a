/** The next button in the direction of an arrow key. */

/** @type {Record<string, {across: boolean, way: 1|-1}>} */
const WAYS = {
  ArrowUp: { across: false, way: -1 },
  ArrowDown: { across: false, way: 1 },
  ArrowLeft: { across: true, way: -1 },
  ArrowRight: { across: true, way: 1 },
};
/** A pixel sideways counts as this many pixels ahead. */
const ASIDE = 10;

/**
 * The nearest element in the direction of an arrow key; null if there is none, or the key is no arrow.
 * @param {HTMLElement} from
 * @param {HTMLElement[]} all
 * @param {string} key
 */
export function nearest(from, all, key) {
  const arrow = WAYS[key];
  if (!arrow) return null;
  const here = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const one of all) {
    const there = one.getBoundingClientRect();
    const ahead = arrow.way * (arrow.across ? middle(there.left, there.right) - middle(here.left, here.right) : middle(there.top, there.bottom) - middle(here.top, here.bottom));
    if (one === from || ahead <= 1) continue;
    const aside = arrow.across ? gap(here.top, here.bottom, there.top, there.bottom) : gap(here.left, here.right, there.left, there.right);
    const far = ahead + ASIDE * aside;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

/**
 * @param {number} a
 * @param {number} b
 */
function middle(a, b) {
  return (a + b) / 2;
}

/**
 * The distance of two intervals; 0 if they overlap.
 * @param {number} from
 * @param {number} to
 * @param {number} from2
 * @param {number} to2
 */
function gap(from, to, from2, to2) {
  return Math.max(0, from - to2, from2 - to);
}

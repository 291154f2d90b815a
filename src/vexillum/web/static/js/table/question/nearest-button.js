/** From one button to the next with the arrow keys. */

/** @type {Record<string, {across: boolean, way: 1|-1}>} */
const WAYS = {
  ArrowUp: { across: false, way: -1 },
  ArrowDown: { across: false, way: 1 },
  ArrowLeft: { across: true, way: -1 },
  ArrowRight: { across: true, way: 1 },
};
/** How much worse it is to be aside than to be far. */
const ASIDE = 10;

/**
 * The element that lies nearest in the direction of an arrow; null if there is none, or no arrow was pressed.
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
 * How far two stretches are apart; 0 where they overlap.
 * @param {number} from
 * @param {number} to
 * @param {number} from2
 * @param {number} to2
 */
function gap(from, to, from2, to2) {
  return Math.max(0, from - to2, from2 - to);
}

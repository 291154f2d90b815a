/** From one button to the next with the arrow keys. */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** How much worse it is to be aside than to be far. */
const ASIDE = 0.8;

/**
 * The element that lies nearest in the direction of an arrow; null if there is none, or no arrow was pressed.
 * @param {HTMLElement} from
 * @param {HTMLElement[]} all
 * @param {string} key
 */
export function nearest(from, all, key) {
  const way = WAYS[key];
  if (!way) return null;
  const here = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const one of all) {
    const there = one.getBoundingClientRect();
    const ahead = way[0] ? way[0] * (middle(there.left, there.right) - middle(here.left, here.right)) : way[1] * (middle(there.top, there.bottom) - middle(here.top, here.bottom));
    if (one === from || ahead <= 1) continue;
    const aside = way[0] ? Math.abs(there.top - here.top) : Math.abs(there.left - here.left);
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

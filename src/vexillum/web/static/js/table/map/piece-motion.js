/** Moving pieces: a ghost of a counter travels from where its number fell to where it rose. */

import { reducedMotion } from "../../parts/settings.js";

/** @typedef {{place: string, n: number, matrix: DOMMatrix, node: SVGGraphicsElement}} Stand */

const MOST = 30;
const TIME = 350;

/**
 * The positions of the counters in some blocks, by kind.
 * @param {SVGSVGElement} root
 * @param {Element[]} blocks
 * @returns {Map<string, Stand[]>}
 */
export function counterPositions(root, blocks) {
  /** @type {Map<string, Stand[]>} */
  const found = new Map();
  const inverse = root.getScreenCTM()?.inverse();
  if (!inverse || reducedMotion() || document.hidden) return found;
  for (const node of blocks.flatMap((block) => [.../** @type {NodeListOf<SVGGraphicsElement>} */ (block.querySelectorAll("[data-token]"))])) {
    const here = node.getScreenCTM();
    const token = node.dataset.token ?? "";
    if (!here) continue;
    const matrix = inverse.multiply(here);
    const thing = /** @type {SVGElement|null} */ (node.closest("[data-thing]"))?.dataset.thing;
    const place = thing ?? `${Math.round(matrix.e)},${Math.round(matrix.f)}`;
    const list = found.get(token) ?? [];
    list.push({ place, n: Number(node.dataset.n ?? 1), matrix: DOMMatrix.fromMatrix(matrix), node });
    found.set(token, list);
  }
  return found;
}

/**
 * Move ghosts from the old positions of counters to the new ones.
 * @param {Map<string, Stand[]>} before
 * @param {Map<string, Stand[]>} after
 * @param {SVGGElement} overlay
 */
export function animate(before, after, overlay) {
  let shown = 0;
  for (const [token, now] of after) {
    const then = before.get(token) ?? [];
    const fallen = changes(then, now);
    for (const place of changes(now, then)) {
      if (shown++ >= MOST) return;
      const from = nearest(place, fallen);
      if (from) travel(overlay, from, place);
      else place.node.animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: TIME, easing: "ease-out" });
    }
  }
}

/**
 * The places with more counters than on the other side, and how many more.
 * @param {Stand[]} these
 * @param {Stand[]} those
 */
function changes(these, those) {
  /** @type {Map<string, number>} */
  const other = new Map();
  for (const one of those) other.set(one.place, (other.get(one.place) ?? 0) + one.n);
  return these.map((one) => ({ ...one, n: one.n - (other.get(one.place) ?? 0) })).filter((one) => one.n > 0);
}

/**
 * Take from the nearest place with counters left.
 * @param {Stand} to
 * @param {Stand[]} fallen
 */
function nearest(to, fallen) {
  const distance = (/** @type {Stand} */ one) => Math.hypot(one.matrix.e - to.matrix.e, one.matrix.f - to.matrix.f);
  const from = fallen.filter((one) => one.n > 0).sort((a, b) => distance(a) - distance(b))[0];
  if (from) from.n -= to.n;
  return from;
}

/**
 * @param {SVGGElement} overlay
 * @param {Stand} from
 * @param {Stand} to
 */
function travel(overlay, from, to) {
  const ghost = /** @type {SVGGraphicsElement} */ (to.node.cloneNode(true));
  for (const name of ["data-thing", "data-token", "data-n", "tabindex", "transform", "aria-label"]) ghost.removeAttribute(name);
  ghost.classList.remove("lit", "chosen", "hovered", "zero");
  overlay.append(ghost);
  const run = ghost.animate([{ transform: css(from.matrix) }, { transform: css(to.matrix) }], {
    duration: TIME,
    easing: "cubic-bezier(.35,.05,.25,1)",
    fill: "both",
  });
  run.onfinish = run.oncancel = () => ghost.remove();
}

/** @param {DOMMatrix} m */
function css(m) {
  return `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`;
}

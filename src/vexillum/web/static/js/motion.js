/** Pieces that move: where a count fell, a ghost of the counter travels to where it rose. */

import { calm } from "./settings.js";

/** @typedef {{place: string, n: number, matrix: DOMMatrix, node: SVGGraphicsElement}} Stand */

const MOST = 30;
const TIME = 650;

/**
 * Where every counter stands, by its kind.
 * @param {SVGSVGElement|null} picture
 * @returns {Map<string, Stand[]>}
 */
export function standing(picture) {
  /** @type {Map<string, Stand[]>} */
  const found = new Map();
  const inverse = picture?.getScreenCTM()?.inverse();
  if (!picture || !inverse) return found;
  for (const node of /** @type {NodeListOf<SVGGraphicsElement>} */ (picture.querySelectorAll("[data-token]"))) {
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
 * Move ghosts from the old standing to the new picture.
 * @param {Map<string, Stand[]>} before
 * @param {SVGSVGElement} picture
 */
export function animate(before, picture) {
  if (calm() || !before.size || document.hidden) return;
  let shown = 0;
  for (const [token, now] of standing(picture)) {
    const then = before.get(token) ?? [];
    const fallen = changes(then, now);
    const risen = changes(now, then);
    for (const place of risen) {
      if (shown++ >= MOST) return;
      const from = nearest(place, fallen);
      if (from) travel(picture, from, place);
      else appear(place);
    }
  }
}

/**
 * The places where there are more than on the other side, with how many more.
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
 * Take from the nearest place that still has something to give.
 * @param {Stand} to
 * @param {Stand[]} fallen
 */
function nearest(to, fallen) {
  const left = fallen.filter((one) => one.n > 0);
  left.sort((a, b) => distance(a, to) - distance(b, to));
  const from = left[0];
  if (from) from.n -= to.n;
  return from;
}

/**
 * @param {Stand} a
 * @param {Stand} b
 */
function distance(a, b) {
  return Math.hypot(a.matrix.e - b.matrix.e, a.matrix.f - b.matrix.f);
}

/**
 * @param {SVGSVGElement} picture
 * @param {Stand} from
 * @param {Stand} to
 */
function travel(picture, from, to) {
  const ghost = /** @type {SVGGraphicsElement} */ (to.node.cloneNode(true));
  for (const name of ["data-thing", "data-token", "data-n", "tabindex", "transform"]) ghost.removeAttribute(name);
  ghost.classList.remove("lit", "chosen", "hovered", "zero");
  ghost.classList.add("ghost-piece");
  ghost.setAttribute("aria-hidden", "true");
  picture.append(ghost);
  const run = ghost.animate([{ transform: css(from.matrix) }, { transform: css(to.matrix) }], {
    duration: TIME,
    easing: "cubic-bezier(.35,.05,.25,1)",
    fill: "both",
  });
  run.onfinish = run.oncancel = () => ghost.remove();
}

/** @param {Stand} place */
function appear(place) {
  place.node.animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: TIME, easing: "ease-out" });
}

/** @param {DOMMatrix} m */
function css(m) {
  return `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`;
}

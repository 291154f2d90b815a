/** Locates the things, parts and options that a lesson points at. */

import { union } from "../table/map/map-places.js";

/**
 * @typedef {import("../parts/types.js").Point} Point
 * @typedef {import("../table/map/game-map.js").GameMap} GameMap
 * @typedef {{x: number, y: number, width: number, height: number}} Rect
 * @typedef {object} Target
 * @property {Rect} rect on the screen
 * @property {boolean} round is it a place on the map?
 * @property {string} area the id of the part of the page that it lies in
 */

/** The selectors of each part; the first visible one counts. */
/** @type {Record<string, string[]>} */
const PARTS = {
  question: ["#question"],
  story: ["#page-story", "#tab-story"],
  deck: [".deck", "#ribbon"],
  sequence: [".sequence", "#tab-cards"],
  effects: [".effects", "#tab-cards"],
  warnings: [".alarm", ".deck", "#ribbon"],
  tracks: ["#map-box .track", "#lenses [data-box=track]"],
  legend: ["#map-box .legend", "#lenses [data-box=legend]"],
};
const NAMED = {
  panel: (/** @type {string} */ id) => [`#panels [data-seat="${id}"]`, `#page-players [data-seat="${id}"]`],
  card: (/** @type {string} */ id) => [`.game-card.${id}`, "#ribbon"],
  gauge: (/** @type {string} */ id) => [`[data-gauge="${id}"]`, "#tab-cards"],
  figure: (/** @type {string} */ id) => [`[data-thing="${id.replace("/", ":")}"]`],
};
const AREAS = ["rail", "panels", "side", "ribbon", "board-area"];

/**
 * The position of a target on the screen; null if it is not visible.
 * @param {Point} point
 * @param {GameMap} map
 * @returns {Target|null}
 */
export function targetOf(point, map) {
  const found = point.kind === "thing" ? onMap(point.id, map) : null;
  const node = found ? null : elementOf(point);
  return found ?? (node && onPage(node));
}

/**
 * @param {string} thing
 * @param {GameMap} map
 * @returns {Target|null}
 */
function onMap(thing, map) {
  const stage = map.camera.stage.getBoundingClientRect();
  const boxes = map.find(thing).map((node) => node.getBoundingClientRect()).filter((rect) => rect.width && rect.height);
  const all = union(boxes);
  if (!all) return null;
  const rect = all.width > 0.6 * stage.width ? boxes[0] : all;
  const x = Math.max(rect.x, stage.x);
  const y = Math.max(rect.y, stage.y);
  const width = Math.min(rect.x + rect.width, stage.right) - x;
  const height = Math.min(rect.y + rect.height, stage.bottom) - y;
  return width > 4 && height > 4 ? { rect: { x, y, width, height }, round: true, area: "board-area" } : null;
}

/**
 * The element of a part or an option; null if none is visible.
 * @param {Point} point
 */
export function elementOf({ kind, id }) {
  const [name, ...rest] = id.split(":");
  const named = NAMED[/** @type {keyof typeof NAMED} */ (name)];
  if (kind === "thing") return shown([`[data-thing="${CSS.escape(id)}"]`]);
  if (kind === "option") return shown([`#question [data-key="${CSS.escape(id)}"]`]);
  return shown(rest.length && named ? named(CSS.escape(rest.join(":"))) : (PARTS[name] ?? []));
}

/** @param {string[]} selectors */
function shown(selectors) {
  for (const selector of selectors) {
    for (const node of document.querySelectorAll(selector)) if (!node.closest("svg") && node.getClientRects().length) return node;
  }
  return null;
}

/**
 * The visible part of an element within its part of the page.
 * @param {Element} node
 * @returns {Target|null}
 */
function onPage(node) {
  const area = AREAS.find((id) => node.closest(`#${id}`)) ?? "";
  const rects = [node.closest(".page, .ask, .rail"), area ? node.closest(`#${area}`) : null].flatMap((frame) => (frame && frame !== node ? [frame.getBoundingClientRect()] : []));
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const [x, y] = [Math.max(left, ...rects.map((one) => one.left)), Math.max(top, ...rects.map((one) => one.top))];
  const width = Math.min(right, ...rects.map((one) => one.right)) - x;
  const height = Math.min(bottom, ...rects.map((one) => one.bottom)) - y;
  return width > 4 && height > 4 ? { rect: { x, y, width, height }, round: false, area } : null;
}

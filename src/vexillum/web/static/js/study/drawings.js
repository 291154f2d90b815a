/** Drawings on the board: arrows and circles, and the pen that draws them. */

import { svg } from "../parts/dom.js";

/** @typedef {import("../parts/types.js").Drawing} Drawing */

// Arrows and circles on the board -------------------------------------------------------------------------------------

/** @typedef {{x: number, y: number}} Point */

/** The width of a line, in thousandths of the map's width. */
const LINE = 4.5;
/** Dashes by colour, in widths of the line; amber is a double line. */
/** @type {Record<string, number[]>} */
const DASHES = { green: [], red: [3.2, 2], blue: [0.01, 2], amber: [] };

export class BoardDrawings {
  #group = /** @type {SVGGElement} */ (svg("g", { class: "study-drawings" }));

  /** @param {import("../table/map/game-map.js").GameMap} map */
  constructor(map) {
    this.map = map;
  }

  /**
   * Show these drawings and no others.
   * @param {Drawing[]} drawings
   */
  show(drawings) {
    this.#group.replaceChildren(...drawings.flatMap((drawing) => this.#drawn(drawing) ?? []));
    this.map.overlay.append(this.#group);
  }

  clear() {
    this.#group.remove();
  }

  /** The width of a line in the map's own units. */
  get #line() {
    return (LINE * this.map.camera.width) / 1000;
  }

  /** @param {Drawing} drawing */
  #drawn({ arrow, circle, colour = "green" }) {
    const shape = arrow?.length ? this.#arrow(arrow[0], arrow[1], colour) : this.#circle(circle ?? "", colour);
    return shape && svg("g", { class: `drawing ${colour}`, "data-drawing": (arrow?.length ? arrow : [circle]).join(" ") }, ...shape);
  }

  /**
   * @param {string} from
   * @param {string} to
   * @param {string} colour
   */
  #arrow(from, to, colour) {
    const start = this.#anchor(from);
    const end = this.#anchor(to);
    return start && end ? arrowBetween(start, end, this.#line, colour) : null;
  }

  /**
   * @param {string} place
   * @param {string} colour
   */
  #circle(place, colour) {
    const at = this.#anchor(place);
    const box = this.map.box(place);
    if (!at || !box) return null;
    const line = this.#line;
    const r = Math.min(Math.max(box.width, box.height) / 2 + line, 14 * line);
    return strokes((more) => svg("circle", { cx: at.x, cy: at.y, r: Math.max(r, 5 * line), ...more }), line, colour);
  }

  /** @param {string} place */
  #anchor(place) {
    return this.map.find(place).length ? this.map.anchor(place) : null;
  }
}

/**
 * A line drawn twice: light below, to stand out from any background, and in its colour.
 * @param {(attributes: Record<string, any>) => SVGElement} shape
 * @param {number} line
 * @param {string} colour
 */
function strokes(shape, line, colour) {
  const dashes = (DASHES[colour] ?? []).map((part) => part * line).join(" ");
  const drawn = [shape({ class: "halo", "stroke-width": line * 1.9 }), shape({ class: "line", "stroke-width": line, ...(dashes ? { "stroke-dasharray": dashes } : {}) })];
  return colour === "amber" ? [...drawn, shape({ class: "heart", "stroke-width": line * 0.36 })] : drawn;
}

/**
 * An arrow with a slight bend, so that the opposite one does not overlap it.
 * @param {Point} start
 * @param {Point} end
 * @param {number} line
 * @param {string} colour
 */
function arrowBetween(start, end, line, colour) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < line) return null;
  const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const bend = Math.min(length * 0.12, 9 * line);
  const middle = { x: (start.x + end.x) / 2 - dy * bend, y: (start.y + end.y) / 2 + dx * bend };
  const [tx, ty] = towards(middle, end);
  const head = Math.min(4.2 * line, length / 2);
  const tip = { x: end.x - tx * line, y: end.y - ty * line };
  const neck = { x: tip.x - tx * head, y: tip.y - ty * head };
  const path = `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${neck.x} ${neck.y}`;
  const wing = head * 0.55;
  const points = [tip, { x: neck.x - ty * wing, y: neck.y + tx * wing }, { x: neck.x + ty * wing, y: neck.y - tx * wing }];
  const corners = points.map(({ x, y }) => `${x},${y}`).join(" ");
  return [...strokes((more) => svg("path", { d: path, ...more }), line, colour), svg("polygon", { points: corners, class: "head", "stroke-width": line * 0.45 })];
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function towards(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return [(to.x - from.x) / length, (to.y - from.y) / length];
}

// Drawing on the board ------------------------------------------------------------------------------------------------
// With the right mouse button at any time, or with any pointer while the pen is on.

const RIGHT = 2;

export class StudyPen {
  /** Whether drawing is possible. */
  on = false;
  /** Whether every pointer draws instead of moving the map. */
  taken = false;
  colour = "green";
  /** @type {string|null} the place where a line began */
  #from = null;
  #preview = /** @type {SVGGElement} */ (svg("g", { class: "study-drawings preview" }));

  /**
   * @param {import("../table/map/game-map.js").GameMap} map
   * @param {(from: string, to: string) => void} drawn from a place to another one, or around it
   */
  constructor(map, drawn) {
    this.map = map;
    this.drawn = drawn;
    const { stage } = map;
    // Before the camera and the reference pages get the event.
    stage.addEventListener("pointerdown", (event) => this.#down(event), { capture: true });
    stage.addEventListener("pointermove", (event) => this.#move(event), { capture: true });
    stage.addEventListener("click", (event) => this.on && this.taken && event.stopPropagation(), { capture: true });
    stage.addEventListener("contextmenu", (event) => this.on && event.preventDefault());
    window.addEventListener("pointerup", (event) => this.#up(event));
    window.addEventListener("pointercancel", () => this.#end());
  }

  /** @param {boolean} taken */
  take(taken) {
    this.taken = taken;
    this.map.stage.classList.toggle("pen", this.on && taken);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.on || !(event.button === RIGHT || (this.taken && event.button === 0))) return;
    const place = this.#placeAt(event);
    if (!place) return;
    event.stopPropagation();
    event.preventDefault();
    this.#from = place;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#from === null) return;
    event.stopPropagation();
    const start = this.map.anchor(this.#from);
    const end = this.#pointOf(event);
    const line = (4.5 * this.map.camera.width) / 1000;
    const shape = start && arrowBetween(start, end, line, this.colour);
    this.#preview.replaceChildren(...(shape ? [svg("g", { class: `drawing ${this.colour}` }, ...shape)] : []));
    this.map.overlay.append(this.#preview);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (this.#from === null) return;
    const from = this.#from;
    const to = this.#placeAt(event);
    this.#end();
    if (to) this.drawn(from, to);
  }

  #end() {
    this.#from = null;
    this.#preview.remove();
  }

  /**
   * The place under the pointer, not the piece on it, since pieces move on.
   * @param {PointerEvent} event
   */
  #placeAt(event) {
    const nodes = document.elementsFromPoint(event.clientX, event.clientY).filter((node) => this.map.root?.contains(node));
    const things = nodes.map((node) => node.closest("[data-thing]")).filter((node) => node !== null);
    const place = things.find((node) => !node.closest("[data-token]") && !node.querySelector(":scope > [data-token]")) ?? things[0];
    return /** @type {SVGElement|undefined} */ (place)?.dataset.thing ?? null;
  }

  /** @param {PointerEvent} event */
  #pointOf(event) {
    const origin = this.map.holder.getBoundingClientRect();
    const scale = origin.width / this.map.camera.width || 1;
    return { x: (event.clientX - origin.x) / scale, y: (event.clientY - origin.y) / scale };
  }
}

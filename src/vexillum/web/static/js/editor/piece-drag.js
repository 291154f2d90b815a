/** Dragging pieces: from place to place on the map, and from and to the boxes of the supply. */

import { el } from "../parts/dom.js";
import { tokenAddress, tokenName } from "../table/common/game-art.js";

/**
 * @typedef {import("../parts/types.js").PositionForm} PositionForm
 * @typedef {object} DraggedPiece
 * @property {string} piece the token, or the thing that is moved as a whole
 * @property {string} start the thing or the box that it is taken from
 * @property {number} n how many there are
 * @property {string} token its picture
 * @typedef {object} DragHost
 * @property {import("../table/map/game-map.js").GameMap} map
 * @property {() => PositionForm|null} form
 * @property {(piece: DraggedPiece, goal: string, all: boolean) => void} drop
 * @property {(thing: string) => void} choose a place was pressed
 */

/** A press that moves less than this many pixels is a click. */
const TAP = 7;
/** Where pieces go that are dropped on the supply, if they have no box of their own. */
const SUPPLY = "supply";

export class PieceDrag {
  /** @type {DraggedPiece|null} */
  #held = null;
  /** @type {HTMLElement|null} */
  #ghost = null;
  #from = { x: 0, y: 0 };
  #pointer = -1;

  /** @param {DragHost} host */
  constructor(host) {
    this.host = host;
    const { stage } = host.map;
    stage.addEventListener("pointerdown", (event) => this.#press(event, this.#onMap(event.target)), { capture: true });
    stage.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("pointerdown", (event) => this.#press(event, this.#inBox(event.target)));
    window.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#up(event));
    window.addEventListener("pointercancel", () => this.#end());
    window.addEventListener("keydown", (event) => event.key === "Escape" && this.#end());
  }

  /**
   * The things at an element of the map, innermost first.
   * @param {EventTarget|null} target
   */
  #things(target) {
    const found = [];
    let node = target instanceof Element ? target.closest("[data-thing]") : null;
    while (node && this.host.map.root?.contains(node)) {
      found.push(/** @type {SVGElement} */ (node).dataset.thing ?? "");
      node = node.parentElement?.closest("[data-thing]") ?? null;
    }
    return found;
  }

  /**
   * The place a thing is, or is drawn on.
   * @param {string} thing
   */
  #place(thing) {
    const form = this.host.form();
    if (!form) return "";
    return form.places.some((one) => one.thing === thing) ? thing : (form.inner[thing] ?? "");
  }

  /**
   * The piece under the pointer.
   * @param {EventTarget|null} target
   * @returns {DraggedPiece|null}
   */
  #onMap(target) {
    const form = this.host.form();
    const node = target instanceof Element ? /** @type {SVGElement|null} */ (target.closest("[data-token]")) : null;
    const things = this.#things(target);
    if (!form) return null;
    const whole = things.find((thing) => form.movable.includes(thing.split(":")[0]) && !form.tokens[thing] && !isFamily(form, thing));
    const token = node?.dataset.token ?? "";
    if (whole) return { piece: whole, start: things.find((thing) => this.#place(thing)) ?? "", n: 1, token };
    if (!token || !this.host.map.root?.contains(node)) return null;
    const start = things.find((thing) => this.#place(thing)) ?? "";
    if (form.movable.includes(token.split(":")[0]) && token.includes(":")) return { piece: token, start, n: 1, token };
    return start ? { piece: token, start, n: Number(node?.dataset.n) || 1, token } : null;
  }

  /**
   * The piece of a supply box.
   * @param {EventTarget|null} target
   * @returns {DraggedPiece|null}
   */
  #inBox(target) {
    const node = target instanceof Element ? /** @type {HTMLElement|null} */ (target.closest("[data-drag]")) : null;
    const n = Number(node?.dataset.n) || 0;
    return node && n ? { piece: node.dataset.drag ?? "", start: node.dataset.box || SUPPLY, n, token: node.dataset.drag ?? "" } : null;
  }

  /**
   * @param {PointerEvent} event
   * @param {DraggedPiece|null} piece
   */
  #press(event, piece) {
    if (!piece || event.button || this.#pointer >= 0) return;
    if (this.host.map.stage.contains(/** @type {Node} */ (event.target))) event.stopPropagation(); // the map stays where it is
    this.#held = piece;
    this.#pointer = event.pointerId;
    this.#from = { x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#held || event.pointerId !== this.#pointer) return;
    if (!this.#ghost) {
      if (Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) < TAP) return;
      this.#ghost = ghost(this.#held);
      document.body.append(this.#ghost);
    }
    event.preventDefault();
    this.#ghost.style.left = `${event.clientX}px`;
    this.#ghost.style.top = `${event.clientY}px`;
    const goal = this.#goal(event);
    this.host.map.highlight(goal.includes(":") ? [goal] : []);
  }

  /**
   * Where a piece would be dropped.
   * @param {PointerEvent} event
   */
  #goal(event) {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const box = /** @type {HTMLElement|null} */ (target?.closest("[data-drop]"));
    if (box) return box.dataset.drop || SUPPLY;
    return this.#things(target).find((thing) => this.#place(thing)) ?? "";
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.pointerId !== this.#pointer) return;
    const held = this.#held;
    const moved = this.#ghost !== null;
    const goal = moved ? this.#goal(event) : "";
    this.#end();
    if (held && goal && goal !== held.start) this.host.drop(held, goal, event.shiftKey);
  }

  #end() {
    this.#held = null;
    this.#pointer = -1;
    if (this.#ghost) {
      this.#ghost.remove();
      this.#ghost = null;
      this.host.map.highlight([]);
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.host.map.camera.dragged && !this.#onMap(event.target)) return;
    const place = this.#things(event.target).map((thing) => this.#place(thing)).find(Boolean);
    if (place) this.host.choose(place);
  }
}

/**
 * Whether there is only one of a thing, and it is not a record.
 * @param {PositionForm} form
 * @param {string} thing
 */
function isFamily(form, thing) {
  return form.places.some((one) => one.thing === thing);
}

/** @param {DraggedPiece} piece */
function ghost({ token }) {
  const picture = tokenAddress(token);
  return el("div", { class: "piece-ghost" }, picture ? el("img", { src: picture, alt: "" }) : el("span", {}, tokenName(token)));
}

/** Drawing on the board: with the right mouse button at any time, or with any pointer while the pen is on. */

import { svg } from "../parts/dom.js";
import { arrowBetween } from "./board-drawings.js";

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

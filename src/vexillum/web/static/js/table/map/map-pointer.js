/** Pointing at the map: a click chooses or opens a page, resting says what a thing is and then why it cannot be chosen. */

/** @typedef {import("./game-map.js").GameMap} GameMap */

const LONG_PRESS = 550;
const NAME_AFTER = 350;
const WHY_AFTER = 1300;

/**
 * @typedef {object} MapEvents
 * @property {(thing: string, rect: DOMRect) => void} [choose] a lit thing was clicked
 * @property {(thing: string, rect: DOMRect) => void} [name] what is this?
 * @property {(thing: string, rect: DOMRect) => void} [wonder] why can this one not be chosen?
 * @property {(page: string) => void} [read] something that has a page was clicked, and it cannot be chosen
 * @property {(thing: string|null) => void} [hover] the pointer is at a thing that can be chosen
 * @property {() => void} [leave] the pointer went elsewhere
 */

export class MapPointer {
  #waiting = 0;
  #hovered = "";
  #pressed = false;

  /**
   * @param {GameMap} map
   * @param {MapEvents} events
   */
  constructor(map, events) {
    this.map = map;
    this.events = events;
    const { stage } = map;
    stage.addEventListener("click", (event) => this.#click(event));
    stage.addEventListener("pointerover", (event) => this.#over(event));
    stage.addEventListener("pointerleave", () => this.#out());
    stage.addEventListener("pointerdown", (event) => this.#press(event));
    for (const end of ["pointerup", "pointercancel", "wheel"]) stage.addEventListener(end, () => clearTimeout(this.#waiting), { passive: true });
    stage.addEventListener("contextmenu", (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType === "touch") event.preventDefault();
    });
  }

  /**
   * The thing under the pointer: the first lit one outwards, otherwise the innermost.
   * @param {EventTarget|null} target
   * @returns {{thing: string, node: Element, lit: boolean}|null}
   */
  #at(target) {
    const { lit, chosen, root } = this.map;
    let first = null;
    let node = target instanceof Element ? target.closest("[data-thing]") : null;
    while (node && root?.contains(node)) {
      const thing = /** @type {SVGElement} */ (node).dataset.thing ?? "";
      if (lit.has(thing) || chosen.has(thing)) return { thing, node, lit: true };
      first ??= { thing, node, lit: false };
      node = node.parentElement?.closest("[data-thing]") ?? null;
    }
    return first;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.map.camera.dragged || this.#pressed) return;
    clearTimeout(this.#waiting);
    const at = this.#at(event.target);
    const page = this.#pageAt(event.target, at?.lit ? at.node : null);
    if (page) this.events.read?.(page);
    else if (at?.lit) this.events.choose?.(at.thing, at.node.getBoundingClientRect());
  }

  /**
   * The page that a click opens: of a lit thing only where a sign on it says so.
   * @param {EventTarget|null} target
   * @param {Element|null} lit
   */
  #pageAt(target, lit) {
    const node = target instanceof Element ? target.closest("[data-page]") : null;
    if (!node || !this.map.root?.contains(node) || (lit && (node === lit || !lit.contains(node)))) return "";
    return /** @type {SVGElement} */ (node).dataset.page ?? "";
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#pressed = false;
    clearTimeout(this.#waiting);
    const at = this.#at(event.target);
    if (!at || at.lit || event.pointerType === "mouse") return;
    this.#waiting = window.setTimeout(() => {
      if (this.map.camera.dragged) return;
      this.#pressed = true;
      this.events.wonder?.(at.thing, at.node.getBoundingClientRect());
    }, LONG_PRESS);
  }

  /** @param {PointerEvent} event */
  #over(event) {
    if (event.pointerType === "touch") return;
    const at = this.#at(event.target);
    const thing = at?.thing ?? "";
    if (thing === this.#hovered) return;
    this.#hovered = thing;
    clearTimeout(this.#waiting);
    this.events.leave?.();
    this.map.stage.classList.toggle("can-choose", Boolean(at?.lit));
    this.events.hover?.(at?.lit ? thing : null);
    if (!at || event.buttons) return;
    const spot = new DOMRect(event.clientX - 4, event.clientY - 4, 8, 8);
    this.#waiting = window.setTimeout(() => {
      this.events.name?.(thing, spot);
      if (!at.lit) this.#waiting = window.setTimeout(() => this.events.wonder?.(thing, spot), WHY_AFTER - NAME_AFTER);
    }, NAME_AFTER);
  }

  #out() {
    clearTimeout(this.#waiting);
    this.#hovered = "";
    this.events.hover?.(null);
    this.events.leave?.();
  }
}

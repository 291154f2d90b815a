/** The board: the game's own picture, with the things that can be chosen lit, hovered and clicked. */

import { Camera } from "./camera.js";
import { animate, standing } from "./motion.js";

/** @typedef {import("./camera.js").Box} Box */

const LONG_PRESS = 550;
const HOVER = 900;
const SPREAD = 0.5;

/**
 * @typedef {object} BoardEvents
 * @property {(thing: string, rect: DOMRect) => void} [choose] a lit thing was clicked
 * @property {(thing: string, rect: DOMRect) => void} [wonder] why can this one not be chosen?
 * @property {(page: string) => void} [read] something that has a page was clicked, and it cannot be chosen
 * @property {(thing: string|null) => void} [hover]
 * @property {() => void} [leave] the pointer went elsewhere
 */

export class Board {
  /** @type {SVGSVGElement|null} */
  picture = null;
  /** @type {Set<string>} */
  lit = new Set();
  /** @type {Set<string>} */
  chosen = new Set();
  /** @type {string|null} The thing that the keyboard is at. */
  cursor = null;
  #text = "";
  #waiting = 0;
  #hovered = "";
  #pressed = false;

  /**
   * @param {HTMLElement} stage
   * @param {BoardEvents} [events]
   */
  constructor(stage, events = {}) {
    this.stage = stage;
    this.events = events;
    this.holder = document.createElement("div");
    this.holder.className = "picture";
    stage.append(this.holder);
    this.camera = new Camera(stage, this.holder);
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
   * Draw a new picture; the pieces move if there was one before.
   * @param {string} text the SVG that our own server drew
   */
  draw(text, moving = true) {
    if (text === this.#text) return;
    this.#text = text;
    const before = moving ? standing(this.picture) : new Map();
    this.holder.innerHTML = text;
    this.picture = this.holder.querySelector("svg");
    if (!this.picture) return;
    const { width, height } = this.picture.viewBox.baseVal;
    this.camera.setSize(width, height);
    this.picture.setAttribute("width", "100%");
    this.picture.setAttribute("height", "100%");
    for (const title of this.picture.querySelectorAll("title")) {
      const owner = title.parentElement;
      if (!(owner instanceof SVGElement) || !owner.dataset.thing) continue;
      owner.setAttribute("aria-label", title.textContent ?? "");
      title.remove();
    }
    this.#light();
    animate(before, this.picture);
  }

  /**
   * Light the things that can be chosen.
   * @param {Iterable<string>} lit
   * @param {Iterable<string>} chosen
   */
  light(lit, chosen = []) {
    this.lit = new Set(lit);
    this.chosen = new Set(chosen);
    this.#light();
  }

  #light() {
    for (const node of this.#things()) {
      const thing = node.dataset.thing ?? "";
      node.classList.toggle("lit", this.lit.has(thing) && !this.chosen.has(thing));
      node.classList.toggle("chosen", this.chosen.has(thing));
    }
    this.mark(this.cursor);
  }

  /**
   * Show which things a log line or a button is about.
   * @param {string[]} things
   */
  highlight(things) {
    const wanted = new Set(this.#meant(things));
    for (const node of this.#things()) node.classList.toggle("hovered", wanted.has(node.dataset.thing ?? ""));
  }

  /**
   * The things of the board that are meant: "cell:aix.a1" too, where Aix and its cell a1 are named each for itself.
   * @param {string[]} things
   */
  #meant(things) {
    if (things.length < 2) return things;
    const words = new Set(things.map((thing) => thing.slice(thing.indexOf(":") + 1)));
    const whole = this.#things()
      .map((node) => node.dataset.thing ?? "")
      .filter((thing) => thing.includes(".") && thing.slice(thing.indexOf(":") + 1).split(".").every((word) => words.has(word)));
    return [...things, ...whole];
  }

  /**
   * @param {string} thing
   * @param {string} css
   */
  #frame(thing, css) {
    const box = this.box(thing);
    if (!box) return;
    const frame = document.createElement("div");
    frame.className = css;
    Object.assign(frame.style, { left: `${box.x - 6}px`, top: `${box.y - 6}px`, width: `${box.width + 12}px`, height: `${box.height + 12}px` });
    this.holder.append(frame);
  }

  /**
   * The keyboard's place on the board.
   * @param {string|null} thing
   */
  mark(thing) {
    this.cursor = thing && this.find(thing).length ? thing : null;
    for (const old of this.holder.querySelectorAll(".cursor-frame")) old.remove();
    if (this.cursor) this.#frame(this.cursor, "cursor-frame");
  }

  /** @returns {SVGElement[]} */
  #things() {
    return this.picture ? [.../** @type {NodeListOf<SVGElement>} */ (this.picture.querySelectorAll("[data-thing]"))] : [];
  }

  /** All things on the board, each once, with its name. */
  names() {
    /** @type {Map<string, string>} */
    const names = new Map();
    for (const node of this.#things()) {
      const thing = node.dataset.thing ?? "";
      const said = node.getAttribute("aria-label") ?? "";
      if (said && !names.has(thing)) names.set(thing, said);
    }
    return names;
  }

  /**
   * What a thing is called.
   * @param {string} thing
   */
  name(thing) {
    return this.names().get(thing) ?? "";
  }

  /**
   * @param {string} thing
   * @returns {SVGGraphicsElement[]}
   */
  find(thing) {
    return /** @type {SVGGraphicsElement[]} */ (this.#things().filter((node) => node.dataset.thing === thing));
  }

  /**
   * Where a thing is, in the picture's own units. One that is drawn in places far apart is where it is drawn first.
   * @param {string} thing
   * @returns {Box|null}
   */
  box(thing) {
    const boxes = this.find(thing).map((node) => this.#toPicture(node.getBoundingClientRect()));
    const all = union(boxes);
    return all && all.width > SPREAD * this.camera.width ? boxes[0] : all;
  }

  /**
   * Where things are on the screen.
   * @param {string} thing
   * @returns {DOMRect|null}
   */
  rect(thing) {
    return this.find(thing)[0]?.getBoundingClientRect() ?? null;
  }

  /** @param {DOMRect} rect */
  #toPicture(rect) {
    const origin = this.holder.getBoundingClientRect();
    const scale = origin.width / this.camera.width || 1;
    return { x: (rect.x - origin.x) / scale, y: (rect.y - origin.y) / scale, width: rect.width / scale, height: rect.height / scale };
  }

  /**
   * Bring a place into view: on a small screen closer, on a large one only if it is out of sight.
   * @param {string[]} things
   * @param {boolean} [always]
   */
  focus(things, always = false) {
    const box = union(things.map((thing) => this.box(thing)).filter((one) => one !== null));
    if (!box || !box.width) return;
    const small = this.camera.fitScale < 0.45;
    if (!always && !small && (!this.camera.moved || this.camera.sees(box))) return;
    if (!always && small && this.camera.moved && this.camera.sees(box) && this.camera.scale > 0.5) return;
    const air = Math.max(60, 0.25 * Math.max(box.width, box.height));
    this.camera.show({ x: box.x - air, y: box.y - air, width: box.width + 2 * air, height: box.height + 2 * air }, small ? 0.8 : 1.4);
  }

  /**
   * The thing under the pointer: the first lit one outwards, otherwise the innermost.
   * @param {EventTarget|null} target
   * @returns {{thing: string, node: Element, lit: boolean}|null}
   */
  #at(target) {
    let first = null;
    let node = target instanceof Element ? target.closest("[data-thing]") : null;
    while (node && this.picture?.contains(node)) {
      const thing = /** @type {SVGElement} */ (node).dataset.thing ?? "";
      if (this.lit.has(thing) || this.chosen.has(thing)) return { thing, node, lit: true };
      first ??= { thing, node, lit: false };
      node = node.parentElement?.closest("[data-thing]") ?? null;
    }
    return first;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.camera.dragged || this.#pressed) return;
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
    if (!node || !this.picture?.contains(node) || (lit && (node === lit || !lit.contains(node)))) return "";
    return /** @type {SVGElement} */ (node).dataset.page ?? "";
  }

  /**
   * The page of a thing, if it has one.
   * @param {string} thing
   */
  page(thing) {
    return this.find(thing).map((node) => node.dataset.page ?? "").find(Boolean) ?? "";
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#pressed = false;
    clearTimeout(this.#waiting);
    const at = this.#at(event.target);
    if (!at || at.lit || event.pointerType === "mouse") return;
    this.#waiting = window.setTimeout(() => {
      if (this.camera.dragged) return;
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
    this.stage.classList.toggle("can-choose", Boolean(at?.lit));
    this.events.hover?.(at?.lit ? thing : null);
    if (at && !at.lit && !event.buttons) {
      const spot = new DOMRect(event.clientX - 4, event.clientY - 4, 8, 8);
      this.#waiting = window.setTimeout(() => this.events.wonder?.(thing, spot), HOVER);
    }
  }

  #out() {
    clearTimeout(this.#waiting);
    this.#hovered = "";
    this.events.hover?.(null);
    this.events.leave?.();
  }
}

/**
 * @param {Box[]} boxes
 * @returns {Box|null}
 */
function union(boxes) {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

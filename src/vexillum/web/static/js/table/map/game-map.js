/** The map: the game's drawing in blocks. Only blocks that changed are replaced, and things on it can be marked. */

import { svg } from "../../parts/dom.js";
import { Camera } from "./camera.js";
import { MapGhosts } from "./map-ghosts.js";
import { MapPlaces, union } from "./map-places.js";
import { MapPointer } from "./map-pointer.js";
import { animate, counterPositions } from "./piece-motion.js";

/**
 * @typedef {import("../../parts/types.js").MapChange} MapChange
 * @typedef {import("../../parts/types.js").MapWhole} MapWhole
 * @typedef {import("../../parts/types.js").HeldForm} HeldForm
 * @typedef {"lit"|"chosen"|"hovered"|"now"|"changed"} Mark
 */

export class GameMap extends MapPlaces {
  /** Above everything: arrows, dice, ghosts. Nothing in it can be pressed. */
  overlay = /** @type {SVGGElement} */ (svg("g", { class: "map-overlay", "aria-hidden": "true" }));
  /** Below the counters: the glow of places that changed. */
  under = /** @type {SVGGElement} */ (svg("g", { class: "map-under", "aria-hidden": "true" }));
  /** @type {string|null} The thing that the keyboard is at. */
  cursor = null;
  /** Called when other blocks are shown. */
  drawn = () => {};
  /** @type {(mark: Mark, things: Set<string>) => void} Called when other things are marked. */
  marked = () => {};
  /** @type {MapWhole|null} All of it as it is shown. */
  #whole = null;
  /** @type {Map<string, SVGGElement>} */
  #blocks = new Map();
  /** @type {Record<Mark, Set<string>>} */
  #marks = { lit: new Set(), chosen: new Set(), hovered: new Set(), now: new Set(), changed: new Set() };
  #ghosts = new MapGhosts();
  /** @type {string[]} What the coach would choose. */
  #advised = [];

  /**
   * @param {HTMLElement} stage
   * @param {import("./map-pointer.js").MapEvents} [events]
   */
  constructor(stage, events = {}) {
    super((holder) => {
      stage.append(holder);
      return new Camera(stage, holder);
    });
    this.stage = stage;
    this.pointer = new MapPointer(this, events);
    this.overlay.append(this.#ghosts.root);
  }

  get lit() {
    return this.#marks.lit;
  }

  get chosen() {
    return this.#marks.chosen;
  }

  // Drawing ----------------------------------------------------------------------------------------------------------

  /**
   * Show a change: a whole map, or some of its blocks.
   * @param {MapChange} change
   * @param {{moving?: boolean}} [how] moving: pieces travel to where they stand now
   */
  take(change, { moving = false } = {}) {
    const { whole } = change;
    if (whole && !this.#sameBlocks(whole)) return this.#build(whole);
    if (whole) this.#resize(whole);
    const shown = /** @type {MapWhole} */ (this.#whole);
    if (!shown) return;
    const blocks = whole?.blocks ?? change.blocks ?? {};
    const anchors = (this.anchors = whole?.anchors ?? change.anchors ?? shown.anchors);
    this.#whole = { ...(whole ?? shown), anchors, label: change.label || whole?.label || shown.label };
    this.root?.setAttribute("aria-label", this.#whole.label);
    this.#replace(blocks, shown.blocks, moving);
  }

  /**
   * Whether these are the current blocks, in the same order.
   * @param {MapWhole} whole
   */
  #sameBlocks(whole) {
    const ids = Object.keys(whole.blocks);
    return this.root !== null && this.#whole?.css === whole.css && ids.length === this.#blocks.size && [...this.#blocks.keys()].every((id, n) => id === ids[n]);
  }

  /** @param {MapWhole} whole */
  #build(whole) {
    this.#whole = whole;
    this.anchors = whole.anchors;
    this.found = null;
    const root = /** @type {SVGSVGElement} */ (svg("svg", { class: whole.css, width: "100%", height: "100%", role: "group", "aria-label": whole.label }));
    this.root = root;
    this.#blocks.clear();
    for (const [id, block] of drawnBlocks(whole)) {
      this.#blocks.set(id, block);
      root.append(block);
    }
    const counters = [...this.#blocks.values()].find((block, n) => n > 0 && block.querySelector("[data-token]"));
    if (counters) counters.before(this.under);
    else root.append(this.under);
    root.append(this.overlay);
    this.holder.replaceChildren(root);
    this.#resize(whole);
    this.#prepare([...this.#blocks.values()]);
    this.point(this.cursor);
    this.advise(this.#advised);
    this.drawn();
  }

  /** @param {MapWhole} whole */
  #resize({ width, height, home }) {
    this.root?.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.camera.setSize(width, height, home);
  }

  /**
   * Replace blocks that differ from those that are shown.
   * @param {Record<string, string>} blocks
   * @param {Record<string, string>} before
   * @param {boolean} moving
   */
  #replace(blocks, before, moving) {
    const other = Object.entries(blocks).filter(([id, drawn]) => before[id] !== drawn && this.#blocks.has(id));
    if (!other.length || !this.root || !this.#whole) return;
    const nodes = other.map(([id]) => /** @type {SVGGElement} */ (this.#blocks.get(id)));
    const stood = moving ? counterPositions(this.root, nodes) : new Map();
    other.forEach(([, drawn], n) => (nodes[n].innerHTML = drawn));
    this.#whole.blocks = { ...before, ...Object.fromEntries(other) };
    this.found = null;
    this.#prepare(nodes);
    this.point(this.cursor);
    this.advise(this.#advised);
    if (stood.size) animate(stood, counterPositions(this.root, nodes), this.overlay);
    this.drawn();
  }

  /**
   * Prepare new blocks: titles become labels, and marks are set again.
   * @param {Element[]} blocks
   */
  #prepare(blocks) {
    const marks = Object.entries(this.#marks);
    for (const block of blocks) {
      for (const title of block.querySelectorAll("[data-thing] > title")) {
        title.parentElement?.setAttribute("aria-label", title.textContent ?? "");
        title.remove();
      }
      for (const node of /** @type {NodeListOf<SVGElement>} */ (block.querySelectorAll("[data-thing]"))) {
        if (node.hasAttribute("aria-label")) node.setAttribute("role", this.#marks.lit.has(node.dataset.thing ?? "") ? "button" : "img");
        for (const [mark, things] of marks) if (things.has(node.dataset.thing ?? "")) node.classList.add(mark);
      }
    }
  }

  /** The whole map as it is shown. */
  snapshot() {
    return this.#whole && { ...this.#whole };
  }

  /**
   * Show an earlier map again.
   * @param {MapWhole|null} whole
   * @param {{moving?: boolean}} [how]
   */
  restore(whole, how = {}) {
    if (whole) this.take({ whole, blocks: {}, label: whole.label, anchors: whole.anchors }, how);
  }

  // Marks ------------------------------------------------------------------------------------------------------------

  /**
   * Highlight the things that can be chosen.
   * @param {Iterable<string>} lit
   * @param {Iterable<string>} chosen
   */
  light(lit, chosen = []) {
    const taken = new Set(chosen);
    this.#mark("chosen", taken);
    this.#mark("lit", [...lit].filter((thing) => !taken.has(thing)));
  }

  /**
   * Show which things a line or a button is about.
   * @param {string[]} things
   */
  highlight(things) {
    this.#mark("hovered", this.#meant(things));
  }

  /**
   * Mark the things of the current step.
   * @param {string[]} things
   */
  now(things) {
    this.#mark("now", this.#meant(things));
  }

  /**
   * Mark things that have changed.
   * @param {string[]} things
   */
  changed(things) {
    this.#mark("changed", this.#meant(things));
  }

  /**
   * @param {Mark} mark
   * @param {Iterable<string>} things
   */
  #mark(mark, things) {
    const before = this.#marks[mark];
    const after = new Set(things);
    this.#marks[mark] = after;
    this.marked(mark, after);
    for (const thing of new Set([...before, ...after])) {
      if (before.has(thing) === after.has(thing)) continue;
      for (const node of this.find(thing)) {
        node.classList.toggle(mark, after.has(thing));
        if (mark === "lit" && node.hasAttribute("aria-label")) node.setAttribute("role", after.has(thing) ? "button" : "img");
      }
    }
  }

  /**
   * All matching things on the map: also "cell:aix.a1", if Aix and its cell a1 are named separately.
   * @param {string[]} things
   */
  #meant(things) {
    if (things.length < 2) return things;
    const words = new Set(things.map((thing) => thing.slice(thing.indexOf(":") + 1)));
    const whole = [...this.things().keys()].filter(
      (thing) => thing.includes(".") && thing.slice(thing.indexOf(":") + 1).split(".").every((word) => words.has(word)),
    );
    return [...things, ...whole];
  }

  /**
   * Put the keyboard's cursor on a thing.
   * @param {string|null} thing
   */
  point(thing) {
    this.holder.querySelector(".cursor-frame")?.remove();
    const box = thing ? this.box(thing) : null;
    this.cursor = box ? thing : null;
    if (!box) return;
    this.holder.append(frameAround("cursor-frame", box, 6));
  }

  /**
   * Frame the places the coach would choose.
   * @param {string[]} things
   */
  advise(things) {
    this.#advised = things;
    for (const frame of this.holder.querySelectorAll(".coach-frame")) frame.remove();
    for (const box of things.map((thing) => this.box(thing))) if (box) this.holder.append(frameAround("coach-frame", box, 8));
  }

  /**
   * Show pieces as they would stand at a thing.
   * @param {HeldForm[]} held
   * @param {string|null} thing null: nowhere
   */
  ghost(held, thing) {
    this.#ghosts.show(held, thing ? this.anchor(thing) : null, this.camera.scale);
  }

  // Looking ----------------------------------------------------------------------------------------------------------

  /**
   * Bring places into view. Zoom in where names would be too small; otherwise move only if they are out of view.
   * @param {string[]} things
   * @param {boolean} [always]
   */
  focus(things, always = false) {
    this.camera.settle();
    const box = union(things.map((thing) => this.box(thing)).filter((one) => one !== null));
    if (!box?.width) return;
    const { small } = this.camera;
    if (!always && this.camera.sees(box) && (!small || this.camera.moved)) return;
    const air = Math.max(60, 0.25 * Math.max(box.width, box.height));
    this.camera.show({ x: box.x - air, y: box.y - air, width: box.width + 2 * air, height: box.height + 2 * air }, small ? 1 : 1.4);
  }

  /**
   * Bring places into view without zooming in; zoom out only if they would not fit.
   * @param {string[]} things
   */
  reveal(things) {
    const box = union(things.map((thing) => this.box(thing)).filter((one) => one !== null));
    if (!box?.width || this.camera.sees(box)) return;
    const { view, covered, scale } = this.camera;
    if (box.width < view.width && box.height < view.height - covered / scale) this.camera.look(box.x + box.width / 2, box.y + box.height / 2);
    else this.camera.show(box, scale);
  }
}

/**
 * A frame around a place.
 * @param {string} name
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {number} air between the two
 */
function frameAround(name, { x, y, width, height }, air) {
  const frame = document.createElement("div");
  frame.className = name;
  Object.assign(frame.style, { left: `${x - air}px`, top: `${y - air}px`, width: `${width + 2 * air}px`, height: `${height + 2 * air}px` });
  return frame;
}

/**
 * The blocks of a map as elements, in painting order.
 * @param {MapWhole} whole
 * @returns {Array<[string, SVGGElement]>}
 */
export function drawnBlocks(whole) {
  return Object.entries(whole.blocks).map(([id, drawn]) => {
    const block = /** @type {SVGGElement} */ (svg("g", { "data-block": id }));
    block.innerHTML = drawn;
    return [id, block];
  });
}

/** The positions and names of the things on a map. */

/** @typedef {import("./camera.js").Box} Box */

const SPREAD = 0.5;

export class MapPlaces {
  /** @type {SVGSVGElement|null} */
  root = null;
  /** @type {Record<string, readonly number[]>} where the game wants arrows and dice of a thing */
  anchors = {};
  /** @type {Map<string, SVGGraphicsElement[]>|null} what was found on the map as it is; null: look again */
  found = null;
  holder = document.createElement("div");

  /** @param {(holder: HTMLElement) => import("./camera.js").Camera} looking makes the camera that looks at the map */
  constructor(looking) {
    this.holder.className = "picture";
    this.camera = looking(this.holder);
  }

  /** The elements of each thing. */
  things() {
    if (this.found) return this.found;
    /** @type {Map<string, SVGGraphicsElement[]>} */
    const found = new Map();
    for (const node of /** @type {NodeListOf<SVGGraphicsElement>} */ (this.root?.querySelectorAll("[data-thing]") ?? [])) {
      const thing = node.dataset.thing ?? "";
      const nodes = found.get(thing);
      if (nodes) nodes.push(node);
      else found.set(thing, [node]);
    }
    return (this.found = found);
  }

  /** All things on the map, each once, with its name. */
  names() {
    /** @type {Map<string, string>} */
    const names = new Map();
    for (const thing of this.things().keys()) {
      const said = this.name(thing);
      if (said) names.set(thing, said);
    }
    return names;
  }

  /**
   * A thing's name.
   * @param {string} thing
   */
  name(thing) {
    return this.find(thing).map((node) => node.getAttribute("aria-label")).find(Boolean) ?? "";
  }

  /**
   * The page of a thing, if it has one.
   * @param {string} thing
   */
  page(thing) {
    return this.find(thing).map((node) => node.dataset.page ?? "").find(Boolean) ?? "";
  }

  /**
   * The elements of a thing.
   * @param {string} thing
   * @returns {SVGGraphicsElement[]}
   */
  find(thing) {
    return this.things().get(thing) ?? [];
  }

  /**
   * The position of a thing in the map's units. If it is drawn in several places, the first one counts.
   * @param {string} thing
   * @returns {Box|null}
   */
  box(thing) {
    if (this.holder.hidden) this.camera.settle();
    const boxes = this.find(thing).map((node) => this.#toMap(node.getBoundingClientRect())).filter((box) => box.width || box.height);
    const all = union(boxes);
    return all && all.width > SPREAD * this.camera.width ? boxes[0] : all;
  }

  /**
   * The position of a thing on the screen.
   * @param {string} thing
   * @returns {DOMRect|null}
   */
  rect(thing) {
    return this.find(thing)[0]?.getBoundingClientRect() ?? null;
  }

  /**
   * The anchor of a thing for arrows, dice and ghosts, in the map's units.
   * @param {string} thing
   * @returns {{x: number, y: number}|null}
   */
  anchor(thing) {
    const given = this.anchors[thing];
    if (given) return { x: given[0], y: given[1] };
    const box = this.box(thing);
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** @param {DOMRect} rect */
  #toMap(rect) {
    const origin = this.holder.getBoundingClientRect();
    const scale = origin.width / this.camera.width || 1;
    return { x: (rect.x - origin.x) / scale, y: (rect.y - origin.y) / scale, width: rect.width / scale, height: rect.height / scale };
  }
}

/**
 * @param {Box[]} boxes
 * @returns {Box|null}
 */
export function union(boxes) {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Numbers on the map: the turns of the recap at the places they touched. */

import { render, svg } from "../../../vendor/lit-html/lit-html.js";
import { seatStyle } from "../common/game-art.js";

/**
 * @typedef {import("./game-map.js").GameMap} GameMap
 * @typedef {{seat: string, things: readonly string[]}} Numbered
 */

const RADIUS = 13;
/** A turn that touched more places than this is numbered at the first of them. */
const MOST = 6;

export class MapNumbers {
  #group = /** @type {SVGGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", "g"));

  /** @param {GameMap} map */
  constructor(map) {
    this.map = map;
    this.#group.classList.add("map-numbers");
  }

  clear() {
    this.map.changed([]);
    render(null, this.#group);
    this.#group.remove();
  }

  /** @param {Numbered[]} rows the first is number 1 */
  show(rows) {
    this.map.overlay.append(this.#group);
    this.map.changed([...new Set(rows.flatMap(({ things }) => things))]);
    const near = RADIUS / (this.map.camera.scale || 1);
    /** @type {Map<string, {x: number, y: number, marks: Array<{n: number, seat: string}>}>} */
    const places = new Map();
    rows.forEach(({ seat, things }, row) => {
      const anchors = things.map((thing) => this.map.anchor(thing)).filter((anchor) => anchor !== null);
      for (const { x, y } of anchors.slice(0, MOST)) {
        const key = `${Math.round(x / near)} ${Math.round(y / near)}`;
        const place = places.get(key) ?? { x, y, marks: [] };
        if (!place.marks.some(({ n }) => n === row + 1)) place.marks.push({ n: row + 1, seat });
        places.set(key, place);
      }
    });
    const step = 2 * RADIUS + 3;
    render(
      svg`${[...places.values()].map(({ x, y, marks }) => svg`<g style="transform:translate(${x}px,${y}px) scale(calc(1/var(--zoom)))">
        ${marks.map(({ n, seat }, at) => svg`<g style=${seatStyle(seat)} transform="translate(${(at - (marks.length - 1) / 2) * step} 0)"><circle r=${RADIUS}></circle><text y="5" style="fill:var(--f-ink,#fff)">${n}</text></g>`)}
      </g>`)}`,
      this.#group,
    );
  }
}

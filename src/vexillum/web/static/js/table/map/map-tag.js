/** A small tag at a thing on the map: what the dice may bring there. */

import { svg } from "../../parts/dom.js";
import { oddsTag } from "../common/odds.js";

const HIGH = 30;
const PAD = 10;
/** How far it lies above the middle of its thing, in pixels. */
const LIFT = 40;

export class MapTag {
  #group = /** @type {SVGGElement} */ (svg("g", { class: "map-tag" }));

  /** @param {import("./game-map.js").GameMap} map */
  constructor(map) {
    this.map = map;
  }

  /**
   * @param {import("../../parts/types.js").OddsForm|null} odds null: no tag
   * @param {string} thing
   */
  show(odds, thing) {
    this.#group.remove();
    const { text, tone } = odds ? oddsTag(odds) : { text: "", tone: "" };
    const at = text && this.map.find(thing).length ? this.map.anchor(thing) : null;
    if (!at) return;
    const { scale, view } = this.map.camera;
    const k = 1 / scale;
    const words = /** @type {SVGTextElement} */ (svg("text", { y: 6, "text-anchor": "middle" }, text));
    const box = svg("rect", { y: -HIGH / 2, height: HIGH, rx: 8 });
    this.#group.replaceChildren(box, words);
    this.#group.setAttribute("class", `map-tag ${tone}`);
    this.map.overlay.append(this.#group);
    const wide = words.getComputedTextLength() + 2 * PAD;
    box.setAttribute("x", String(-wide / 2));
    box.setAttribute("width", String(wide));
    const half = (wide / 2 + 4) * k;
    const x = Math.min(Math.max(at.x, view.x + half), view.x + view.width - half);
    const y = Math.max(at.y - LIFT * k, view.y + (HIGH / 2 + 4) * k);
    this.#group.setAttribute("transform", `translate(${x} ${y}) scale(${k})`);
  }
}

/** The drawing of a step on the map: arrows with moving pieces, pieces that come and go, dice with their total. */

import { render, svg } from "../../../vendor/lit-html/lit-html.js";
import { reducedMotion } from "../../parts/settings.js";
import { dieDrawing } from "../common/dice-drawing.js";
import { seatStyle, signed, tokenAddress } from "../common/game-art.js";

/**
 * @typedef {import("../../parts/types.js").Move} Move
 * @typedef {import("../../parts/types.js").Die} Die
 * @typedef {{x: number, y: number}} Point
 * @typedef {import("../map/game-map.js").GameMap} GameMap
 * @typedef {{from: Point|null, to: Point|null, held: Array<{token: string, n: number}>}} Way
 */

const TRAVEL = 350;
const TOKEN = 26;
const DIE = 26;
const PAD = 9;
/** Pieces that come and go within this many pixels are put side by side. */
const NEAR = 70;
/** How far a tag lies above its place, in pixels. */
const LIFT = 58;

/** The part of the overlay that films draw on. */
export class StepDrawing {
  /** @type {SVGGElement} */
  #group = /** @type {SVGGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", "g"));

  /** @param {GameMap} map */
  constructor(map) {
    this.map = map;
    this.#group.classList.add("step-drawing");
  }

  clear() {
    render(null, this.#group);
    this.#group.remove();
  }

  /**
   * @param {{moves: readonly Move[], dice: readonly Die[], sum: string, at: readonly string[], seat: string, fresh: boolean}} step
   */
  show({ moves, dice, sum, at, seat, fresh }) {
    this.map.overlay.append(this.#group);
    const k = this.#unit();
    const ways = this.#ways(moves);
    const tag = dice.length || sum ? this.#place(at, ways) : null;
    this.#group.style.cssText = seatStyle(seat);
    render(svg`${ways.map((way) => drawnWay(way, k))}${tag ? drawnTag(tag, dice, sum, k) : null}`, this.#group);
    if (tag) this.#fit(k, dice.length);
    if (fresh && !reducedMotion()) this.#travel();
  }

  /** How many units of the map a pixel is. */
  #unit() {
    return 1 / (this.map.camera.scale || 1);
  }

  /**
   * Moves from one place to another are one arrow.
   * @param {readonly Move[]} moves
   * @returns {Way[]}
   */
  #ways(moves) {
    /** @type {Map<string, Way>} */
    const ways = new Map();
    for (const { token, n, origin, target } of moves) {
      const from = origin ? this.map.anchor(origin) : null;
      const to = target ? this.map.anchor(target) : null;
      if (!from && !to) continue;
      const key = `${from ? origin : ""}\n${to ? target : ""}`;
      const way = ways.get(key) ?? { from, to, held: [] };
      way.held.push({ token, n });
      ways.set(key, way);
    }
    return this.#gathered([...ways.values()]);
  }

  /**
   * Pieces that appear or disappear at nearby places: one row.
   * @param {Way[]} ways
   */
  #gathered(ways) {
    /** @type {Way[]} */
    const found = [];
    const near = NEAR * this.#unit();
    for (const way of ways) {
      const at = way.from && way.to ? null : (way.to ?? way.from);
      const other = at && found.find(({ from, to }) => Boolean(from) !== Boolean(to) && Boolean(to) === Boolean(way.to) && distance(at, /** @type {Point} */ (to ?? from)) < near);
      if (other) other.held.push(...way.held);
      else found.push(way);
    }
    return found;
  }

  /**
   * The place of the dice: beside the first thing of the step.
   * @param {readonly string[]} things
   * @param {Way[]} ways
   */
  #place(things, ways) {
    for (const thing of things) {
      const found = this.map.anchor(thing);
      if (found) return found;
    }
    return ways[0]?.to ?? ways[0]?.from ?? this.#middle();
  }

  #middle() {
    const { left, top, right, bottom } = this.#seen();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  /** The visible part of the map, without what is covered, in the map's own units. */
  #seen() {
    const { view, covered, scale } = this.map.camera;
    return { left: view.x, top: view.y, right: view.x + view.width, bottom: view.y + view.height - covered / scale };
  }

  /**
   * Draw the background of the tag around its text, and keep it in view.
   * @param {number} k
   * @param {number} dice how many
   */
  #fit(k, dice) {
    const tag = /** @type {SVGGElement|null} */ (this.#group.querySelector(".dice-tag"));
    const text = /** @type {SVGTextElement|null} */ (tag?.querySelector(".sum"));
    const plate = tag?.querySelector("rect");
    if (!tag || !text || !plate) return;
    const words = text.getComputedTextLength();
    const wide = dice * (DIE + 5) + (words ? words + 4 : -5) + 2 * PAD;
    const high = DIE + 12;
    for (const [name, value] of Object.entries({ x: -PAD, y: -high + 9, width: wide, height: high })) plate.setAttribute(name, String(value));
    const box = this.#seen();
    const half = (wide / 2 + 6) * k;
    const at = { x: Number(tag.dataset.x), y: Number(tag.dataset.y) };
    const x = Math.min(Math.max(at.x, box.left + half), Math.max(box.right - half, box.left + half));
    const over = at.y - LIFT * k;
    const y = over - high * k < box.top ? at.y + (LIFT + high) * k : over;
    tag.setAttribute("transform", `translate(${x} ${y}) scale(${k}) translate(${PAD - wide / 2} 0)`);
  }

  /** The pieces travel along their arrows. */
  #travel() {
    for (const load of /** @type {NodeListOf<SVGGElement>} */ (this.#group.querySelectorAll(".load[data-from]"))) {
      load.animate([{ transform: load.dataset.from }, { transform: "none" }], { duration: TRAVEL, easing: "cubic-bezier(.35,.05,.25,1)" });
    }
    for (const way of /** @type {NodeListOf<SVGPathElement>} */ (this.#group.querySelectorAll(".way"))) {
      const length = way.getTotalLength();
      way.animate([{ strokeDasharray: `0 ${length}` }, { strokeDasharray: `${length} 0` }], { duration: TRAVEL, easing: "ease-out" });
    }
  }
}

/**
 * @param {Way} way
 * @param {number} k
 */
function drawnWay(way, k) {
  const { from, to, held } = way;
  if (!from || !to) return drawnLoad(/** @type {Point} */ (to ?? from), held, k, to ? 1 : -1, null);
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
  const bend = Math.min(long * 0.22, 60 * k);
  const middle = { x: (from.x + to.x) / 2 + along.y * bend, y: (from.y + to.y) / 2 - along.x * bend };
  const into = Math.hypot(to.x - middle.x, to.y - middle.y) || 1;
  const last = { x: (to.x - middle.x) / into, y: (to.y - middle.y) / into };
  const head = Math.min(20 * k, long / 2);
  const tip = { x: to.x - last.x * 14 * k, y: to.y - last.y * 14 * k };
  const neck = { x: tip.x - last.x * head * 0.7, y: tip.y - last.y * head * 0.7 };
  const side = { x: -last.y * head * 0.55, y: last.x * head * 0.55 };
  const back = { x: tip.x - last.x * head, y: tip.y - last.y * head };
  const path = `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${neck.x} ${neck.y}`;
  const barbs = `M${tip.x} ${tip.y}L${back.x + side.x} ${back.y + side.y} ${neck.x} ${neck.y} ${back.x - side.x} ${back.y - side.y}Z`;
  const rest = { x: (from.x + 2 * middle.x + to.x) / 4, y: (from.y + 2 * middle.y + to.y) / 4 };
  return svg`<g class="arrow">
    <path class="way casing" d=${path} stroke-width=${11 * k}></path><path class="way" d=${path} stroke-width=${6 * k}></path>
    <path class="tip" d=${barbs} stroke-width=${2 * k}></path>
    ${drawnLoad(rest, held, k, 0, from)}
  </g>`;
}

/**
 * Pieces with their number: on an arrow, or where they appeared (+) or disappeared (−).
 * @param {Point} at
 * @param {Array<{token: string, n: number}>} held
 * @param {number} k
 * @param {number} sign
 * @param {Point|null} from
 */
function drawnLoad(at, held, k, sign, from) {
  const lift = from ? 0 : -30;
  const widths = held.map(({ token }) => (tokenAddress(token) ? TOKEN + 30 : 34));
  let right = -widths.reduce((sum, wide) => sum + wide, 0) / 2;
  return svg`<g transform="translate(${at.x} ${at.y})"><g class="load" data-from=${from ? `translate(${from.x - at.x}px, ${from.y - at.y}px)` : above(k)}><g transform="scale(${k})">
    ${held.map(({ token, n }, place) => {
      const left = right;
      const address = tokenAddress(token);
      right += widths[place];
      return svg`<g transform="translate(${left} ${lift - TOKEN / 2})" class="moved ${sign < 0 ? "gone" : ""}">
        <rect x="0" y="-3" width=${widths[place] - 4} height=${TOKEN + 6} rx="8"></rect>
        ${address ? svg`<image href=${address} x="4" y="0" width=${TOKEN} height=${TOKEN}></image>` : null}
        <text x=${address ? TOKEN + 6 : 5} y=${TOKEN - 7}>${sign ? signed(sign * n) : `×${n}`}</text>
      </g>`;
    })}
  </g></g></g>`;
}

/** The start of pieces that appear: a little above. */
function above(/** @type {number} */ k) {
  return `translate(0, ${-24 * k}px)`;
}

/**
 * @param {Point} at
 * @param {readonly Die[]} dice
 * @param {string} sum
 * @param {number} k
 */
function drawnTag(at, dice, sum, k) {
  return svg`<g class="dice-tag" data-x=${at.x} data-y=${at.y} transform="translate(${at.x} ${at.y - LIFT * k}) scale(${k})">
    <rect rx="9"></rect>
    <g class="dice-tag-inner">
      ${dice.map((die, n) => svg`<svg class="die d${die.sides}" x=${n * (DIE + 5)} y=${-DIE + 3} width=${DIE} height=${DIE} viewBox="0 0 40 40">${dieDrawing(die)}</svg>`)}
      <text class="sum" x=${dice.length * (DIE + 5) + (dice.length ? 4 : 0)} y="-4">${sum}</text>
    </g>
  </g>`;
}

/**
 * @param {Point} a
 * @param {Point} b
 */
function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

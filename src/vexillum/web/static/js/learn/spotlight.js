/** The spotlight on a lesson's targets. The rest is dimmed, but usable. */

import { byId, fill, svg } from "../parts/dom.js";
import { PHONE } from "../table/common/layout.js";
import { placeBox } from "./box-place.js";
import { targetOf } from "./point-targets.js";

/**
 * @typedef {import("../parts/types.js").Point} Point
 * @typedef {import("./point-targets.js").Target} Target
 * @typedef {import("./point-targets.js").Rect} Rect
 */

const AIR = 7;
/** After this many frames without movement, the layout is stable. */
const AT_REST = 10;

export class Spotlight {
  /** @type {Point[]} */
  #points = [];
  #task = false;
  #frame = 0;
  /** The number of frames without movement. */
  #still = 0;
  #drawn = "";

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} box the speaker's box
   * @param {import("../table/map/game-map.js").GameMap} map
   */
  constructor(place, box, map) {
    this.place = place;
    this.box = box;
    this.map = map;
    const follow = () => this.follow();
    new MutationObserver(follow).observe(map.holder, { attributes: true, attributeFilter: ["style"] });
    for (const id of ["stage", "side", "speaker"]) new ResizeObserver(follow).observe(byId(id));
    addEventListener("resize", follow);
    document.addEventListener("scroll", follow, true);
    document.addEventListener("click", follow);
  }

  /**
   * Point at something.
   * @param {readonly Point[]} points
   * @param {boolean} task is there something to do, so that the question stays bright?
   */
  show(points, task) {
    this.#points = [...points];
    this.#task = task;
    this.#drawn = "";
    this.follow();
  }

  /** Remove the spotlight. */
  clear() {
    this.#points = [];
    this.follow();
  }

  /** Something may have moved: follow it for a moment. */
  follow() {
    this.#still = 0;
    this.#frame ||= requestAnimationFrame(() => this.#step());
  }

  #step() {
    this.#frame = 0;
    this.#draw();
    if (++this.#still < AT_REST) this.#frame = requestAnimationFrame(() => this.#step());
  }

  #draw() {
    const running = this.box.hidden || document.body.classList.contains("film-runs");
    const targets = running ? [] : this.#points.map((point) => targetOf(point, this.map)).filter((one) => one !== null);
    const size = { width: this.box.offsetWidth, height: this.box.offsetHeight };
    const lit = this.#task && !PHONE.matches ? [...this.map.lit, ...this.map.chosen].flatMap((thing) => this.map.rect(thing) ?? []) : [];
    const seen = JSON.stringify([targets, size, lit, innerWidth, innerHeight, running]);
    if (seen === this.#drawn) return;
    this.#drawn = seen;
    this.#still = 0;
    this.#dim(targets);
    this.#put(targets.map(({ rect }) => rect), size, lit);
  }

  /** @param {Target[]} targets */
  #dim(targets) {
    if (!targets.length) return fill(this.place);
    const areas = new Set(["stage", ...targets.map(({ area }) => (area === "board-area" ? "stage" : area))]);
    if (this.#task) areas.delete("side");
    const dimmed = [...areas].flatMap((id) => (id ? [byId(id).getBoundingClientRect()] : []));
    const mask = svg("mask", { id: "light" }, ...dimmed.map((rect) => shape(rect, false, 0, { fill: "#fff" })), ...targets.map(({ rect, round }) => shape(rect, round, AIR, { fill: "#000" })));
    fill(
      this.place,
      svg("svg", { width: innerWidth, height: innerHeight }, svg("defs", {}, mask), svg("rect", { class: "dim", width: "100%", height: "100%", mask: "url(#light)" }), ...targets.map(({ rect, round }) => shape(rect, round, AIR, { class: "ring" }))),
    );
    return undefined;
  }

  /**
   * Put the box beside its target. On a phone it has a place of its own.
   * @param {Rect[]} targets
   * @param {{width: number, height: number}} size
   * @param {Rect[]} lit what can be chosen in a task, and should stay in view
   */
  #put(targets, size, lit) {
    const { style, dataset } = this.box;
    if (PHONE.matches) {
      style.removeProperty("left");
      style.removeProperty("top");
      dataset.nose = "";
      return;
    }
    const keep = this.#task ? [byId("question").getBoundingClientRect(), ...lit] : [];
    const placed = placeBox(size, byId(this.#task || !targets.length ? "stage" : "main").getBoundingClientRect(), targets, keep);
    style.left = `${Math.round(placed.x)}px`;
    style.top = `${Math.round(placed.y)}px`;
    style.setProperty("--nose", `${Math.round(placed.at)}px`);
    dataset.nose = placed.nose;
  }
}

/**
 * A hole, or its ring.
 * @param {Rect} rect
 * @param {boolean} round
 * @param {number} air
 * @param {Record<string, string>} how
 */
function shape({ x, y, width, height }, round, air, how) {
  const radius = round ? Math.min(26, width / 3, height / 3) + air : 10;
  return svg("rect", { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air, rx: air ? radius : 0, ...how });
}

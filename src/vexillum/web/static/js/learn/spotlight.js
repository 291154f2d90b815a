/** The spotlight on a lesson's targets, and the speaker's box beside it. The rest is dimmed, but usable. */

import { byId, fill, svg } from "../parts/dom.js";
import { PHONE } from "../table/common/layout.js";
import { union } from "../table/map/map-places.js";

/**
 * @typedef {import("../parts/types.js").Point} Point
 * @typedef {import("../table/map/game-map.js").GameMap} GameMap
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
   * @param {GameMap} map
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

// The things, parts and options that a lesson points at ---------------------------------------------------------------

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Rect
 * @typedef {object} Target
 * @property {Rect} rect on the screen
 * @property {boolean} round is it a place on the map?
 * @property {string} area the id of the part of the page that it lies in
 */

/** The selectors of each part; the first visible one counts. */
/** @type {Record<string, string[]>} */
const PARTS = {
  question: ["#question"],
  story: ["#page-story", "#tab-story"],
  deck: [".deck", "#ribbon"],
  sequence: [".sequence", "#tab-cards"],
  effects: [".effects", "#tab-cards"],
  warnings: [".alarm", ".deck", "#ribbon"],
  tracks: ["#map-box .track", "#lenses [data-box=track]"],
  legend: ["#map-box .legend", "#lenses [data-box=legend]"],
};
const NAMED = {
  panel: (/** @type {string} */ id) => [`#panels [data-seat="${id}"]`, `#page-players [data-seat="${id}"]`],
  card: (/** @type {string} */ id) => [`.game-card.${id}`, "#ribbon"],
  gauge: (/** @type {string} */ id) => [`[data-gauge="${id}"]`, "#tab-cards"],
  figure: (/** @type {string} */ id) => [`[data-thing="${id.replace("/", ":")}"]`],
};
const AREAS = ["rail", "panels", "side", "ribbon", "board-area"];

/**
 * The position of a target on the screen; null if it is not visible.
 * @param {Point} point
 * @param {GameMap} map
 * @returns {Target|null}
 */
function targetOf(point, map) {
  const found = point.kind === "thing" ? onMap(point.id, map) : null;
  const node = found ? null : elementOf(point);
  return found ?? (node && onPage(node));
}

/**
 * @param {string} thing
 * @param {GameMap} map
 * @returns {Target|null}
 */
function onMap(thing, map) {
  const stage = map.camera.stage.getBoundingClientRect();
  const boxes = map.find(thing).map((node) => node.getBoundingClientRect()).filter((rect) => rect.width && rect.height);
  const all = union(boxes);
  if (!all) return null;
  const rect = all.width > 0.6 * stage.width ? boxes[0] : all;
  const x = Math.max(rect.x, stage.x);
  const y = Math.max(rect.y, stage.y);
  const width = Math.min(rect.x + rect.width, stage.right) - x;
  const height = Math.min(rect.y + rect.height, stage.bottom) - y;
  return width > 4 && height > 4 ? { rect: { x, y, width, height }, round: true, area: "board-area" } : null;
}

/**
 * The element of a part or an option; null if none is visible.
 * @param {Point} point
 */
export function elementOf({ kind, id }) {
  const [name, ...rest] = id.split(":");
  const named = NAMED[/** @type {keyof typeof NAMED} */ (name)];
  if (kind === "thing") return shown([`[data-thing="${CSS.escape(id)}"]`]);
  if (kind === "option") return shown([`#question [data-key="${CSS.escape(id)}"]`]);
  return shown(rest.length && named ? named(CSS.escape(rest.join(":"))) : (PARTS[name] ?? []));
}

/** @param {string[]} selectors */
function shown(selectors) {
  for (const selector of selectors) {
    for (const node of document.querySelectorAll(selector)) if (!node.closest("svg") && node.getClientRects().length) return node;
  }
  return null;
}

/**
 * The visible part of an element within its part of the page.
 * @param {Element} node
 * @returns {Target|null}
 */
function onPage(node) {
  const area = AREAS.find((id) => node.closest(`#${id}`)) ?? "";
  const rects = [node.closest(".page, .ask, .rail"), area ? node.closest(`#${area}`) : null].flatMap((frame) => (frame && frame !== node ? [frame.getBoundingClientRect()] : []));
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const [x, y] = [Math.max(left, ...rects.map((one) => one.left)), Math.max(top, ...rects.map((one) => one.top))];
  const width = Math.min(right, ...rects.map((one) => one.right)) - x;
  const height = Math.min(bottom, ...rects.map((one) => one.bottom)) - y;
  return width > 4 && height > 4 ? { rect: { x, y, width, height }, round: false, area } : null;
}

// The place of the speaker's box, beside its target and never over it -------------------------------------------------

/** The gap between the box and its target, and between the box and the edge of the screen. */
const GAP = 22;
const EDGE = 10;
/** The width of the ring around the target. */
const RING = 10;

/**
 * @typedef {object} Placed
 * @property {number} x
 * @property {number} y
 * @property {""|"top"|"bottom"|"left"|"right"} nose the edge of the box that the nose is at
 * @property {number} at where on that edge, in pixels
 */

/**
 * The best place for a box of this size.
 * @param {{width: number, height: number}} size
 * @param {Rect} room where it may stand
 * @param {Rect[]} targets what it points at: at one of them with its nose, if possible at the first
 * @param {Rect[]} others what should stay in view, too
 * @returns {Placed}
 */
function placeBox(size, room, targets, others) {
  const places = targets.length ? targets.flatMap((target) => besideTarget(size, room, target)) : aroundRoom(size, room);
  const lit = targets.map(({ x, y, width, height }) => ({ x: x - RING, y: y - RING, width: width + 2 * RING, height: height + 2 * RING }));
  const cost = (/** @type {Placed} */ { x, y, nose }) => {
    const box = { x, y, ...size };
    const whole = size.width * size.height;
    const outside = whole - overlap(box, { x: 0, y: 0, width: innerWidth, height: innerHeight });
    return 100 * outside + 100 * sum(lit, box) + 3 * sum(others, box) + 8 * (whole - overlap(box, room)) + (nose ? 0 : whole);
  };
  const best = places.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  return { ...best, x: clamp(best.x, EDGE, innerWidth - size.width - EDGE), y: clamp(best.y, EDGE, innerHeight - size.height - EDGE) };
}

/**
 * The places on the four sides of the target.
 * @param {{width: number, height: number}} size
 * @param {Rect} room
 * @param {Rect} target
 * @returns {Placed[]}
 */
function besideTarget(size, room, target) {
  const [middleX, middleY] = [target.x + target.width / 2, target.y + target.height / 2];
  return [0.5, 0.2, 0.8, 0, 1].flatMap((shift) => {
    const x = clamp(middleX - shift * size.width, room.x + EDGE, room.x + room.width - size.width - EDGE);
    const y = clamp(middleY - shift * size.height, room.y + EDGE, room.y + room.height - size.height - EDGE);
    const [onX, onY] = [clamp(middleX - x, 24, size.width - 24), clamp(middleY - y, 24, size.height - 24)];
    const meetsX = target.x < x + onX && x + onX < target.x + target.width;
    const meetsY = target.y < y + onY && y + onY < target.y + target.height;
    return /** @type {Placed[]} */ ([
      { x: target.x + target.width + GAP, y, nose: meetsY ? "left" : "", at: onY },
      { x: target.x - size.width - GAP, y, nose: meetsY ? "right" : "", at: onY },
      { x, y: target.y - size.height - GAP, nose: meetsX ? "bottom" : "", at: onX },
      { x, y: target.y + target.height + GAP, nose: meetsX ? "top" : "", at: onX },
    ]);
  });
}

/**
 * The places at the edges and corners, the bottom first, for a box without a target.
 * @param {{width: number, height: number}} size
 * @param {Rect} room
 * @returns {Placed[]}
 */
function aroundRoom(size, room) {
  const across = (/** @type {number} */ part) => room.x + EDGE + part * (room.width - size.width - 2 * EDGE);
  const down = (/** @type {number} */ part) => room.y + EDGE + part * (room.height - size.height - 2 * EDGE);
  return [1, 0, 0.5].flatMap((low) => [0.5, 1, 0].map((far) => /** @type {Placed} */ ({ x: across(far), y: down(low), nose: "", at: 0 })));
}

/**
 * @param {Rect[]} rects
 * @param {Rect} box
 */
function sum(rects, box) {
  return rects.reduce((all, rect) => all + overlap(rect, box), 0);
}

/**
 * @param {Rect} a
 * @param {Rect} b
 */
function overlap(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function clamp(value, least, most) {
  return Math.max(least, Math.min(value, most));
}

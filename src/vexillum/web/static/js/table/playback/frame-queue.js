/** The received frames: the newest one, those not shown yet, and the steps to play back. */

import { watched } from "../../parts/settings.js";
import { applyChange } from "../map/map-state.js";
import { mergeFrames } from "../story/story-data.js";
import { isWatched, stepsOf, withTurns } from "./film.js";

/**
 * @typedef {import("../../parts/types.js").TableFrame} TableFrame
 * @typedef {import("../../parts/types.js").MapWhole} MapWhole
 * @typedef {import("../../parts/types.js").Display} Display
 * @typedef {import("./film.js").Step} Step
 */

/** The number of frames whose maps are kept. A requested film starts from one of them. */
const KEPT = 40;

export class FrameQueue {
  /** @type {TableFrame|null} the newest one */
  frame = null;
  /** @type {MapWhole|null} its map */
  newest = null;
  /** @type {Display|null} its display */
  display = null;
  /** @type {TableFrame|null} the newest one, merged with earlier frames that were not shown */
  #pending = null;
  /** @type {Set<number>} turns whose steps were shown, or that ended before the page was opened */
  #known = new Set();
  /** @type {Map<number, MapWhole|null>} by the number of their frame */
  #maps = new Map();

  /** @param {import("../story/story-data.js").StoryData} data */
  constructor(data) {
    this.data = data;
  }

  /**
   * @param {TableFrame} frame
   * @returns {{steps: Step[], anew: boolean, back: boolean, next: boolean}} the steps to show; anew: it is
   *   the first frame, or something was undone; back: something was undone; next: it follows the frame before
   */
  take(frame) {
    const before = this.frame;
    const old = this.newest;
    const back = this.data.take(frame);
    const filmed = old ? stepsOf(frame.stills ?? [], old, this.data) : { steps: [], map: null };
    this.newest = applyChange(filmed.map ?? old, frame.map);
    this.frame = frame;
    this.#keep(frame.number);
    if (frame.display) this.display = /** @type {Display} */ ({ ...this.display, ...frame.display });
    this.#pending = { ...mergeFrames(this.#pending, frame), ...(this.display ? { display: this.display } : {}) };
    const steps = this.#fresh(filmed.steps, before === null || back ? null : old);
    return { steps, anew: !before || back || frame.at < before.at, back, next: before !== null && frame.at === before.at + 1 };
  }

  /** The frame to present, once. */
  due() {
    const frame = this.#pending;
    this.#pending = null;
    return frame;
  }

  /**
   * The map of a frame; undefined if it has not arrived or is no longer kept.
   * @param {number} number
   */
  map(number) {
    return this.#maps.get(number);
  }

  /** @param {number} number */
  #keep(number) {
    if (this.#maps.has(number)) this.#maps.clear(); // a new connection counts from the beginning
    this.#maps.set(number, this.newest);
    this.#maps.delete(number - KEPT);
  }

  /**
   * The steps to show.
   * @param {Step[]} filmed
   * @param {MapWhole|null} before null: what happened before is not shown
   */
  #fresh(filmed, before) {
    const turns = this.data.scopes.filter(({ kind, last, number }) => kind === "turn" && last !== undefined && last !== null && !this.#known.has(number));
    const stepped = filmed.map((step) => this.data.outer(step.scope, "turn")?.number);
    const bare = turns.filter((turn) => !stepped.includes(turn.number) && !this.data.silent(turn));
    for (const number of [...stepped, ...bare.map((turn) => turn.number)]) if (number !== undefined) this.#known.add(number);
    if (!before) return [];
    const mine = Object.entries(this.frame?.seats ?? {}).filter(([, seat]) => seat.you).map(([seat]) => seat);
    const steps = withTurns(filmed, bare, before).filter((step) => isWatched(step, this.data, mine, watched()));
    for (const step of steps) step.display = this.display;
    return steps;
  }
}

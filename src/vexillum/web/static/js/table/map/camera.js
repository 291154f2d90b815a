/** The camera: which part of the map is shown, and at which scale. */

import { reducedMotion } from "../../parts/settings.js";
import { CameraGestures } from "./camera-gestures.js";

const CLOSEST = 6;
const AIR = 60;
/** Names on maps are about 20 units high: below SMALL they are hard to read, at READABLE they are not. */
const SMALL = 0.44;
const READABLE = 0.64;
/** The width of the map's buttons at the right, in pixels, where the stage is at least ROOMY wide. */
const BUTTONS = 62;
const ROOMY = 600;

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * @param {Box} a
 * @param {Box} b
 */
function sameBox(a, b) {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

export class Camera {
  scale = 1;
  x = 0;
  y = 0;
  /** The size of the content at scale 1. */
  width = 1;
  height = 1;
  /** @type {Box} The part that is shown first: the land without its margins. */
  home = { x: 0, y: 0, width: 1, height: 1 };
  /** Whether it has been moved since it last showed its home. */
  moved = false;
  /** How many pixels at the bottom of the stage are covered. */
  covered = 0;

  #gestures;
  #resting = 0;
  #zoom = 0;
  /** Whether there is a map. */
  #sized = false;
  /** The size of the stage when the content was last placed. */
  #stood = [0, 0];
  /** Called when another part is shown. */
  changed = () => {};

  /**
   * @param {HTMLElement} stage the frame, which does not move
   * @param {HTMLElement} content the map, which moves in it
   */
  constructor(stage, content) {
    this.stage = stage;
    this.content = content;
    this.#gestures = new CameraGestures(this, stage);
    new ResizeObserver(() => this.#resized()).observe(stage);
  }

  /**
   * Set the size of the content, and the part to show first.
   * @param {number} width
   * @param {number} height
   * @param {Box|null} [home] the whole, if there is none
   */
  setSize(width, height, home) {
    const opens = home ?? { x: 0, y: 0, width, height };
    if (width === this.width && height === this.height && sameBox(opens, this.home)) return;
    if (!this.#sized) this.#waitForStage();
    this.width = width;
    this.height = height;
    this.home = opens;
    this.content.style.width = `${width}px`;
    this.content.style.height = `${height}px`;
    this.open();
  }

  /** Whether the last press was a drag, and not a click. */
  get dragged() {
    return this.#gestures.dragged;
  }

  /** The scale at which everything is visible. */
  get fitScale() {
    return Math.min(this.stage.clientWidth / this.width, this.stage.clientHeight / this.height) || 1;
  }

  /** How many pixels the buttons at the right take: the home keeps clear of them where there is room. */
  get buttonsWidth() {
    return this.stage.clientWidth >= ROOMY ? BUTTONS : 0;
  }

  /**
   * The left edge of something of this width, in the middle or beside the buttons.
   * @param {number} wide
   */
  #left(wide) {
    const middle = (this.stage.clientWidth - wide) / 2;
    return middle >= this.buttonsWidth ? middle : Math.max(0, middle - this.buttonsWidth / 2);
  }

  /** The scale at which the home is seen. */
  get homeScale() {
    return Math.min((this.stage.clientWidth - this.buttonsWidth) / this.home.width, this.stage.clientHeight / this.home.height) || 1;
  }

  /** Whether names would be too small to read if the whole home were shown. */
  get small() {
    return this.homeScale < SMALL;
  }

  /** Show the home first, or where that would be too small, its middle. */
  open() {
    this.fit();
    if (!this.small) return;
    this.zoom(READABLE / this.scale);
    this.moved = false;
  }

  /** Show the home. */
  fit(smooth = false) {
    const { x, y, width, height } = this.home;
    this.scale = this.homeScale;
    this.x = this.#left(width * this.scale) - x * this.scale;
    this.y = this.stage.clientHeight / 2 - (y + height / 2) * this.scale;
    this.moved = false;
    this.#apply(smooth);
  }

  /** The visible part, in the content's own units. */
  get view() {
    return { x: -this.x / this.scale, y: -this.y / this.scale, width: this.stage.clientWidth / this.scale, height: this.stage.clientHeight / this.scale };
  }

  /**
   * Look at a point of the content, no closer than now.
   * @param {number} x
   * @param {number} y
   */
  look(x, y) {
    this.x = this.stage.clientWidth / 2 - x * this.scale;
    this.y = (this.stage.clientHeight - this.covered) / 2 - y * this.scale;
    this.moved = true;
    this.#apply(true);
  }

  /**
   * Zoom by a factor around a point of the stage (default: its middle).
   * @param {number} factor
   * @param {{x: number, y: number}} [around]
   */
  zoom(factor, around, smooth = false) {
    const least = Math.min(this.fitScale, this.homeScale) * 0.9;
    const scale = Math.min(CLOSEST, Math.max(least, this.scale * factor));
    const { x, y } = around ?? { x: this.stage.clientWidth / 2, y: this.stage.clientHeight / 2 };
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.moved = true;
    this.#apply(smooth);
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy, smooth = false) {
    this.x += dx;
    this.y += dy;
    this.moved = true;
    this.#apply(smooth);
  }

  /**
   * Show a box of the content, as large as is useful.
   * @param {Box} box in the content's own units
   * @param {number} [most] not larger than this scale
   */
  show(box, most = 1.1) {
    const room = 0.86;
    const high = this.stage.clientHeight - this.covered;
    const wanted = Math.min((this.stage.clientWidth * room) / box.width, (high * room) / box.height, most);
    this.scale = Math.max(this.small ? READABLE : this.homeScale, wanted);
    this.x = this.stage.clientWidth / 2 - (box.x + box.width / 2) * this.scale;
    this.y = high / 2 - (box.y + box.height / 2) * this.scale;
    this.moved = true;
    this.#apply(true, 0);
  }

  /** The current position, to return to later. */
  get place() {
    const { x, y, scale, moved } = this;
    return { x, y, scale, moved };
  }

  /**
   * Return to an earlier position.
   * @param {{x: number, y: number, scale: number, moved: boolean}} place
   */
  comeBack({ x, y, scale, moved }) {
    if (!moved) return this.fit(true);
    Object.assign(this, { x, y, scale, moved });
    this.#apply(true);
  }

  /**
   * Whether the part of a box that lies within the home is on the screen.
   * @param {Box} box
   */
  sees(box) {
    const { home, scale } = this;
    const left = Math.max(box.x, home.x) * scale + this.x;
    const top = Math.max(box.y, home.y) * scale + this.y;
    const right = Math.min(box.x + box.width, home.x + home.width) * scale + this.x;
    const bottom = Math.min(box.y + box.height, home.y + home.height) * scale + this.y;
    return left >= -1 && top >= -1 && right <= this.stage.clientWidth + 1 && bottom <= this.stage.clientHeight - this.covered + 1;
  }

  /** Move the content, and keep it in view; `air` is the largest empty margin beside it. */
  #apply(smooth = false, air = AIR) {
    const { clientWidth: w, clientHeight: h } = this.stage;
    const [cw, ch] = [this.width * this.scale, this.height * this.scale];
    this.#stood = [w, h];
    this.x = cw <= w ? this.#left(cw) : Math.min(Math.max(this.x, w - cw - air), air);
    const low = h - this.covered;
    this.y = ch <= low ? (low - ch) / 2 : Math.min(Math.max(this.y, low - ch - air), air);
    this.content.style.transition = smooth && !reducedMotion() ? "transform .35s ease" : "none";
    this.content.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.content.style.willChange = "transform";
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => (this.content.style.willChange = "auto"), 450);
    const zoom = Number(this.scale.toFixed(2)); // the map's style sheet enlarges names as the map shrinks
    if (zoom !== this.#zoom) this.stage.style.setProperty("--zoom", String((this.#zoom = zoom)));
    this.changed();
  }

  /** The elements around a new map decide the stage's size: until they exist, computing the map's style is wasted. */
  #waitForStage() {
    this.#sized = true;
    this.content.hidden = true;
    queueMicrotask(() => this.settle());
  }

  /** Handle a new size of the stage now, without waiting for the next layout. */
  settle() {
    if (this.#stood[0] !== this.stage.clientWidth || this.#stood[1] !== this.stage.clientHeight) this.#resized();
    this.content.hidden = false;
  }

  #resized() {
    if (!this.stage.clientWidth) return;
    if (this.moved) this.#apply();
    else this.open();
  }
}

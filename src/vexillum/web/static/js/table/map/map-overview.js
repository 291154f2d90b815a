/** The overview: the whole map in a corner. A press moves the camera there. Only on screens that show little of the map. */

import { el } from "../../parts/dom.js";
import { t } from "../../parts/words.js";

/** @typedef {import("./game-map.js").GameMap} GameMap */

const REST = 400;
/** The screens on which the style sheets show it. */
const SHOWN = matchMedia("(max-width: 1000px), (max-height: 499px)");

export class MapOverview {
  #picture = el("img", { alt: "", draggable: "false" });
  #frame = el("i");
  #address = "";
  #timer = 0;
  #stale = true;

  /**
   * @param {HTMLButtonElement} place
   * @param {GameMap} map
   */
  constructor(place, map) {
    this.place = place;
    this.map = map;
    place.append(this.#picture, this.#frame);
    place.addEventListener("click", (event) => this.#go(event));
    map.camera.changed = () => this.#show();
    map.drawn = () => this.#later();
    SHOWN.addEventListener("change", () => this.#later());
  }

  build() {
    this.place.setAttribute("aria-label", t("map.overview"));
    this.place.title = t("map.overview");
  }

  /** The picture is updated when the map has not changed for a moment. */
  #later() {
    this.#stale = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#draw(), REST);
  }

  #draw() {
    const whole = this.map.snapshot();
    if (!SHOWN.matches || !this.#stale || !whole) return;
    this.#stale = false;
    const theme = document.documentElement.dataset.theme;
    const inside = Object.values(whole.blocks).join("");
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole.width} ${whole.height}"${theme ? ` data-theme="${theme}"` : ""}><g class="${whole.css}">${inside}</g></svg>`;
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    this.#picture.src = this.#address;
    this.place.style.aspectRatio = `${whole.width} / ${whole.height}`;
    this.#show();
  }

  /** Show the frame of the visible part. */
  #show() {
    const { view, width, height } = this.map.camera;
    const part = (/** @type {number} */ n) => `${100 * Math.min(1, Math.max(0, n))}%`;
    const [left, top] = [view.x / width, view.y / height];
    const [right, bottom] = [left + view.width / width, top + view.height / height];
    Object.assign(this.#frame.style, { left: part(left), top: part(top), right: part(1 - right), bottom: part(1 - bottom) });
    this.place.hidden = left <= 0 && top <= 0 && right >= 1 && bottom >= 1;
  }

  /** @param {MouseEvent} event */
  #go(event) {
    const rect = this.place.getBoundingClientRect();
    const { width, height } = this.map.camera;
    if (event.detail === 0) this.map.camera.fit(true);
    else this.map.camera.look(((event.clientX - rect.left) / rect.width) * width, ((event.clientY - rect.top) / rect.height) * height);
  }
}

/** Tracks and the legend: boxes over the map that can be opened. */

import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { t } from "../../parts/words.js";
import { emblem, seatStyle, tokenImage } from "../common/game-art.js";

/**
 * @typedef {import("../../parts/types.js").Display} Display
 * @typedef {import("../../parts/types.js").Track} Track
 * @typedef {import("../../parts/types.js").TrackMark} TrackMark
 * @typedef {"track"|"legend"} Kind
 */

/** In pixels: the width of a letter, the padding of a label, the gap between a goal's label and its line. */
const LETTER = 7.2;
const EDGES = 34;
const BESIDE = 14;

export class MapBoxes {
  /** @type {Kind|null} */
  open = null;
  /** @type {Display} */
  #display = /** @type {Display} */ ({});

  /**
   * @param {HTMLElement} place
   * @param {() => void} changed one was opened or closed
   */
  constructor(place, changed) {
    this.place = place;
    this.changed = changed;
    new ResizeObserver(() => requestAnimationFrame(() => this.open === "track" && this.#show())).observe(place);
  }

  /** @param {Display} display */
  take(display) {
    this.#display = display;
    if (this.open && !this.has(this.open)) this.open = null;
    this.#show();
  }

  /** @param {Kind} kind */
  has(kind) {
    return Boolean(kind === "track" ? this.#display.tracks?.length : this.#display.legend?.length);
  }

  /**
   * Open one, or close it.
   * @param {Kind|null} kind
   */
  toggle(kind) {
    this.open = kind && this.open !== kind && this.has(kind) ? kind : null;
    this.#show();
    this.changed();
    if (this.open) /** @type {HTMLElement|null} */ (this.place.querySelector("button"))?.focus();
  }

  #show() {
    this.place.hidden = !this.open;
    if (!this.open) return render(nothing, this.place);
    const close = html`<button type="button" class="tool" aria-label=${t("close")} title=${t("close")} @click=${() => this.toggle(null)}>${iconTemplate("close")}</button>`;
    const width = this.place.clientWidth - 40;
    const inside = this.open === "track" ? (this.#display.tracks ?? []).map((track, n) => trackView(track, width, n ? nothing : close)) : legendView(this.#display.legend ?? [], close);
    return render(html`${inside}`, this.place);
  }
}

/**
 * @param {Track} track
 * @param {number} width of the line, in pixels
 * @param {unknown} close
 */
function trackView({ label, first, last, marks = [], goals = [] }, width, close) {
  const part = (/** @type {number} */ n) => (100 * (n - first)) / Math.max(1, last - first);
  const placed = rows(marks, (mark) => (part(mark.value) * width) / 100, width);
  const aims = goalRows(goals, (goal) => (part(goal.value) * width) / 100, width);
  const levels = Math.max(1, ...placed.map((one) => one.row + 1));
  const heads = Math.max(0, ...aims.map((one) => one.row + 1));
  const step = tickStep(last - first);
  const ticks = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, n) => first + n * step);
  return html`<section class="track" aria-label=${label}>
    <header><h3 class="caps">${label}</h3>${close}</header>
    <div class="track-line" style="--levels:${levels};--heads:${heads}">
      ${aims.map(({ goal, row, left }) => html`<span class="track-goal ${left ? "left" : ""}" style="left:${part(goal.value)}%;--row:${row};${seatStyle(goal.seat)}"><span>${goal.label}</span></span>`)}
      ${placed.map(({ mark, row, shift }) => html`<i class="track-pin" style="left:${part(mark.value)}%;--row:${row};${seatStyle(mark.seat)}"></i><span class="track-mark" style="left:${part(mark.value)}%;--shift:${shift}px;--row:${row};${seatStyle(mark.seat)}">${emblem(mark.seat)}${mark.label} <b>${mark.value}</b></span>`)}
      ${ticks.map((n) => html`<span class="track-tick" style="left:${part(n)}%">${n}</span>`)}
    </div>
  </section>`;
}

/**
 * Place labels side by side where there is room, otherwise one above the other, inside the edges.
 * @param {readonly TrackMark[]} marks
 * @param {(mark: TrackMark) => number} at in pixels
 * @param {number} width
 */
function rows(marks, at, width) {
  /** @type {number[]} where each row is free from */
  const ends = [];
  return [...marks]
    .sort((a, b) => a.value - b.value)
    .map((mark) => {
      const half = (LETTER * `${mark.label} ${mark.value}`.length + EDGES) / 2;
      const middle = Math.min(Math.max(at(mark), half), Math.max(half, width - half));
      let row = ends.findIndex((end) => end <= middle - half);
      if (row < 0) row = ends.push(0) - 1;
      ends[row] = middle + half + 4;
      return { mark, row, shift: middle - at(mark) };
    });
}

/**
 * Place labels of goals to the right of their lines, or to the left where there is no room; overlapping ones one below the other.
 * @param {readonly TrackMark[]} goals
 * @param {(goal: TrackMark) => number} at in pixels
 * @param {number} width
 */
function goalRows(goals, at, width) {
  /** @type {[number, number][][]} what each row holds, from where to where */
  const held = [];
  return [...goals]
    .sort((a, b) => a.value - b.value)
    .map((goal) => {
      const long = LETTER * goal.label.length + BESIDE;
      const left = at(goal) + long > width && at(goal) > width / 2;
      const [from, to] = left ? [at(goal) - long, at(goal)] : [at(goal), at(goal) + long];
      let row = held.findIndex((spans) => spans.every(([begin, end]) => to <= begin || end <= from));
      if (row < 0) row = held.push([]) - 1;
      held[row]?.push([from, to]);
      return { goal, row, left };
    });
}

/** @param {number} length */
function tickStep(length) {
  return length > 200 ? 50 : length > 100 ? 20 : length > 24 ? 10 : length > 12 ? 5 : 1;
}

/**
 * @param {readonly import("../../parts/types.js").LegendRow[]} legend
 * @param {unknown} close
 */
function legendView(legend, close) {
  return html`<section class="legend" aria-label=${t("map.legend")}>
    <header><h3 class="caps">${t("map.legend")}</h3>${close}</header>
    <ul>${legend.map(({ token, text }) => html`<li>${tokenImage(token, { label: " " })}<span>${text}</span></li>`)}</ul>
  </section>`;
}

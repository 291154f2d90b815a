/**
 * The controls of a replay (slider, chapters, steps, play and pause, seat filter, link), its contents and downloads.
 */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { personalAddress } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { iconTemplate } from "../parts/icon-templates.js";
import { complain, toast } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { emblem, seatStyle } from "../table/common/game-art.js";

/**
 * @typedef {import("../parts/types.js").ChapterMark} ChapterMark
 * @typedef {import("../parts/types.js").ReplayContents} Contents
 * @typedef {import("../parts/types.js").TurnMark} TurnMark
 * @typedef {object} Player what the controls move
 * @property {number} at
 * @property {number} first
 * @property {number} of
 * @property {boolean} playing
 * @property {ReplayContents} contents
 * @property {(at: number) => unknown} go
 * @property {(by: number) => unknown} step
 * @property {(way: number) => unknown} card
 * @property {() => unknown} toggle play or pause
 * @property {(seat: string) => unknown} filter show and step through this seat's turns only, or not any more
 * @property {() => string} address the link to this moment
 */

export class ReplayControls {
  /**
   * @param {HTMLElement} bar
   * @param {Player} player
   */
  constructor(bar, player) {
    this.bar = bar;
    this.player = player;
  }

  /** Draw the current state. */
  draw() {
    const { player } = this;
    const { at, first, of, contents } = player;
    const tool = (/** @type {string} */ sign, /** @type {string} */ id, /** @type {() => void} */ act) =>
      html`<button type="button" class="tool" id=${id} title=${t(`replay.${id}`)} aria-label=${t(`replay.${id}`)} @click=${act}>${iconTemplate(sign)}</button>`;
    const said = t(player.playing ? "replay.pause" : "replay.play");
    render(
      html`<div class="time">
          ${this.#marks()}
          <input type="range" id="slider" min=${first} max=${of} step="1" aria-label=${t("replay.slider")} aria-valuetext=${this.#where()} .value=${live(String(at))} @input=${(/** @type {Event} */ event) => player.go(Number(/** @type {HTMLInputElement} */ (event.currentTarget).value))}>
        </div>
        <div class="row">
          ${tool("first", "previous-card", () => player.card(-1))} ${tool("back", "back", () => player.step(-1))}
          <button type="button" class="tool main" id="play-pause" title=${said} aria-label=${said} @click=${() => player.toggle()}>${iconTemplate(player.playing ? "pause" : "play")}</button>
          ${tool("next", "forward", () => player.step(1))} ${tool("last", "next-card", () => player.card(1))}
          <span class="at">${at} / ${of}</span>
          ${this.#chapters()}
          ${contents.played.length > 1
            ? html`<span class="by-seat" role="group" aria-label=${t("replay.filter")}>${contents.played.map(
                (seat) => html`<button type="button" class="seat-filter" data-seat=${seat} style=${seatStyle(seat)} aria-pressed=${contents.seats.has(seat) ? "true" : "false"} title=${t("replay.only", { name: contents.names[seat] })} aria-label=${t("replay.only", { name: contents.names[seat] })} @click=${() => player.filter(seat)}>${emblem(seat)}</button>`,
              )}</span>`
            : nothing}
          ${tool("link", "link", () => this.#copyLink())}
        </div>`,
      this.bar,
    );
    this.bar.parentElement?.style.setProperty("--controls", `${this.bar.offsetHeight}px`);
  }

  /** The jump menu. */
  #chapters() {
    const { contents, at, first } = this.player;
    if (!contents.chapters.length) return nothing;
    const now = contents.chapterAt(at);
    return html`<select id="chapters" aria-label=${t("replay.chapters")} .value=${live(String(now?.scope ?? ""))} @change=${(/** @type {Event} */ event) => this.#jump(Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value))}>
      ${now ? nothing : html`<option value="" selected>${t("replay.start")}</option>`}
      ${contents.chapters.map((chapter, n) => html`<option value=${chapter.scope} ?selected=${chapter === now}>${n + 1}. ${chapter.title || t("replay.chapter", { n: n + 1 })}${chapter.at === first ? "" : ` (${chapter.at})`}</option>`)}
    </select>`;
  }

  /** @param {number} scope */
  #jump(scope) {
    const chapter = this.player.contents.chapters.find((one) => one.scope === scope);
    if (chapter) this.player.go(chapter.at);
  }

  /** Turns in the colours of their seats, and a mark at each chapter. */
  #marks() {
    const { contents, first, of } = this.player;
    const span = Math.max(1, of - first);
    const place = (/** @type {number} */ at) => ((at - first) / span) * 100;
    return html`<div class="marks" aria-hidden="true">
      ${contents.turns.filter(({ at, until }) => until > at).map((turn) => html`<i class=${contents.wanted(turn) ? "" : "out"} style="left:${place(turn.at)}%;width:${place(turn.until) - place(turn.at)}%;${seatStyle(turn.seat)}"></i>`)}
      ${contents.chapters.map(({ at, title }) => html`<b style="left:${place(at)}%" title=${title} @click=${() => this.player.go(at)}></b>`)}
    </div>`;
  }

  /** The slider's position in words. */
  #where() {
    const { contents, at, of } = this.player;
    const turn = contents.turnAt(at);
    const parts = [t("replay.moment", { at, of }), contents.chapterAt(at)?.title ?? "", turn ? [contents.names[turn.seat] ?? "", turn.title].filter(Boolean).join(": ") : ""];
    return parts.filter(Boolean).join(", ");
  }

  async #copyLink() {
    const url = this.player.address();
    try {
      await navigator.clipboard.writeText(url);
      toast(t("replay.link_copied", { at: this.player.at }));
    } catch {
      toast(url);
    }
  }
}

// The contents of a replay --------------------------------------------------------------------------------------------
// The chapter and turn of a moment, and the next moment of some seats.

/** @type {Contents} */
const EMPTY = { first: 0, of: 0, chapters: [], turns: [], names: {}, may_fork: false, origin: null, over: false };

export class ReplayContents {
  /** @type {Contents} */
  #found = EMPTY;
  /** @type {Set<string>} the seats whose moments are wanted; none: all */
  seats = new Set();

  /** @param {Contents} found */
  take(found) {
    this.#found = found;
  }

  get chapters() {
    return this.#found.chapters;
  }

  get turns() {
    return this.#found.turns;
  }

  get names() {
    return this.#found.names;
  }

  get mayFork() {
    return this.#found.may_fork;
  }

  /** Whether the game is over. */
  get over() {
    return this.#found.over;
  }

  get origin() {
    return this.#found.origin;
  }

  /** The seats that have turns. */
  get played() {
    return Object.keys(this.names).filter((seat) => this.turns.some((turn) => turn.seat === seat));
  }

  /**
   * The chapter that a moment belongs to.
   * @param {number} at
   * @returns {ChapterMark|undefined}
   */
  chapterAt(at) {
    return this.chapters.findLast((chapter) => chapter.at <= at);
  }

  /**
   * The turn that led to a moment.
   * @param {number} at
   * @returns {TurnMark|undefined}
   */
  turnAt(at) {
    return this.turns.findLast((turn) => turn.at < at && at <= turn.until) ?? this.turns.findLast((turn) => turn.at <= at && at <= turn.until);
  }

  /** @param {TurnMark} turn */
  wanted({ seat }) {
    return !this.seats.size || this.seats.has(seat);
  }

  /**
   * The next moment, forward or back; with a filter, the next one of a selected seat's turn.
   * @param {number} at
   * @param {number} way 1 or -1
   */
  beside(at, way) {
    if (!this.seats.size) return at + way;
    const moments = this.turns.filter((turn) => this.wanted(turn)).flatMap(({ at: from, until }) => (until > from ? Array.from({ length: until - from }, (_, n) => from + 1 + n) : [until]));
    const found = way > 0 ? moments.filter((one) => one > at).sort((a, b) => a - b)[0] : moments.filter((one) => one < at).sort((a, b) => b - a)[0];
    return found ?? at;
  }

  /**
   * The last turn finished at a moment: its number in the story, or -1.
   * @param {number} at
   */
  lastTurn(at) {
    return this.turns.findLast((turn) => turn.until <= at)?.scope ?? -1;
  }

  /**
   * The next selected turn after another one.
   * @param {number} scope
   */
  turnAfter(scope) {
    return this.turns.find((turn) => turn.scope > scope && this.wanted(turn));
  }

  /**
   * The start of the next or previous chapter.
   * @param {number} at
   * @param {number} way
   * @returns {number|undefined}
   */
  chapterBeside(at, way) {
    const starts = [...new Set(this.chapters.map((chapter) => chapter.at))];
    return way > 0 ? starts.find((one) => one > at) : starts.findLast((one) => one < at);
  }
}

// The downloads of a match: the replay as a page, the save, the board as SVG and PNG ----------------------------------

/**
 * @param {HTMLElement} place
 * @param {string} match
 * @param {number} at the moment whose board is downloaded
 */
export function showDownloads(place, match, at) {
  const base = `/api/matches/${match}`;
  const files = [
    ["html", personalAddress(`${base}/export.html`)],
    ["json", personalAddress(`${base}/save`)],
    ["svg", personalAddress(`${base}/board.svg`, { at })],
    ["png", personalAddress(`${base}/board.svg`, { at })],
  ];
  fill(place, ...files.map(([id, href]) =>
    el("a", { class: "item", href, download: id === "json" ? "" : `vexillum-${match}-${at}.${id}`, "data-keep": id }, el("strong", {}, t(`keep.${id}`)), el("span", {}, t(`keep.${id}.about`))),
  ));
  place.querySelector("[data-keep=png]")?.addEventListener("click", downloadPng);
}

/**
 * The PNG is painted in the browser, from the SVG behind the link.
 * @param {Event} event
 */
async function downloadPng(event) {
  event.preventDefault();
  const link = /** @type {HTMLAnchorElement} */ (event.currentTarget);
  try {
    const svg = await (await fetch(link.href)).text();
    saveFile(await paintPng(svg), link.download);
  } catch (error) {
    complain(error);
  }
}

// The board as PNG ----------------------------------------------------------------------------------------------------
// The browser paints it, since small SVG libraries do not support custom properties.

const WIDTH = 1600;

/**
 * Paint an SVG document.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function paintPng(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , wide, high] = (root.getAttribute("viewBox") ?? "0 0 4 3").split(/\s+/).map(Number);
  const height = Math.round((WIDTH * high) / wide);
  root.setAttribute("width", String(WIDTH));
  root.setAttribute("height", String(height));
  const text = new XMLSerializer().serializeToString(root);
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, height);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Download a file.
 * @param {Blob} blob
 * @param {string} name
 */
function saveFile(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

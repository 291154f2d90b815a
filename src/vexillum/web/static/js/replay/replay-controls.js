/** The controls of a replay: slider, chapters, steps, play and pause, seat filter, link. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { iconTemplate } from "../parts/icon-templates.js";
import { toast } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { emblem, seatStyle } from "../table/common/game-art.js";

/**
 * @typedef {object} Player what the controls move
 * @property {number} at
 * @property {number} first
 * @property {number} of
 * @property {boolean} playing
 * @property {import("./replay-contents.js").ReplayContents} contents
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

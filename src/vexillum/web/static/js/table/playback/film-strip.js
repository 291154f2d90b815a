/** The film strip: a slider with a mark for each step, in the colours of who plays, and a label for each turn. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";
import { emblem, seatStyle } from "../common/game-art.js";

/**
 * @typedef {{seat: string, title: string, first: number, n: number}} StripTurn
 * @typedef {{turns: StripTurn[], at: number, of: number, said: string, go: (at: number) => void, turn: (way: number) => void}} Strip
 */

/** A turn with a smaller part of the film than this has no room for its title. */
const NARROW = 0.09;

/** @param {Strip} strip */
export function filmStrip({ turns, at, of, said, go, turn }) {
  const press = (/** @type {MouseEvent} */ event) => {
    const mark = event.target instanceof Element ? event.target.closest("[data-step]") : null;
    if (mark) go(Number(mark.getAttribute("data-step")));
  };
  /** @type {Record<string, () => void>} */
  const keys = { Home: () => go(0), End: () => go(of - 1), PageUp: () => turn(-1), PageDown: () => turn(1), ArrowUp: () => go(Math.min(at + 1, of - 1)), ArrowDown: () => go(Math.max(at - 1, 0)) };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (!keys[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  };
  return html`<div class="film" role="slider" tabindex="0" aria-label=${t("playback.strip")} aria-valuemin="1" aria-valuemax=${of} aria-valuenow=${at + 1} aria-valuetext=${said} @click=${press} @keydown=${key}>
      ${turns.map(({ seat, first, n }) => html`<span class="film-turn" style="--n:${n};${seatStyle(seat)}">${Array.from({ length: n }, (_, k) => html`<i data-step=${first + k} class=${first + k < at ? "done" : first + k === at ? "at" : ""}></i>`)}</span>`)}
    </div>
    <div class="film-labels" aria-hidden="true" @click=${press}>
      ${turns.map(({ seat, title, first, n }) => html`<span class=${at >= first && at < first + n ? "on" : ""} style="--n:${n}" data-step=${first} title=${title}>${emblem(seat)}${n / of < NARROW ? null : html`<span>${title}</span>`}</span>`)}
    </div>`;
}

/**
 * "Since your last turn": a row for each turn since the player's own, numbered on the map; scores before and now;
 * warnings.
 */

import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { dismissedRecap, dismissRecap, watched } from "../../parts/settings.js";
import { t } from "../../parts/words.js";
import { chipRow } from "../common/change-chips.js";
import { emblem, seatStyle, signed } from "../common/game-art.js";
import { MapNumbers } from "../map/map-numbers.js";
import { concerns, warningBox } from "../side/warnings.js";

/**
 * @typedef {import("../../parts/types.js").RecapForm} RecapForm
 * @typedef {import("../../parts/types.js").RecapRow} RecapRow
 * @typedef {import("../../parts/types.js").StandingRow} StandingRow
 * @typedef {import("../../parts/types.js").Warning} Warning
 * @typedef {object} RecapContext
 * @property {Record<string, string>} names of the seats
 * @property {string[]} mine my seats
 * @property {readonly Warning[]} warnings
 * @property {boolean} asked am I asked something now?
 * @property {boolean} due is it time for it: am I asked, or is the game over?
 * @property {number} missed how many steps were not played back
 */

/**
 * @typedef {object} RecapEvents
 * @property {(scopes: number[]) => void} watch play turns back
 * @property {(things: string[]) => void} hover
 * @property {(things: string[]) => void} go show places on the map
 * @property {(shown: boolean) => void} shown it was opened or dismissed
 */

export class Recap {
  #place;
  #numbers;
  #match;
  #events;
  /** @type {RecapForm|null} */
  #recap = null;
  /** @type {RecapContext|null} */
  #ctx = null;
  /** Whether it was opened again after it was dismissed. */
  #again = false;

  /**
   * @param {HTMLElement} place
   * @param {import("../map/game-map.js").GameMap} map
   * @param {string} match
   * @param {RecapEvents} events
   */
  constructor(place, map, match, events) {
    this.#place = place;
    this.#match = match;
    this.#events = events;
    this.#numbers = new MapNumbers(map);
  }

  /** Whether it is open. */
  get open() {
    if (!this.#recap?.rows.length) return false;
    return this.#again || (Boolean(this.#ctx?.due) && watched() !== "off" && dismissedRecap(this.#match) < this.#recap.since);
  }

  /** Its line in the story when dismissed; empty: there is none. */
  get line() {
    return this.#recap?.rows.length && !this.open ? t(this.#recap.since ? "recap.line" : "recap.line_first", { n: this.#recap.rows.length }) : "";
  }

  /**
   * @param {RecapForm|null} recap
   * @param {RecapContext} ctx
   */
  take(recap, ctx) {
    if (this.#recap?.since !== recap?.since) this.#again = false;
    this.#recap = recap;
    this.#ctx = ctx;
    this.draw();
  }

  /** Dismiss it, so that it does not open again. */
  dismiss() {
    if (!this.open || !this.#recap) return;
    this.#again = false;
    dismissRecap(this.#match, this.#recap.since);
    this.draw();
  }

  /** Open it again, or dismiss it. */
  toggle() {
    if (this.open) return this.dismiss();
    this.#again = true;
    this.draw();
  }

  /** Hide it while a film runs. */
  hide() {
    this.#numbers.clear();
    render(nothing, this.#place);
  }

  draw() {
    const recap = this.#recap;
    const ctx = this.#ctx;
    if (!this.open || !recap || !ctx) this.hide();
    else {
      render(this.#view(recap, ctx), this.#place);
      this.#numbers.show(recap.rows.map(({ seat, things }) => ({ seat, things: things ?? [] })));
    }
    this.#place.hidden = !this.open;
    this.#events.shown(this.open);
  }

  /**
   * @param {RecapForm} recap
   * @param {RecapContext} ctx
   */
  #view({ rows, standing, since }, ctx) {
    const { names, mine, asked, missed } = ctx;
    const warnings = ctx.warnings.filter((warning) => concerns(warning, mine));
    return html`<section class="recap-view" style=${seatStyle(mine[0] ?? "")} aria-labelledby="recap-title">
      <div class="top">
        <div class="asked">${mine.length ? html`${emblem(mine[0])}<span>${names[mine[0]] ?? mine[0]}${asked ? ` · ${t("recap.your_turn")}` : ""}</span>` : nothing}</div>
        <h2 id="recap-title">${t(!mine.length ? "recap.title_watching" : since ? "recap.title" : "recap.title_first")}</h2>
        <p class="sub">${t("recap.turns", { n: rows.length })} ${t("recap.numbers")}</p>
      </div>
      <div class="scroll">
        <div class="recap-rows">${repeat(rows, ({ scope }) => scope, (row, n) => this.#row(row, n + 1, names))}</div>
        ${standing.length ? standingView(standing, names) : nothing}
        ${warnings.map((warning) => warningBox(warning, mine))}
      </div>
      <div class="foot">
        <button type="button" class="button" data-act="watch-again" @click=${() => this.#events.watch(rows.map(({ scope }) => scope))}>${iconTemplate("play")}<span>${missed ? t("recap.watch", { n: missed }) : t("recap.watch_again")}</span></button>
        <button type="button" class="button primary" data-act="decide" @click=${() => this.dismiss()}><span>${t(asked ? "recap.decide" : "recap.close")}</span> <kbd>↵</kbd></button>
      </div>
    </section>`;
  }

  /**
   * @param {RecapRow} row
   * @param {number} n
   * @param {Record<string, string>} names
   */
  #row({ scope, seat, title, chapter, summary, chips, things }, n, names) {
    const name = seat ? (names[seat] ?? seat) : "";
    return html`<article class="recap-row" data-scope=${scope} style=${seatStyle(seat)} @pointerenter=${() => this.#events.hover([...(things ?? [])])} @pointerleave=${() => this.#events.hover([])}>
      <button type="button" class="num" data-act="go" aria-label=${t("recap.go", { n })} title=${t("recap.go", { n })} ?disabled=${!things?.length} @click=${() => this.#events.go([...(things ?? [])])}>${n}</button>
      <div>
        <div class="hd"><span>${name ? html`<b class="who">${name}</b> ` : nothing}${title}</span>${chapter ? html`<small>${chapter}</small>` : nothing}</div>
        ${summary ? html`<p>${summary}</p>` : nothing}${chipRow(chips)}
      </div>
      <button type="button" class="watch" data-act="watch" title=${t("story.watch")} aria-label=${`${t("story.watch")}: ${[name, title].filter(Boolean).join(" ")}`} @click=${() => this.#events.watch([scope])}>${iconTemplate("eye")}</button>
    </article>`;
  }
}

/**
 * The distance of each seat from victory, on one scale with the goal at 0.
 * @param {readonly StandingRow[]} rows
 * @param {Record<string, string>} names
 */
function standingView(rows, names) {
  const all = rows.flatMap(({ before, now }) => [before, now, 0]);
  const low = Math.min(...all) - 2;
  const high = Math.max(...all) + 2;
  const part = (/** @type {number} */ n) => (100 * (n - low)) / (high - low);
  return html`<div class="standing"><h3 class="caps">${t("recap.standing")}</h3>
    <div class="g">${rows.map(({ seat, before, now }) => html`
      <b class="who" style=${seatStyle(seat)}>${names[seat] ?? seat}</b>
      <span class="vbar" style="${seatStyle(seat)};--p:${part(now)};--a:${Math.min(part(before), part(now))};--b:${Math.abs(part(before) - part(now))};--t:${part(0)}" aria-hidden="true"><i></i><s class=${now < before ? "lost" : ""}></s><u></u></span>
      <span>${signed(before)} → <b class=${now < before ? "no" : now > before ? "yes" : ""}>${signed(now)}</b></span>`)}</div>
  </div>`;
}

/** The story: chapters with turns in the colours of their seats, newest first. A turn unfolds to its steps and lines. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { toast } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { chipRow, chipText, sumOf } from "../common/change-chips.js";
import { diceRow } from "../common/dice-drawing.js";
import { emblem, seatStyle } from "../common/game-art.js";
import { countRepeats } from "../common/repeated-lines.js";
import { ruleButton } from "../common/rule-explanations.js";
import { AgentReasons } from "./agent-reasons.js";
import { StoryData, isLine } from "./story-data.js";
import { before, chaptersOf, matches, storyText } from "./story-list.js";

/**
 * @typedef {import("../../parts/types.js").LineForm} LineForm
 * @typedef {import("../../parts/types.js").ScopeForm} ScopeForm
 * @typedef {import("./story-list.js").Chapter} Chapter
 * @typedef {import("./story-list.js").Turn} Turn
 * @typedef {object} StoryEvents
 * @property {(things: string[]) => void} hover
 * @property {(at: number, scope: number|null) => void} explain ask agents why
 * @property {((scope: number) => void)|null} watch play a turn back; null where that cannot be done
 * @property {(seat: string) => void} [filter] show a seat's turns only, or not any more; without it the story does so by itself
 */

export class Story {
  #place;
  #events;
  /** @type {Record<string, string>} */
  #names = {};
  /** @type {Set<string>} the seats that are shown; none: all */
  #seats = new Set();
  #search = "";
  /** @type {Map<string, boolean>} what the reader has opened or closed */
  #open = new Map();
  /** @type {{text: string, open: () => void}|null} */
  #recap = null;
  /** @type {number} the turn that a film is at: later ones are not shown yet */
  #until = Infinity;
  #built = false;

  /**
   * @param {HTMLElement} place
   * @param {StoryEvents} events
   * @param {StoryData} [data] shared with another view
   */
  constructor(place, events, data = new StoryData()) {
    this.data = data;
    this.#place = place;
    this.#events = events;
    this.agentReasons = new AgentReasons(events.explain, () => this.draw());
  }

  /** Draw it in the page's language. */
  build() {
    this.#built = true;
    this.draw();
  }

  /**
   * Set the names of the seats.
   * @param {Record<string, string>} names by seat
   */
  people(names) {
    this.#names = names;
  }

  /**
   * New lines and scopes have arrived.
   * @param {import("./story-data.js").Told} frame
   */
  take(frame) {
    if (this.data.take(frame)) this.agentReasons.forget();
    this.draw();
  }

  /**
   * Show only the story before a scope.
   * @param {number} scope Infinity: everything
   */
  show(scope) {
    this.#until = scope;
    this.draw();
  }

  /**
   * The first line: the dismissed recap.
   * @param {{text: string, open: () => void}|null} recap
   */
  recap(recap) {
    this.#recap = recap;
    this.draw();
  }

  /** Show the newest turn. */
  toEnd() {
    this.#place.querySelector(".story-list")?.scrollTo({ top: 0 });
  }

  // Drawing ----------------------------------------------------------------------------------------------------------

  /** Show the story, as far as the film has come. */
  draw() {
    if (!this.#built) return;
    const chapters = this.#chapters();
    const filtered = this.#seats.size > 0 || this.#search !== "";
    render(
      html`<div class="story">
        ${this.#tools()}
        <div class="story-list" role="log" aria-live="off" tabindex="0" aria-label=${t("story.title")}>
          ${this.#recap ? html`<button type="button" class="story-recap" data-act="recap" @click=${this.#recap.open}>${iconTemplate("hourglass")}<span>${this.#recap.text}</span></button>` : nothing}
          ${chapters.length ? repeat(chapters, ({ key }) => key, (chapter, n) => this.#chapter(chapter, n === 0, filtered)) : html`<p class="hint">${t(filtered ? "story.none" : "story.empty")}</p>`}
        </div>
      </div>`,
      this.#place,
    );
  }

  /** The turns that match the filter, newest first. */
  #chapters() {
    const wanted = this.#search.trim().toLocaleLowerCase();
    return before(chaptersOf(this.data), this.data, this.#until)
      .map((chapter) => ({ ...chapter, turns: chapter.turns.filter((turn) => this.#passes(turn) && (!wanted || matches(turn, this.data, wanted))) }))
      .filter((chapter) => chapter.turns.length || (!this.#seats.size && !wanted))
      .reverse();
  }

  /** @param {Turn} turn */
  #passes({ scope, lines }) {
    if (!this.#seats.size) return true;
    if (scope?.seat) return this.#seats.has(scope.seat);
    const told = scope ? this.data.between(scope.first, this.data.end(scope)) : lines;
    return told.some(({ things }) => things?.some((thing) => thing.startsWith("seat:") && this.#seats.has(thing.slice(5))));
  }

  #tools() {
    const played = Object.keys(this.#names).filter((seat) => this.data.scopes.some((scope) => scope.seat === seat));
    return html`<div class="story-tools">
      <input type="search" id="story-search" placeholder=${t("search")} aria-label=${t("story.search")} .value=${live(this.#search)} @input=${(/** @type {Event} */ event) => this.#find(/** @type {HTMLInputElement} */ (event.currentTarget).value)}>
      <div class="story-seats" role="group" aria-label=${t("story.filter")}>${played.map(
        (seat) => html`<button type="button" class="seat-filter" data-seat=${seat} style=${seatStyle(seat)} aria-pressed=${this.#seats.has(seat) ? "true" : "false"} title=${this.#names[seat]} @click=${() => this.#only(seat)}>${emblem(seat, this.#names[seat])}</button>`,
      )}</div>
      <button type="button" class="story-copy" data-act="copy" title=${t("story.copy")} aria-label=${t("story.copy")} @click=${() => this.#copy()}>${iconTemplate("copy")}</button>
    </div>`;
  }

  /** @param {string} text */
  #find(text) {
    this.#search = text;
    this.draw();
  }

  /**
   * Show the turns of these seats only; none: all.
   * @param {Iterable<string>} seats
   */
  only(seats) {
    this.#seats = new Set(seats);
    this.draw();
  }

  /** @param {string} seat */
  #only(seat) {
    if (this.#events.filter) return this.#events.filter(seat);
    if (!this.#seats.delete(seat)) this.#seats.add(seat);
    this.draw();
  }

  async #copy() {
    const text = storyText(this.#chapters().reverse(), this.data, this.#names);
    try {
      await navigator.clipboard.writeText(text);
      toast(t("story.copied"));
    } catch {
      toast(t("story.not_copied"), "bad");
    }
  }

  /**
   * Whether something is expanded: as the reader left it, otherwise the default.
   * @param {string} key
   * @param {boolean} usual
   */
  #isOpen(key, usual) {
    return this.#open.get(key) ?? usual;
  }

  /**
   * @param {string} key
   * @param {boolean} usual
   */
  #toggle(key, usual) {
    this.#open.set(key, !this.#isOpen(key, usual));
    this.draw();
  }

  /**
   * @param {Chapter} chapter
   * @param {boolean} newest
   * @param {boolean} filtered
   */
  #chapter({ key, title, turns }, newest, filtered) {
    const usual = newest || filtered;
    const open = this.#isOpen(key, usual);
    const rows = [...turns].reverse();
    return html`<section class="story-chapter" data-chapter=${key}>
      ${title ? html`<h3><button type="button" aria-expanded=${open ? "true" : "false"} @click=${() => this.#toggle(key, usual)}><span>${title}</span>${open ? nothing : html`<small>${t("story.turns", { n: turns.filter(({ scope }) => scope).length })}</small>`}${iconTemplate(open ? "down" : "next")}</button></h3>` : nothing}
      ${open || !title ? repeat(rows, (turn) => turn.key, (turn, n) => this.#turn(turn, newest && n === 0)) : html`<div class="chapter-sum">${chipRow(sumOf(turns.map(({ scope }) => scope?.chips)))}</div>`}
    </section>`;
  }

  /**
   * @param {Turn} turn
   * @param {boolean} newest
   */
  #turn({ key, scope, lines }, newest) {
    if (!scope) return this.#loose(lines);
    const found = this.#search.trim() !== "";
    const open = this.#isOpen(key, newest || found);
    const { seat = "", title, number } = scope;
    const name = seat ? (this.#names[seat] ?? seat) : "";
    const why = whyOf(this.data.between(scope.first, this.data.end(scope)));
    const things = scope.things ?? [];
    return html`<article class="story-turn" data-scope=${number} style=${seatStyle(seat)} @pointerenter=${() => this.#events.hover(things)} @pointerleave=${() => this.#events.hover([])}>
      <div class="story-turn-head">
        <span class="story-turn-emblem">${seat ? emblem(seat) : nothing}</span>
        <button type="button" class="story-turn-title" aria-expanded=${open ? "true" : "false"} @click=${() => this.#toggle(key, newest || found)}>${name ? html`<b class="who">${name}</b> ` : nothing}${title || (name ? "" : t("story.phase"))}${scope.last === undefined || scope.last === null ? html` <small>${t("story.going_on")}</small>` : nothing}</button>
        <span class="story-turn-tools">
          ${this.#events.watch && scope.last !== undefined && scope.last !== null ? html`<button type="button" class="watch" data-act="watch" title=${t("story.watch")} aria-label=${t("story.watch")} @click=${() => this.#events.watch?.(number)}>${iconTemplate("eye")}</button>` : nothing}
          <button type="button" class="unfold" tabindex="-1" aria-hidden="true" @click=${() => this.#toggle(key, newest || found)}>${iconTemplate(open ? "down" : "next")}</button>
        </span>
        ${chipRow(scope.chips)}
      </div>
      ${open ? html`<div class="story-turn-body">${this.#parts(scope)}${why === null ? nothing : this.agentReasons.fold(why, { scopes: [number] })}</div>` : nothing}
    </article>`;
  }

  /**
   * Lines that belong to no turn.
   * @param {LineForm[]} lines
   */
  #loose(lines) {
    const why = whyOf(lines);
    return html`<div class="story-loose"><ul class="story-lines">${repeat(lines, (line) => line.n, (line) => this.#line(line))}</ul>${why === null ? nothing : this.agentReasons.fold(why)}</div>`;
  }

  /**
   * Steps and lines in their order.
   * @param {ScopeForm} scope
   * @returns {unknown}
   */
  #parts(scope) {
    return html`<ul class="story-lines">${repeat(
      countRepeats(this.data.parts(scope), (part) => (isLine(part) ? part.text : "")),
      ({ one }) => (isLine(one) ? `l${one.n}` : `s${one.number}`),
      ({ one, n }) => (isLine(one) ? this.#line(one, n) : this.#step(one, scope)),
    )}</ul>`;
  }

  /**
   * @param {ScopeForm} step
   * @param {ScopeForm} outer the scope around it: if that changed nothing else, the changes are shown there
   */
  #step(step, outer) {
    const things = step.things ?? [];
    const chips = chipText(step.chips) === chipText(outer.chips) ? [] : step.chips;
    const who = step.kind === "turn" && step.seat ? html`<b class="who" style=${seatStyle(step.seat)}>${this.#names[step.seat] ?? step.seat}</b> ` : nothing;
    const head = who !== nothing || step.title || step.dice?.length || step.sum || chips?.length;
    return html`<li class="story-step" data-scope=${step.number} @pointerenter=${() => this.#events.hover(things)}>
      ${head ? html`<div class="step-head">${who}<b>${step.title}</b> ${diceRow(step.dice)} ${step.sum ? html`<span class="sum">${step.sum}</span>` : nothing} ${chipRow(chips)}</div>` : nothing}
      ${this.#parts(step)}
    </li>`;
  }

  /**
   * @param {LineForm} line
   * @param {number} [times] how often it occurs in a row
   */
  #line({ n, text, rule, things = [], kind = "line" }, times = 1) {
    return html`<li class="log-line ${kind}" data-n=${n} @pointerenter=${() => this.#events.hover(things)} @pointerleave=${() => this.#events.hover([])}>
      ${kind === "secret" ? html`<span class="secret-mark" title=${t("story.secret")}>${iconTemplate("eye-shut")}<span class="unseen">${t("story.secret")}</span></span>` : nothing}<span>${text}</span>${times > 1 ? html` <b class="times">×${times}</b>` : nothing} ${ruleButton(rule)}
    </li>`;
  }
}

/**
 * The number for requesting the agents' reasons for some lines; null: there are none.
 * @param {LineForm[]} lines
 */
function whyOf(lines) {
  return lines.find(({ why }) => why !== undefined && why !== null)?.why ?? null;
}

/** Playback shows the turns of others step by step while the server goes on, then the newest frame. */

import { reducedMotion, setSpeed, speed } from "../../parts/settings.js";
import { toast } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { FilmMap } from "./film-map.js";
import { FilmRequests } from "./film-requests.js";
import { playStepSound } from "./film-sound.js";
import { FilmView, SMALL } from "./film-view.js";
import { thingsOf } from "./film.js";
import { FrameQueue } from "./frame-queue.js";

/**
 * @typedef {import("../../parts/types.js").TableFrame} TableFrame
 * @typedef {import("../../parts/types.js").FilmForm} FilmForm
 * @typedef {import("../../parts/types.js").Display} Display
 * @typedef {import("./film.js").Step} Step
 * @typedef {object} PlaybackEvents
 * @property {HTMLElement} said what is read aloud
 * @property {(frame: TableFrame) => void} present show all of a frame but the map
 * @property {(display: Display) => void} display show what is around the map, as it was at a step
 * @property {(on: boolean) => void} watching a film begins or has ended
 * @property {(turn: number) => void} showStory the film is at this turn: the story is shown up to it; Infinity: to the end
 * @property {(scope: number) => void} ask for the film of a scope
 * @property {(steps: number) => void} [lag] this many steps have come and were not shown yet
 * @typedef {import("./film-view.js").FilmPlaces & PlaybackEvents} PlaybackParts
 */

/** More steps than this are not played back, but offered in the recap; where agents wait for the reader, none are. */
const MOST = 60;
const PAUSE = 1200;
const LETTER = 25;

export class Playback {
  #frames;
  #requests;
  #view;
  #map;
  /** @type {Step[]} */
  #steps = [];
  #at = -1;
  #auto = !reducedMotion();
  /** Whether the next step is shown as soon as it arrives. */
  #eager = false;
  #timer = 0;
  /** Whether it shows something new. */
  #live = false;
  /** The number of skipped steps, because the page was hidden or there were too many. */
  missed = 0;
  /** The most steps that are played back. */
  most = MOST;

  /** @param {PlaybackParts} parts */
  constructor(parts) {
    this.parts = parts;
    this.data = parts.data;
    this.agentReasons = parts.agentReasons;
    this.#map = new FilmMap(parts.map);
    this.#frames = new FrameQueue(parts.data);
    this.#requests = new FilmRequests(this.#frames, parts.data, (scope) => parts.ask(scope));
    this.#view = new FilmView(parts, {
      back: () => this.back(),
      next: () => this.next(),
      skip: () => this.skip(),
      toggle: () => this.toggle(),
      faster: (wanted) => this.auto(wanted),
      go: (at) => this.#go(at, false),
      turn: (way) => this.#turn(way),
    });
    document.addEventListener("visibilitychange", () => this.playing && this.#schedule());
    SMALL.addEventListener("change", () => this.playing && this.draw());
  }

  get playing() {
    return this.#steps.length > 0;
  }

  // What comes -------------------------------------------------------------------------------------------------------

  /** @param {TableFrame} frame */
  take(frame) {
    const { steps, anew, back, next } = this.#frames.take(frame);
    if (back) this.agentReasons.forget();
    this.#follow(steps, anew, next);
    const film = this.#requests.due(frame.number);
    if (film) this.watch(film);
  }

  /**
   * @param {Step[]} steps
   * @param {boolean} anew
   * @param {boolean} next
   */
  #follow(steps, anew, next) {
    if (anew) return this.#end(next);
    if (this.playing) return this.#extend(steps);
    if (!steps.length) return this.#end(true);
    if (document.hidden || steps.length > this.most) {
      this.missed += steps.length;
      return this.#end(false);
    }
    this.#begin(steps, true);
  }

  /**
   * Play earlier turns again.
   * @param {number[]} scopes
   */
  again(scopes) {
    if (scopes.length) this.missed = 0;
    this.#requests.ask(scopes);
  }

  /**
   * A requested film has arrived.
   * @param {FilmForm} film
   */
  watch(film) {
    const found = this.#requests.receive(film);
    if (!found) return;
    const { begin, steps, last } = found;
    if (!begin || (!steps.length && !this.playing)) {
      if (last) toast(t("playback.none"));
      return;
    }
    if (this.playing) return this.#extend(steps);
    this.#map.show(begin);
    this.#begin(steps, false);
  }

  /**
   * @param {Step[]} steps
   * @param {boolean} live
   */
  #begin(steps, live) {
    this.#steps = steps;
    this.#live = live;
    this.#map.begin();
    this.#eager = false;
    this.parts.watching(true);
    this.#go(0, true);
  }

  /** @param {Step[]} steps */
  #extend(steps) {
    const left = this.#steps.length - 1 - this.#at;
    if (left + steps.length > this.most) {
      this.missed += left + steps.length;
      return this.skip();
    }
    this.#steps.push(...steps);
    this.#lag();
    if (!this.#eager) return this.draw();
    if (steps.length) this.#go(this.#at + 1, true);
    else this.#further();
  }

  // What the reader does ---------------------------------------------------------------------------------------------

  /** The step before. */
  back() {
    if (this.playing) this.#go(Math.max(0, this.#at - 1), false);
  }

  /** The next step; after the last one, the film is over. */
  next() {
    if (this.playing) this.#further();
  }

  /** Go to the first step of the turn, or of the turn before. */
  startOfTurn() {
    if (!this.playing) return;
    const at = this.#turns().findLast(({ first }) => first < this.#at)?.first;
    this.#go(at ?? 0, false);
  }

  /** @param {number} way to the turn before, or to the next one */
  #turn(way) {
    if (way < 0) return this.startOfTurn();
    this.#go(this.#turns().find(({ first }) => first > this.#at)?.first ?? this.#steps.length - 1, false);
  }

  /**
   * Play.
   * @param {number} [faster]
   */
  auto(faster) {
    if (faster) setSpeed(faster);
    this.#auto = true;
    this.#schedule();
    this.draw();
  }

  pause() {
    this.#auto = false;
    this.#eager = false;
    this.#schedule();
    this.draw();
  }

  toggle() {
    if (this.#auto) this.pause();
    else this.auto();
  }

  /** Skip to the current state. */
  skip() {
    this.#requests.forget();
    this.#end(false);
  }

  // Showing ----------------------------------------------------------------------------------------------------------

  /** Go to the next step; at the end, wait for an agent that is thinking. */
  #further() {
    if (this.#at + 1 < this.#steps.length) return this.#go(this.#at + 1, true);
    if (!this.#frames.frame?.thinking && !this.#requests.pending) return this.#end(false);
    this.#eager = true;
    this.draw();
  }

  /**
   * @param {number} at
   * @param {boolean} fresh seen for the first time: pieces travel, dice are heard
   */
  #go(at, fresh) {
    this.#at = at;
    this.#eager = false;
    const step = this.#steps[at];
    const scope = this.data.scope(step.scope);
    this.#map.show(step.map);
    if (step.display) this.parts.display(step.display);
    this.draw();
    const turn = this.data.outer(step.scope, "turn");
    this.parts.showStory(this.#live ? (turn?.number ?? Infinity) : Infinity);
    this.#map.showStep(scope, { earlier: this.#earlier(), covered: this.#view.covered(), seat: turn?.seat ?? "", fresh });
    this.parts.said.textContent = this.#sentence();
    if (fresh) playStepSound(step, this.#steps[at - 1], this.data);
    this.#lag();
    this.#schedule();
  }

  /** The things of the turn's steps before this one. */
  #earlier() {
    const first = this.#turns().findLast((turn) => turn.first <= this.#at)?.first ?? 0;
    return [...new Set(this.#steps.slice(first, this.#at).flatMap((step) => thingsOf(this.data.scope(step.scope))))];
  }

  #turns() {
    return this.#view.turns(this.#steps, this.#frames.frame);
  }

  #sentence() {
    return this.#view.sentence(this.#steps[this.#at], this.#frames.frame);
  }

  /** Show the current position. */
  draw() {
    if (this.playing) this.#view.show({ steps: this.#steps, at: this.#at, auto: this.#auto, eager: this.#eager, frame: this.#frames.frame });
  }

  #lag() {
    if (this.#live || !this.playing) this.parts.lag?.(this.playing ? this.#steps.length - 1 - this.#at : 0);
  }

  /** Schedule the next step. While the page is hidden, playback waits. */
  #schedule() {
    clearTimeout(this.#timer);
    if (!this.#auto || !this.playing || document.hidden) return;
    this.#timer = window.setTimeout(() => this.#further(), (PAUSE + LETTER * this.#sentence().length) / speed());
  }

  /**
   * The film is over, or there is none: show the current state.
   * @param {boolean} moving do pieces travel to where they stand now?
   */
  #end(moving) {
    clearTimeout(this.#timer);
    if (this.playing) {
      this.#steps = [];
      this.#at = -1;
      this.#eager = false;
      this.#map.end();
      this.#view.clear();
      this.parts.watching(false);
    }
    this.#lag();
    this.parts.showStory(Infinity);
    this.#map.show(this.#frames.newest, moving);
    const frame = this.#frames.due();
    if (frame) this.parts.present(frame);
    else if (this.#frames.display) this.parts.display(this.#frames.display);
  }
}

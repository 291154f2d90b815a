/** Films in a replay: a turn step by step, with the same bar, scenes and drawings as at the table. */

import { reducedMotion, setSpeed, speed } from "../parts/settings.js";
import { applyChange } from "../table/map/map-state.js";
import { listenToFilmKeys } from "../table/playback/film-keys.js";
import { FilmMap } from "../table/playback/film-map.js";
import { playStepSound } from "../table/playback/film-sound.js";
import { FilmView, SMALL } from "../table/playback/film-view.js";
import { stepsOf, thingsOf } from "../table/playback/film.js";

/**
 * @typedef {import("../parts/types.js").FilmForm} FilmForm
 * @typedef {import("../parts/types.js").MapWhole} MapWhole
 * @typedef {import("../parts/types.js").TableFrame} TableFrame
 * @typedef {import("../table/playback/film.js").Step} Step
 */

const PAUSE = 1200;
const LETTER = 25;

export class ReplayFilm {
  #view;
  #map;
  /** @type {Step[]} */
  #steps = [];
  #at = -1;
  #auto = !reducedMotion();
  #timer = 0;
  /** @type {(whole: boolean) => void} called when it is over; whole: it was not skipped */
  #ended = () => {};
  /** @type {TableFrame|null} */
  #frame = null;

  /**
   * @param {import("../table/playback/film-view.js").FilmPlaces & {said: HTMLElement}} places
   */
  constructor(places) {
    this.places = places;
    this.data = places.data;
    this.#map = new FilmMap(places.map);
    this.#view = new FilmView(places, {
      back: () => this.back(),
      next: () => this.next(),
      skip: () => this.skip(),
      toggle: () => this.toggle(),
      faster: (wanted) => {
        setSpeed(wanted);
        this.#auto = true;
        this.#schedule();
        this.draw();
      },
      go: (at) => this.#go(at, false),
      turn: (way) => this.#go(way < 0 ? 0 : this.#steps.length - 1, false),
    });
    listenToFilmKeys(this);
    document.addEventListener("visibilitychange", () => this.#schedule());
    SMALL.addEventListener("change", () => this.draw());
  }

  get playing() {
    return this.#steps.length > 0;
  }

  /**
   * The names of the seats.
   * @param {Record<string, string>} names
   */
  people(names) {
    const seats = Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, { seat_name: name, name: "", you: false }]));
    this.#frame = /** @type {TableFrame} */ (/** @type {unknown} */ ({ seats, thinking: null, decision: null }));
  }

  /**
   * Show a map that is not part of a film.
   * @param {MapWhole|null} whole
   * @param {boolean} moving do pieces travel?
   */
  showMap(whole, moving) {
    this.#map.show(whole, moving);
  }

  /**
   * Show a film.
   * @param {FilmForm} film
   * @param {MapWhole|null} base the map that it begins at
   * @param {(whole: boolean) => void} ended
   */
  play(film, base, ended) {
    this.#finish(false);
    const begin = applyChange(base, film.begin);
    const { steps } = begin ? stepsOf(film.stills, begin, this.data) : { steps: [] };
    if (!steps.length) return ended(true);
    this.#ended = ended;
    this.#map.show(begin);
    this.#map.begin();
    this.#steps = steps;
    document.body.classList.add("film-runs");
    this.#go(0, true);
  }

  back() {
    if (this.playing) this.#go(Math.max(0, this.#at - 1), false);
  }

  next() {
    if (!this.playing) return;
    if (this.#at + 1 < this.#steps.length) this.#go(this.#at + 1, true);
    else this.#finish(true);
  }

  startOfTurn() {
    if (this.playing) this.#go(0, false);
  }

  toggle() {
    this.#auto = !this.#auto;
    this.#schedule();
    this.draw();
  }

  /** Stop it before its last step. */
  skip() {
    this.#finish(false);
  }

  /** Show the current position, for example in another language. */
  draw() {
    if (this.playing) this.#view.show({ steps: this.#steps, at: this.#at, auto: this.#auto, eager: false, frame: this.#frame });
  }

  /**
   * @param {number} at
   * @param {boolean} fresh
   */
  #go(at, fresh) {
    this.#at = at;
    const step = this.#steps[at];
    this.#map.show(step.map);
    this.draw();
    const seat = this.data.outer(step.scope, "turn")?.seat ?? "";
    const earlier = [...new Set(this.#steps.slice(0, at).flatMap((one) => thingsOf(this.data.scope(one.scope))))];
    this.#map.showStep(this.data.scope(step.scope), { earlier, covered: this.#view.covered(), seat, fresh });
    this.places.said.textContent = this.#sentence();
    if (fresh) playStepSound(step, this.#steps[at - 1], this.data);
    this.#schedule();
  }

  #sentence() {
    return this.#view.sentence(this.#steps[this.#at], this.#frame);
  }

  #schedule() {
    clearTimeout(this.#timer);
    if (!this.#auto || !this.playing || document.hidden) return;
    this.#timer = window.setTimeout(() => this.next(), (PAUSE + LETTER * this.#sentence().length) / speed());
  }

  /** @param {boolean} whole was it seen to its end? */
  #finish(whole) {
    if (!this.playing) return;
    clearTimeout(this.#timer);
    this.#steps = [];
    this.#at = -1;
    this.#map.end();
    this.#view.clear();
    document.body.classList.remove("film-runs");
    const ended = this.#ended;
    this.#ended = () => {};
    ended(whole);
  }
}

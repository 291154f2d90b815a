/** Playback, recap and story, and their order. */

import { listenToFilmKeys } from "./playback/film-keys.js";
import { Playback } from "./playback/playback.js";
import { playSound } from "./playback/sound-effects.js";
import { news } from "./side/warnings.js";
import { Recap } from "./story/recap.js";
import { Story } from "./story/story.js";

/**
 * @typedef {import("../parts/types.js").TableFrame} TableFrame
 * @typedef {import("../parts/types.js").FilmForm} FilmForm
 * @typedef {import("../parts/types.js").Display} Display
 * @typedef {import("../parts/types.js").Warning} Warning
 * @typedef {object} NarrationPlaces
 * @property {HTMLElement} bar
 * @property {HTMLElement} scene
 * @property {HTMLElement} turn
 * @property {HTMLElement} recap
 * @property {HTMLElement} story
 * @property {HTMLElement} said
 * @typedef {object} NarrationEvents
 * @property {(type: string, body: object) => void} send
 * @property {(frame: TableFrame) => void} present show all of a frame but the map
 * @property {(display: Display) => void} display show what is around the map
 * @property {(steps: number) => void} [lag] this many steps have come and were not shown yet
 * @property {() => void} open open the side, where a film or a recap is shown
 * @property {boolean} [again] can turns be watched again? By default, yes
 * @property {() => void} light highlight what can be chosen, or nothing while it cannot be chosen yet
 * @typedef {object} Presented
 * @property {Record<string, string>} names
 * @property {string[]} mine
 * @property {readonly Warning[]} warnings
 * @property {boolean} asked am I asked something?
 */

export class Narration {
  /** @type {Set<string>|null} the warnings that were shown */
  #warned = null;
  #at = -1;

  /**
   * @param {import("./map/game-map.js").GameMap} map
   * @param {string} match
   * @param {NarrationPlaces} places
   * @param {NarrationEvents} events
   */
  constructor(map, match, places, events) {
    this.map = map;
    this.events = events;
    const hover = (/** @type {string[]} */ things) => map.highlight(things);
    const explain = (/** @type {number} */ at, /** @type {number|null} */ scope) => events.send("explain", { at, scope });
    this.story = new Story(places.story, { hover, explain, watch: events.again === false ? null : (scope) => this.playback.again([scope]) });
    const { data, agentReasons } = this.story;
    agentReasons.changed = () => {
      this.story.draw();
      this.playback.draw();
    };
    this.playback = new Playback({
      map,
      data,
      agentReasons,
      bar: places.bar,
      scene: places.scene,
      side: places.turn,
      said: places.said,
      present: events.present,
      display: events.display,
      watching: (on) => this.#watching(on),
      showStory: (turn) => this.story.show(turn),
      ask: (scope) => events.send("watch", { scope }),
      lag: events.lag,
    });
    listenToFilmKeys(this.playback);
    this.recap = new Recap(places.recap, map, match, { watch: (scopes) => this.playback.again(scopes), hover, go: (things) => map.focus(things, true), shown: () => this.#recapShown() });
  }

  /** Whether a film or the recap comes before the answer. */
  get busy() {
    return this.playback.playing || this.recap.open;
  }

  /** Draw it in the page's language. */
  build() {
    this.story.agentReasons.forget();
    this.story.build();
    this.recap.draw();
    this.playback.draw();
  }

  /** @param {TableFrame} frame */
  take(frame) {
    this.playback.take(frame);
  }

  /** @param {FilmForm} film */
  watch(film) {
    this.playback.watch(film);
  }

  /** @param {import("../parts/types.js").Explained} said */
  explained(said) {
    this.story.agentReasons.receive(said);
  }

  /**
   * A frame is shown: update story and recap.
   * @param {TableFrame} frame
   * @param {Presented} table
   */
  presented(frame, { names, mine, warnings, asked }) {
    this.story.people(names);
    this.story.draw();
    this.recap.take(frame.recap ?? null, { names, mine, warnings, asked, due: asked || frame.over, missed: this.playback.missed });
    this.#cues(frame, warnings.filter((one) => !["note", "good"].includes(news(one, mine).tone)), asked);
  }

  /** Handle Enter: close the recap, if it is open. */
  enter() {
    if (!this.recap.open || this.playback.playing) return false;
    this.recap.dismiss();
    return true;
  }

  /**
   * @param {TableFrame} frame
   * @param {readonly Warning[]} warnings that are bad news
   * @param {boolean} asked
   */
  #cues(frame, warnings, asked) {
    const now = new Set(warnings.map(({ text }) => text));
    const warned = this.#warned;
    this.#warned = now;
    const next = this.#at !== frame.at;
    this.#at = frame.at;
    if (warned && [...now].some((text) => !warned.has(text))) playSound("warning");
    else if (asked && next) playSound("turn");
  }

  /** @param {boolean} on */
  #watching(on) {
    document.body.classList.toggle("film-runs", on);
    if (on) this.recap.hide();
    else this.recap.draw();
    if (on) this.events.open();
    this.events.light();
  }

  #recapShown() {
    const { line, open } = this.recap;
    this.story.recap(line ? { text: line, open: () => this.recap.toggle() } : null);
    if (open) this.events.open();
    this.events.light();
  }
}

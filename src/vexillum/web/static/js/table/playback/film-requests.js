/** Films of earlier turns: requested one after another, and combined with the maps of the frames. */

import { applyChange } from "../map/map-state.js";
import { stepsOf } from "./film.js";

/**
 * @typedef {import("../../parts/types.js").FilmForm} FilmForm
 * @typedef {import("../../parts/types.js").MapWhole} MapWhole
 */

export class FilmRequests {
  /** @type {number[]} the scopes that are still to be asked for */
  #wanted = [];
  /** @type {FilmForm|null} a film that begins at a frame that has not come yet */
  #early = null;

  /**
   * @param {import("./frame-queue.js").FrameQueue} frames
   * @param {import("../story/story-data.js").StoryData} data
   * @param {(scope: number) => void} send ask the server for the film of a scope
   */
  constructor(frames, data, send) {
    this.frames = frames;
    this.data = data;
    this.send = send;
  }

  /** Whether films are still to be requested. */
  get pending() {
    return this.#wanted.length > 0;
  }

  /** @param {number[]} scopes */
  ask([first, ...others]) {
    if (first === undefined) return;
    this.#wanted = others;
    this.send(first);
  }

  /** Request no more films. */
  forget() {
    this.#wanted = [];
  }

  /**
   * A film has arrived. Newer frames may have arrived before it, or the frame it starts from is still on its way.
   * @param {FilmForm} film
   * @returns {{begin: MapWhole|null, steps: import("./film.js").Step[], last: boolean}|null} null: it has to wait, or was asked for again
   */
  receive(film) {
    const base = this.frames.map(film.frame);
    if (base === undefined && !film.begin.whole) {
      if (film.frame > (this.frames.frame?.number ?? 0)) this.#early = film;
      else this.send(film.number);
      return null;
    }
    const begin = applyChange(base ?? null, film.begin);
    const { steps } = begin ? stepsOf(film.stills, begin, this.data) : { steps: [] };
    const next = this.#wanted.shift();
    if (next !== undefined) this.send(next);
    return { begin, steps, last: next === undefined };
  }

  /**
   * The film that waited for a frame, when that arrives.
   * @param {number} frame
   */
  due(frame) {
    const film = this.#early;
    if (film?.frame !== frame) return null;
    this.#early = null;
    return film;
  }
}

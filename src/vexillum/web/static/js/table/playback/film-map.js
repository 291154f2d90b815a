/** The map while a film runs: each step's pieces, marks and drawings. Afterwards the camera goes back to where it was. */

import { difference } from "../map/map-state.js";
import { thingsOf } from "./film.js";
import { StepDrawing } from "./step-drawing.js";

/**
 * @typedef {import("../../parts/types.js").MapWhole} MapWhole
 * @typedef {import("../../parts/types.js").ScopeForm} ScopeForm
 */

export class FilmMap {
  /** @type {MapWhole|null} the map on screen */
  #shown = null;
  /** @type {{x: number, y: number, scale: number, moved: boolean}|null} where the camera was before the film */
  #before = null;
  #drawing;

  /** @param {import("../map/game-map.js").GameMap} map */
  constructor(map) {
    this.map = map;
    this.#drawing = new StepDrawing(map);
  }

  /** A film begins. */
  begin() {
    this.#before = this.map.camera.place;
  }

  /**
   * Apply the difference between the map on screen and another.
   * @param {MapWhole|null} wanted
   * @param {boolean} [moving] do pieces travel to where they stand now?
   */
  show(wanted, moving = false) {
    const change = wanted && difference(this.#shown, wanted);
    if (change) this.map.take(change, { moving });
    this.#shown = wanted;
  }

  /**
   * Mark and draw the events of a step.
   * @param {ScopeForm|undefined} scope
   * @param {{earlier: string[], covered: number, seat: string, fresh: boolean}} step earlier: what the turn's steps before it were
   * about; covered: pixels of the map behind the bar of playback; fresh: it is seen for the first time
   */
  showStep(scope, { earlier, covered, seat, fresh }) {
    const things = thingsOf(scope);
    this.map.changed(earlier.filter((thing) => !things.includes(thing)));
    this.map.now(things);
    this.map.camera.covered = covered;
    this.map.reveal(things);
    this.#drawing.show({ moves: scope?.moves ?? [], dice: scope?.dice ?? [], sum: scope?.sum ?? "", at: things, seat, fresh });
  }

  /** The film is over. */
  end() {
    this.#drawing.clear();
    this.map.changed([]);
    this.map.now([]);
    this.map.camera.covered = 0;
    if (this.#before) this.map.camera.comeBack(this.#before);
  }
}

/** Everything beside the map that comes from the game's display: rail, ribbon, panels, tracks, the page of the players. */

import { byId } from "./dom.js";
import { showLenses } from "./lenses.js";
import { showPanels, showPlayers } from "./panels.js";
import { showRail, showRibbon } from "./rail.js";
import { MapBoxes } from "./tracks.js";

/**
 * @typedef {import("./types.js").Display} Display
 * @typedef {import("./types.js").OptionForm} OptionForm
 * @typedef {import("./panels.js").Around} Around
 * @typedef {object} BesideEvents
 * @property {(page: string) => void} read
 * @property {(key: string) => void} [choose]
 * @property {(name: string) => void} open a page of the side
 * @property {() => void} [go] to where it is asked
 */

export class Beside {
  /**
   * @param {import("./map.js").GameMap} map
   * @param {BesideEvents} events
   */
  constructor(map, events) {
    this.map = map;
    this.events = events;
    this.boxes = new MapBoxes(byId("map-box"), () => this.lenses());
  }

  /** The buttons over the map. */
  lenses() {
    showLenses(byId("lenses"), this.map.camera, { boxes: this.boxes, go: this.events.go });
  }

  /**
   * @param {Display} display
   * @param {Omit<Around, "warnings"|"hover"|"open">} people
   * @param {OptionForm[]} [options] what can be chosen now
   */
  show(display, people, options = []) {
    const { read, choose = () => {}, open } = this.events;
    const hover = (/** @type {string[]} */ things) => this.map.highlight(things);
    const context = { names: people.names, read, choose, hover, options };
    byId("rail").hidden = !showRail(byId("rail"), display, context);
    showRail(byId("page-cards"), display, context);
    showRibbon(byId("ribbon"), display, { ...context, open: () => open("cards") });
    const around = { ...people, warnings: display.warnings ?? [], hover, open: (/** @type {string} */ seat) => this.#player(seat) };
    showPanels(byId("panels"), display.panels ?? [], around);
    showPlayers(byId("page-players"), display.panels ?? [], around);
    this.boxes.take(display);
    this.lenses();
  }

  /**
   * A seat in full.
   * @param {string} seat
   */
  #player(seat) {
    this.events.open("players");
    byId("page-players").querySelector(`[data-seat="${CSS.escape(seat)}"]`)?.scrollIntoView({ block: "nearest" });
  }
}

/** The display of the game around the map: rail, ribbon, panels, tracks, the tab of the players. */

import { byId } from "../../parts/dom.js";
import { PHONE } from "../common/layout.js";
import { MapBoxes } from "./map-boxes.js";
import { showMapButtons } from "./map-buttons.js";
import { showRail, showRibbon } from "./rail.js";
import { showPanels, showPlayers } from "./seat-panels.js";

/**
 * @typedef {import("../../parts/types.js").Display} Display
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 * @typedef {import("./seat-panels.js").Around} Around
 * @typedef {object} DisplayEvents
 * @property {(page: string) => void} read
 * @property {(key: string) => void} [choose]
 * @property {(thing: string, rect: DOMRect) => void} [pick] a highlighted thing was pressed
 * @property {(name: string) => void} open a page of the side
 * @property {() => void} [go] to what the question is about
 */

/** The elements with things that are not on the map. */
const PLACES = ["rail", "panels", "page-cards", "page-players"];
const THINGS = PLACES.map((id) => `#${id} [data-thing]`).join(", ");

export class DisplayView {
  /** @type {Map<string, Set<string>>} */
  #marks = new Map();
  /** Show everything again. */
  #again = () => {};

  /**
   * @param {import("../map/game-map.js").GameMap} map
   * @param {DisplayEvents} events
   */
  constructor(map, events) {
    this.map = map;
    this.events = events;
    this.boxes = new MapBoxes(byId("map-box"), () => this.showMapButtons());
    map.marked = (mark, things) => {
      this.#marks.set(mark, things);
      this.#mark();
    };
    PHONE.addEventListener("change", () => this.#again());
    for (const id of PLACES) byId(id).addEventListener("click", (event) => this.#press(event));
  }

  /** Cards, panels and figures are things, too: they are highlighted like those on the map. */
  #mark() {
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(THINGS))) {
      for (const [mark, things] of this.#marks) node.classList.toggle(mark, things.has(node.dataset.thing ?? ""));
    }
  }

  /**
   * A press chooses a highlighted thing, unless it was on a control inside.
   * @param {MouseEvent} event
   */
  #press(event) {
    const at = event.target instanceof Element ? event.target : null;
    const node = /** @type {HTMLElement|null} */ (at?.closest("[data-thing].lit, [data-thing].chosen") ?? null);
    if (node && !at?.closest("button, a")) this.events.pick?.(node.dataset.thing ?? "", node.getBoundingClientRect());
  }

  /** The buttons over the map. */
  showMapButtons() {
    showMapButtons(byId("lenses"), this.map.camera, { boxes: this.boxes, go: this.events.go });
  }

  /**
   * @param {Display} display
   * @param {Omit<Around, "mine"|"warnings"|"hover"|"open">} people
   * @param {OptionForm[]} [options] what can be chosen now
   */
  show(display, people, options = []) {
    this.#again = () => this.show(display, people, options);
    const { read, choose = () => {}, open } = this.events;
    const hover = (/** @type {string[]} */ things) => this.map.highlight(things);
    const mine = Object.keys(people.seats).filter((seat) => people.seats[seat].you);
    const context = { names: people.names, mine, read, choose, hover, options };
    byId("rail").hidden = !showRail(byId(PHONE.matches ? "page-cards" : "rail"), display, context); // the other one cannot be seen
    showRibbon(byId("ribbon"), display, { ...context, open: () => open("cards") });
    const around = { ...people, mine, warnings: display.warnings ?? [], hover, open: (/** @type {string} */ seat) => this.#player(seat) };
    showPanels(byId("panels"), display.panels ?? [], around);
    showPlayers(byId("page-players"), display.panels ?? [], around);
    this.#mark();
    this.boxes.take(display);
    this.showMapButtons();
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

/** Pointer and focus on options: highlight their place on the map, show ghosts of their pieces and the details. */

import { OptionDetails } from "./option-details.js";

/**
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 * @typedef {import("../../parts/types.js").ForeseenForm} ForeseenForm
 * @typedef {import("../../parts/types.js").HeldForm} HeldForm
 * @typedef {object} HoverEvents
 * @property {(things: string[]) => void} hover
 * @property {(held: HeldForm[], thing: string|null) => void} ghost
 * @property {(odds: import("../../parts/types.js").OddsForm|null, thing: string) => void} tag
 */

const LONG_PRESS = 500;

export class OptionHover {
  /** Whether an option is held. A long press shows details and does not choose. */
  held = false;
  #details = new OptionDetails();
  #timer = 0;

  /**
   * @param {HoverEvents} events
   * @param {(key: string) => ForeseenForm|null} foreseen
   * @param {() => HeldForm[]} hand what is in hand
   */
  constructor(events, foreseen, hand) {
    this.events = events;
    this.foreseen = foreseen;
    this.hand = hand;
  }

  /**
   * @param {OptionForm} option
   * @param {HTMLElement} button
   */
  over(option, button) {
    const { thing = "", holds, odds = null } = option;
    this.events.hover(thing ? [thing] : []);
    const held = (holds?.length ? holds : this.hand()).filter(({ token }) => token !== thing);
    this.events.ghost(thing ? held : [], thing || null);
    this.events.tag(odds, thing);
    this.#details.soon(option, () => this.foreseen(option.key), button);
  }

  out() {
    this.events.hover([]);
    this.events.ghost([], null);
    this.events.tag(null, "");
    this.#details.leave();
  }

  /**
   * A long press shows what the mouse shows by hovering.
   * @param {OptionForm} option
   * @param {HTMLElement} button
   * @param {PointerEvent} event
   */
  down(option, button, event) {
    this.held = false;
    if (event.pointerType !== "touch") return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.held = this.#details.show(option, this.foreseen(option.key), button);
    }, LONG_PRESS);
    const letGo = () => {
      clearTimeout(this.#timer);
      if (this.held) window.setTimeout(() => { this.held = false; });
    };
    button.addEventListener("pointerup", letGo, { once: true });
    button.addEventListener("pointercancel", letGo, { once: true });
  }
}

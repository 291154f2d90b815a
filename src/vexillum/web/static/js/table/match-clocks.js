/** The clocks of a match, which run on the page. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { clockFace } from "../parts/time-words.js";
import { t } from "../parts/words.js";

/** @typedef {import("../parts/types.js").ClockForm} ClockForm */

/** From this many seconds before the end a clock is urgent. */
const URGENT = { days: 3600, bank: 600 };

export class MatchClocks {
  /** @type {ClockForm|null} */
  #clock = null;
  /** @type {string|null} the seat whose clock runs */
  #asked = null;
  /** How far the server's clock is ahead of ours, in seconds. */
  #ahead = 0;

  constructor() {
    setInterval(() => this.tick(), 1000);
  }

  /**
   * The server's clock data.
   * @param {ClockForm|null|undefined} clock
   * @param {string|null} asked
   */
  take(clock, asked) {
    this.#clock = clock ?? null;
    this.#asked = asked;
    if (clock?.now) this.#ahead = clock.now - Date.now() / 1000;
    this.tick();
  }

  /**
   * The clock of a seat, for templates; null if it has none. It is updated by ticks.
   * @param {string} seat
   */
  face(seat) {
    return this.#left(seat) === null ? null : html`<span class="clock" role="timer" data-clock=${seat}></span>`;
  }

  /**
   * A seat's seconds left; null: it has no clock now.
   * @param {string} seat
   */
  #left(seat) {
    const clock = this.#clock;
    if (!clock) return null;
    const bank = clock.banks?.[seat] ?? null;
    if (seat !== this.#asked) return bank;
    if (clock.deadline === null || clock.deadline === undefined) return bank;
    const now = Math.max(Date.now() / 1000 + this.#ahead, clock.away ?? 0);
    const left = Math.max(0, clock.deadline - now);
    return bank === null ? left : Math.min(bank, left);
  }

  /** Update all clocks on the page. */
  tick() {
    for (const one of document.querySelectorAll("[data-clock]")) this.#show(/** @type {HTMLElement} */ (one));
  }

  /** @param {HTMLElement} shown */
  #show(shown) {
    const clock = this.#clock;
    const seat = shown.dataset.clock ?? "";
    const left = this.#left(seat);
    if (!clock || left === null) return shown.replaceChildren();
    const runs = seat === this.#asked;
    const paused = runs && clock.away !== null;
    shown.textContent = paused ? t("clock.paused", { left: clockFace(left) }) : left ? clockFace(left) : t("left.out");
    shown.title = t(paused ? "clock.vacation" : runs ? "clock.runs" : "clock.stands");
    shown.classList.toggle("runs", runs && !paused);
    shown.classList.toggle("urgent", runs && !paused && left < URGENT[clock.kind]);
  }
}

/** The terms of a new match: what it is called, who may come, how long people may think. */

import { el, fill } from "../../parts/dom.js";
import { choice, field } from "../../parts/select-field.js";
import { duration } from "../../parts/time-words.js";
import { t } from "../../parts/words.js";

/**
 * @typedef {import("../../parts/types.js").Clock} Clock
 * @typedef {import("./match-defaults.js").NewMatch} NewMatch
 */

const DAYS = [1, 2, 3, 5, 7, 14, 30];
const BANKS = [1, 3, 6, 12, 24, 48, 72, 120, 240];
const MINUTES = [0, 5, 15, 30, 60, 180, 360, 720];
/** What most people want. */
const USUAL = { days: 3, hours: 72, minutes: 60 };

export class MatchTerms {
  #place = el("div", { class: "fields terms" });
  /** Has somebody said whether the table is open? Until then it is as soon as a seat is. */
  #decided = false;

  /**
   * @param {NewMatch} wish
   * @param {boolean} inClub
   */
  constructor(wish, inClub) {
    this.wish = wish;
    this.inClub = inClub;
    this.draw();
  }

  get place() {
    return this.#place;
  }

  /** Is a seat for somebody else? */
  get company() {
    return Object.values(this.wish.seats).some((who) => who === "open" || who === "person");
  }

  /** Who sits where has changed. */
  draw() {
    const { wish } = this;
    if (this.inClub && !this.#decided) wish.open = Object.values(wish.seats).includes("open");
    if (!this.company) wish.clock = null;
    fill(
      this.#place,
      this.inClub ? this.#title() : null,
      this.inClub ? this.#open() : null,
      this.company ? this.#clock() : null,
    );
    this.#place.hidden = !this.#place.childElementCount;
  }

  #title() {
    const { wish } = this;
    const input = el("input", { type: "text", id: "match-title", maxlength: 80, value: wish.title, autocomplete: "off", placeholder: t("terms.title.placeholder") });
    input.addEventListener("input", () => { wish.title = input.value.trim(); });
    return field(t("terms.title"), input);
  }

  #open() {
    const { wish } = this;
    const about = el("p", { class: "hint" });
    const say = () => { about.textContent = t(wish.open ? "terms.open.about" : "terms.private.about"); };
    const select = choice([{ id: "private", name: t("terms.private") }, { id: "open", name: t("terms.open") }], wish.open ? "open" : "private", (value) => {
      wish.open = value === "open";
      this.#decided = true;
      say();
    });
    select.id = "match-open";
    say();
    return el("div", { class: "fields" }, field(t("terms.who"), select), about);
  }

  #clock() {
    const { wish } = this;
    const kinds = [{ id: "none", name: t("clock.none") }, { id: "days", name: t("clock.kind.days") }, { id: "bank", name: t("clock.kind.bank") }];
    const more = el("div", { class: "clock-numbers" });
    const select = choice(kinds, wish.clock?.kind ?? "none", (value) => {
      wish.clock = value === "days" ? { kind: "days", days: USUAL.days } : value === "bank" ? { kind: "bank", hours: USUAL.hours, minutes_per_answer: USUAL.minutes } : null;
      show();
    });
    select.id = "match-clock";
    const about = el("p", { class: "hint" });
    const show = () => {
      fill(more, ...this.#numbers());
      about.textContent = wish.clock ? `${t(`clock.about.${wish.clock.kind}`)} ${t("clock.about")}` : "";
      about.hidden = !wish.clock;
    };
    show();
    return el("div", { class: "fields" }, field(t("terms.clock"), select), more, about);
  }

  /** @returns {Node[]} */
  #numbers() {
    const { clock } = this.wish;
    const numbers = (/** @type {string} */ id, /** @type {number[]} */ values, /** @type {number} */ now, /** @type {(n: number) => string} */ said, /** @type {(n: number) => void} */ set) => {
      const select = choice(values.map((n) => ({ id: String(n), name: said(n) })), String(now), (value) => set(Number(value)));
      select.id = `clock-${id}`;
      return field(t(`clock.${id}.label`), select);
    };
    if (!clock) return [];
    if (clock.kind === "days") return [numbers("days", DAYS, clock.days, (days) => duration(days * 86400), (n) => { clock.days = n; })];
    return [
      numbers("hours", BANKS, clock.hours, (hours) => duration(hours * 3600), (n) => { clock.hours = n; }),
      numbers("minutes", MINUTES, clock.minutes_per_answer, (minutes) => (minutes ? duration(minutes * 60) : t("clock.minutes.none")), (n) => { clock.minutes_per_answer = n; }),
    ];
  }
}

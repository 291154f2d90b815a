/** The terms of a new match: title, who can join, rating, time control, spectators. */

import { el, fill } from "../../parts/dom.js";
import { choice, field } from "../../parts/forms.js";
import { duration } from "../../parts/time-words.js";
import { t } from "../../parts/words.js";
import { canBeRated, playsAlone } from "./match-defaults.js";
import { delayChoice, guestsChoice } from "./watch-terms.js";

/**
 * @typedef {import("../../parts/types.js").Clock} Clock
 * @typedef {import("./match-defaults.js").NewMatch} NewMatch
 */

const DAYS = [1, 2, 3, 5, 7, 14, 30];
const BANKS = [1, 3, 6, 12, 24, 48, 72, 120, 240];
const MINUTES = [0, 5, 15, 30, 60, 180, 360, 720];
/** The default time control. */
const DEFAULT = { days: 3, hours: 72, minutes: 60 };

export class MatchTerms {
  #place = el("div", { class: "fields terms" });
  #guests = el("div", { class: "fields" });
  /** Whether "open table" was set by hand. Until then the table is open if a seat is. */
  #decided = false;

  /**
   * @param {NewMatch} settings
   * @param {boolean} inClub
   * @param {boolean} [coached] may there be a coach?
   */
  constructor(settings, inClub, coached = true) {
    this.settings = settings;
    this.inClub = inClub;
    this.coached = coached;
    this.draw();
  }

  get place() {
    return this.#place;
  }

  /** Whether a seat is for another person. */
  get company() {
    return Object.values(this.settings.seats).some((who) => who === "open" || who === "person");
  }

  /** The seats have changed. */
  draw() {
    const { settings } = this;
    if (this.inClub && !this.#decided) settings.open = Object.values(settings.seats).includes("open");
    if (!this.company) settings.clock = null;
    fill(this.#guests, guestsChoice(settings));
    fill(
      this.#place,
      this.inClub ? this.#title() : null,
      this.inClub ? this.#open() : null,
      this.inClub && canBeRated(settings) ? this.#rated() : null,
      this.company ? this.#clock() : null,
      this.inClub && Object.values(settings.seats).some((who) => ["me", "open", "person"].includes(who)) ? delayChoice(settings) : null,
      this.inClub ? this.#guests : null,
      this.coached && playsAlone(settings.seats) ? this.#coach() : null,
    );
    this.#place.hidden = !this.#place.childElementCount;
  }

  /** Only if no one else plays or can join. */
  #coach() {
    const { settings } = this;
    const box = el("input", { type: "checkbox", id: "match-coach", checked: settings.coach });
    box.addEventListener("change", () => { settings.coach = box.checked; });
    return el("div", { class: "fields" }, el("label", { class: "check" }, box, el("span", {}, t("coach.setup"))), el("p", { class: "hint" }, t("coach.setup.about")));
  }

  #title() {
    const { settings } = this;
    const input = el("input", { type: "text", id: "match-title", maxlength: 80, value: settings.title, autocomplete: "off", placeholder: t("terms.title.placeholder") });
    input.addEventListener("input", () => { settings.title = input.value.trim(); });
    return field(t("terms.title"), input);
  }

  #open() {
    const { settings } = this;
    const about = el("p", { class: "hint" });
    const say = () => { about.textContent = t(settings.open ? "terms.open.about" : "terms.private.about"); };
    const select = choice([{ id: "private", name: t("terms.private") }, { id: "open", name: t("terms.open") }], settings.open ? "open" : "private", (value) => {
      settings.open = value === "open";
      this.#decided = true;
      fill(this.#guests, guestsChoice(settings));
      say();
    });
    select.id = "match-open";
    say();
    return el("div", { class: "fields" }, field(t("terms.who"), select), about);
  }

  /** Only in a club, with seats for at least two members. */
  #rated() {
    const { settings } = this;
    const about = el("p", { class: "hint" });
    const say = () => { about.textContent = t(settings.rated ? "rated.about" : "casual.about"); };
    const select = choice([{ id: "rated", name: t("rated") }, { id: "casual", name: t("casual") }], settings.rated ? "rated" : "casual", (value) => {
      settings.rated = value === "rated";
      say();
    });
    select.id = "match-rated";
    say();
    return el("div", { class: "fields" }, field(t("terms.rated"), select), about);
  }

  #clock() {
    const { settings } = this;
    const kinds = [{ id: "none", name: t("clock.none") }, { id: "days", name: t("clock.kind.days") }, { id: "bank", name: t("clock.kind.bank") }];
    const more = el("div", { class: "clock-numbers" });
    const select = choice(kinds, settings.clock?.kind ?? "none", (value) => {
      settings.clock = value === "days" ? { kind: "days", days: DEFAULT.days } : value === "bank" ? { kind: "bank", hours: DEFAULT.hours, minutes_per_answer: DEFAULT.minutes } : null;
      show();
    });
    select.id = "match-clock";
    const about = el("p", { class: "hint" });
    const show = () => {
      fill(more, ...this.#numbers());
      about.textContent = settings.clock ? `${t(`clock.about.${settings.clock.kind}`)} ${t("clock.about")}` : "";
      about.hidden = !settings.clock;
    };
    show();
    return el("div", { class: "fields" }, field(t("terms.clock"), select), more, about);
  }

  /** @returns {Node[]} */
  #numbers() {
    const { clock } = this.settings;
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

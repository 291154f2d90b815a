/** A new match: which game, which scenario, who sits where. */

import { el, fill } from "../../parts/dom.js";
import { actionButton } from "../../parts/forms.js";
import { personField } from "../../parts/person-field.js";
import { choice, field } from "../../parts/select-field.js";
import { t } from "../../parts/words.js";
import { gameCard } from "./game-card.js";
import { seatsFor, defaultMatch, defaultSeats } from "./match-defaults.js";
import { MatchTerms } from "./match-terms.js";

/**
 * @typedef {import("../../parts/types.js").GameForm} GameInfo
 * @typedef {import("./match-defaults.js").NewMatch} NewMatch
 */

export class MatchSetup {
  /** @type {GameInfo} */
  game;
  /** @type {NewMatch} */
  settings;
  #hint = el("p", { class: "hint" });
  #trouble = el("p", { class: "error trouble", role: "alert", hidden: true });

  /**
   * @param {HTMLElement} place
   * @param {GameInfo[]} games
   * @param {(settings: object) => Promise<void>} play
   * @param {boolean} [inClub]
   * @param {boolean} [company] are the other seats open by default?
   */
  constructor(place, games, play, inClub = false, company = false) {
    this.place = place;
    this.games = games;
    this.play = play;
    this.inClub = inClub;
    this.others = company;
    this.game = games[0];
    this.settings = defaultMatch(this.game, company);
    this.draw();
  }

  draw() {
    this.#tell("");
    fill(
      this.place,
      el("section", { "aria-labelledby": "h-games" }, el("h2", { id: "h-games" }, t("lobby.choose")), this.#cards()),
      el("section", { class: "card setup", "aria-labelledby": "h-setup" }, this.#start(), this.#columns()),
    );
  }

  #cards() {
    const cards = this.games.map((game) =>
      el(
        "button",
        { type: "button", class: "game", role: "radio", "aria-checked": String(game === this.game), "data-game": game.id, tabindex: game === this.game ? 0 : -1, onclick: () => this.#pick(game) },
        ...gameCard(game),
      ),
    );
    const group = el("div", { class: "games", role: "radiogroup", "aria-labelledby": "h-games" }, ...cards);
    group.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = (this.games.indexOf(this.game) + step + this.games.length) % this.games.length;
      this.#pick(this.games[next]);
    });
    return group;
  }

  /** @param {GameInfo} game */
  #pick(game) {
    this.game = game;
    this.settings = { ...defaultMatch(game, this.others), title: this.settings.title };
    this.draw();
    /** @type {HTMLElement|null} */ (this.place.querySelector('[aria-checked="true"]'))?.focus();
  }

  #columns() {
    const { game, settings } = this;
    const about = el("p", { class: "hint" }, game.scenarios.find((one) => one.id === settings.scenario)?.about ?? "");
    const scenario = choice(game.scenarios, settings.scenario, (value) => {
      settings.scenario = value;
      about.textContent = game.scenarios.find((one) => one.id === value)?.about ?? "";
    });
    scenario.id = "scenario";
    const terms = new MatchTerms(settings, this.inClub);
    const seats = el("fieldset", { id: "seats" });
    const drawSeats = () => {
      fill(seats, el("legend", {}, t("seats")), ...this.#seats(() => changed()));
      changed();
    };
    const changed = () => {
      terms.draw();
      this.#hint.textContent = t(terms.company ? "lobby.company_hint" : "lobby.play_hint");
    };
    drawSeats();
    const players = choice(game.players.map((n) => ({ id: String(n), name: t("players", { n }) })), String(settings.players), (value) => {
      settings.players = Number(value);
      settings.seats = defaultSeats(game, settings.players, this.others);
      settings.invite = {};
      drawSeats();
    });
    const options = game.options.map((option) =>
      field(option.name, choice(option.values, settings.options[option.id], (value) => { settings.options[option.id] = value; })),
    );
    return el(
      "div",
      { class: "columns" },
      el(
        "div",
        { class: "fields" },
        el("div", { class: "fields" }, field(t("scenario"), scenario), about),
        game.players.length > 1 ? field(t("players.how_many"), players) : null,
        options.length ? el("details", {}, el("summary", {}, t("lobby.more")), el("div", { class: "fields" }, ...options)) : null,
        game.reconstructed ? el("details", {}, el("summary", {}, t("lobby.reconstructed")), el("p", { class: "reconstructed" }, game.reconstructed)) : null,
      ),
      el("div", { class: "fields" }, seats, terms.place),
    );
  }

  /** @param {() => void} changed */
  #seats(changed) {
    const { game, settings } = this;
    const who = [
      { id: "me", name: t("seat.me") },
      { id: "open", name: t(this.inClub ? "seat.open.club" : "seat.open") },
      ...(this.inClub ? [{ id: "person", name: t("seat.person") }] : []),
      ...game.agents,
    ];
    return seatsFor(game, settings.players).map((seat) => {
      const select = choice(who, settings.seats[seat.id], (value) => {
        settings.seats[seat.id] = value;
        select.title = game.agents.find((agent) => agent.id === value)?.about ?? "";
        named.hidden = value !== "person";
        if (value === "person") person.field.focus();
        changed();
      });
      select.dataset.seat = seat.id;
      select.setAttribute("aria-label", seat.name);
      const person = personField(t("seat.person.name", { seat: seat.name }), settings.invite[seat.id] ?? "", (name) => { settings.invite[seat.id] = name; });
      person.field.dataset.invite = seat.id;
      const named = el("div", { hidden: settings.seats[seat.id] !== "person" }, person.place);
      return el("div", { class: "seat-row" }, el("span", {}, seat.name), el("div", { class: "fields" }, select, named));
    });
  }

  /** The request to the server. */
  #order() {
    const { seats, title, open, clock, invite, ...rest } = this.settings;
    const people = Object.keys(seats).filter((seat) => seats[seat] === "person");
    const nameless = people.find((seat) => !invite[seat]);
    if (nameless) {
      /** @type {HTMLElement|null} */ (this.place.querySelector(`[data-invite="${CSS.escape(nameless)}"]`))?.focus();
      throw new Error(t("seat.person.missing"));
    }
    const order = { ...rest, seats: Object.fromEntries(Object.entries(seats).map(([seat, who]) => [seat, who === "person" ? "open" : who])), ...(clock ? { clock } : {}) };
    if (!this.inClub) return order;
    return { ...order, title, open, invite: Object.fromEntries(people.map((seat) => [seat, invite[seat]])) };
  }

  async #go() {
    this.#tell("");
    await this.play(this.#order());
  }

  /**
   * Show beside the button why the match was not created.
   * @param {unknown} problem
   */
  #tell(problem) {
    const text = problem instanceof Error ? problem.message : String(problem);
    this.#trouble.textContent = text;
    this.#trouble.hidden = !text;
  }

  #start() {
    return el(
      "div",
      { class: "start" },
      el("div", {}, el("h2", { id: "h-setup" }, this.game.name), this.#hint),
      actionButton(t("play"), () => this.#go(), (problem) => this.#tell(problem), { id: "play", class: "primary big" }),
      this.#trouble,
    );
  }
}

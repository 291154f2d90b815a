/** A new match: which game and scenario, who sits where, with which options. */

import { club } from "../../parts/api.js";
import { el, fill, icon } from "../../parts/dom.js";
import { actionButton, choice, field } from "../../parts/forms.js";
import { listed, t } from "../../parts/words.js";
import { difficultyDots, lengthWords } from "../front/difficulty.js";
import { gamePicture, shortName } from "../front/game-cards.js";
import { openDecks } from "../front/own-decks.js";
import { scenarioChoice } from "../front/scenario-choice.js";
import { seatChoices } from "../front/seat-choice.js";
import { canBeRated, seatsFor, defaultMatch, defaultSeats, orderOf } from "./match-defaults.js";
import { MatchTerms } from "./match-terms.js";

/**
 * @typedef {import("../../parts/types.js").GameForm} GameInfo
 * @typedef {import("./match-defaults.js").NewMatch} NewMatch
 * @typedef {object} SetupContext
 * @property {boolean} [inClub]
 * @property {boolean} [guest] somebody without an account, who plays against agents
 * @property {boolean} [company] are the other seats open by default?
 * @property {GameInfo} [game] the game to begin with
 * @property {(game: GameInfo) => void} [picked] another game was chosen
 * @property {() => Promise<GameInfo[]>} [refresh] the games once more: their decks may have changed
 */

export class MatchSetup {
  /** @type {GameInfo} */
  game;
  /** @type {NewMatch} */
  settings;
  #hint = el("p", { class: "hint", id: "setup-hint" });
  #trouble = el("p", { class: "error trouble", role: "alert", hidden: true });

  /**
   * @param {HTMLElement} place
   * @param {GameInfo[]} games
   * @param {(settings: object) => Promise<void>} play
   * @param {SetupContext} [context]
   */
  constructor(place, games, play, context = {}) {
    this.place = place;
    this.games = games;
    this.play = play;
    this.context = context;
    this.inClub = context.inClub ?? false;
    this.others = context.company ?? false;
    this.game = context.game ?? games[0];
    this.settings = defaultMatch(this.game, this.others);
    this.draw();
  }

  draw() {
    this.#tell("");
    fill(this.place, this.#picker(), el("section", { class: "card setup", "aria-labelledby": "h-setup" }, this.#start(), this.#columns(), this.#options(), this.#reconstructed()));
  }

  #picker() {
    const tabs = this.games.map((game) =>
      el("button", { type: "button", class: "plain chip", role: "radio", "aria-checked": String(game === this.game), "data-game": game.id, tabindex: game === this.game ? 0 : -1, onclick: () => this.#pick(game) }, shortName(game.name)),
    );
    const group = el("div", { class: "chips games", role: "radiogroup", "aria-label": t("lobby.choose") }, ...tabs);
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
    this.context.picked?.(game);
    this.draw();
    /** @type {HTMLElement|null} */ (this.place.querySelector('.games [aria-checked="true"]'))?.focus();
  }

  #columns() {
    const { game, settings } = this;
    const terms = new MatchTerms(settings, this.inClub, !this.context.guest);
    const seats = el("fieldset", { id: "seats" });
    const changed = () => {
      terms.draw();
      this.#summarize(terms.company);
    };
    const drawSeats = () => {
      fill(seats, el("legend", {}, t("seats")), ...seatChoices(game, seatsFor(game, settings.players), settings, this.context.guest ? "guest" : this.inClub ? "club" : "home", changed));
      changed();
    };
    drawSeats();
    const players = choice(game.players.map((n) => ({ id: String(n), name: t("players", { n }) })), String(settings.players), (value) => {
      settings.players = Number(value);
      settings.seats = defaultSeats(game, settings.players, this.others);
      settings.invite = {};
      drawSeats();
    });
    players.id = "players";
    const scenario = scenarioChoice(game, settings.scenario, (id) => {
      settings.scenario = id;
      changed();
    });
    return el(
      "div",
      { class: "columns" },
      el("div", { class: "fields" }, scenario),
      el("div", { class: "fields" }, game.players.length > 1 ? field(t("players.how_many"), players) : null, seats, terms.place),
    );
  }

  /** Links to the game's lessons and rules. */
  #reading() {
    const { id, lessons } = this.game;
    const link = (/** @type {string} */ page, /** @type {string} */ text) => el("a", { href: `/${page}/${encodeURIComponent(id)}` }, text);
    return [lessons ? link("learn", t("front.learn")) : null, link("rules", t("front.rules"))];
  }

  /** What our version of the game reconstructed. */
  #reconstructed() {
    const { reconstructed } = this.game;
    return reconstructed ? el("aside", { class: "reconstructed" }, el("strong", {}, t("lobby.reconstructed")), el("p", {}, reconstructed)) : null;
  }

  #options() {
    const { game, settings } = this;
    const options = game.options.map((option) =>
      el(
        "div",
        { class: "fields setting" },
        field(option.name, choice(option.values, settings.options[option.id], (value) => { settings.options[option.id] = value; })),
        option.about ? el("p", { class: "hint" }, option.about) : null,
      ),
    );
    const decks = this.context.refresh && (club().public ? game.own === "deck" : game.own) ? el("button", { type: "button", "data-act": "decks", onclick: () => this.openDecks() }, icon("folder"), t(`decks.button.${game.own}`)) : null;
    if (!options.length && !decks) return null;
    return el("details", { class: "more-options" }, el("summary", {}, t("lobby.more")), el("div", { class: "fields" }, ...options, decks));
  }

  /**
   * Select a deck. Club members' decks are not in the game's list: add it.
   * @param {string} deck
   * @param {string} name
   */
  #take(deck, name) {
    const option = this.game.options.find(({ id }) => id === "deck");
    if (option && !option.values.some(({ id }) => id === deck)) option.values.push({ id: deck, name });
    this.settings.options.deck = deck;
  }

  /**
   * The dialog of custom decks: afterwards the chosen one is in the options, or is another game.
   * @param {string} [linked] a link to a deck in a club
   */
  openDecks(linked = "") {
    openDecks(this.game, async (chosen, name) => {
      if (!this.context.refresh) return;
      const { id } = this.game;
      this.games = await this.context.refresh();
      const wanted = this.game.own === "set" && chosen ? `${id}@${chosen}` : id;
      this.game = this.games.find((game) => game.id === wanted) ?? this.games.find((game) => game.id === id) ?? this.games[0];
      if (this.game.id !== id) return this.#pick(this.game);
      if (chosen && this.game.own === "deck") this.#take(chosen, name);
      this.draw();
      const lid = this.place.querySelector("details.more-options");
      if (lid instanceof HTMLDetailsElement) lid.open = true;
    }, linked);
  }

  /**
   * What the Start button does, in a sentence.
   * @param {boolean} company
   */
  #summarize(company) {
    const { game, settings } = this;
    const names = new Map(game.seats.map((seat) => [seat.id, seat.name]));
    const agents = new Map(game.agents.map((agent) => [agent.id, agent.name]));
    const mine = Object.keys(settings.seats).filter((seat) => settings.seats[seat] === "me").map((seat) => names.get(seat) ?? seat);
    const others = [...new Set(Object.values(settings.seats).map((who) => agents.get(who) ?? ""))].filter(Boolean);
    const scenario = game.scenarios.find((one) => one.id === settings.scenario);
    const who = mine.length ? t(others.length ? "front.you_against" : "front.you", { seats: listed(mine), others: listed(others) }) : t(company ? "front.you_none" : "front.you_watch");
    fill(this.#hint, `${scenario?.name ?? ""} · ${who} ${company ? t("lobby.company_hint") : ""}`.trim());
  }

  /** The request to the server. */
  #order() {
    const { seats, title, open, invite } = this.settings;
    const people = Object.keys(seats).filter((seat) => seats[seat] === "person");
    const nameless = people.find((seat) => !invite[seat]);
    if (nameless) {
      /** @type {HTMLElement|null} */ (this.place.querySelector(`[data-invite="${CSS.escape(nameless)}"]`))?.focus();
      throw new Error(t("seat.person.missing"));
    }
    const order = orderOf(this.settings);
    if (!this.inClub) return order;
    const rated = canBeRated(this.settings) ? { rated: this.settings.rated } : {};
    const { delay, guests } = this.settings;
    return { ...order, ...rated, delay, guests: guests && open, title, open, invite: Object.fromEntries(people.map((seat) => [seat, invite[seat]])) };
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
    const { game } = this;
    return el(
      "div",
      { class: "start" },
      gamePicture(game),
      el("div", { class: "what" }, el("h2", { id: "h-setup" }, game.name), el("p", { class: "facts" }, icon("clock"), el("span", {}, lengthWords(game.minutes)), difficultyDots(game.difficulty), ...this.#reading()), this.#hint),
      actionButton(t("front.start"), () => this.#go(), (problem) => this.#tell(problem), { id: "play", class: "primary big" }),
      this.#trouble,
    );
  }
}

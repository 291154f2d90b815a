/** A new match: which game and scenario, who sits where, with which options and on which terms. */

import { club } from "../parts/api.js";
import { el, fill, icon } from "../parts/dom.js";
import { actionButton, choice, field } from "../parts/forms.js";
import { personField } from "../parts/person-field.js";
import { delayId, delayName, DELAYS, duration } from "../parts/time-words.js";
import { listed, t } from "../parts/words.js";
import { gamePicture, shortName } from "./game-cards.js";
import { difficultyDots, lengthWords } from "./game-look.js";
import { canBeRated, defaultMatch, defaultSeats, orderOf, playsAlone, seatsFor } from "./new-match.js";
import { openDecks } from "./own-decks.js";

/**
 * @typedef {import("../parts/types.js").Clock} Clock
 * @typedef {import("../parts/types.js").GameForm} GameInfo
 * @typedef {import("./new-match.js").NewMatch} NewMatch
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

// The choice of a scenario, with its description, length and difficulty -----------------------------------------------

/**
 * @param {GameInfo} game
 * @param {string} now
 * @param {(id: string) => void} changed
 */
function scenarioChoice(game, now, changed) {
  const rows = game.scenarios.map((one) => {
    const radio = el("input", { type: "radio", name: "scenario", value: one.id });
    radio.checked = one.id === now;
    radio.addEventListener("change", () => changed(one.id));
    return el(
      "label",
      { class: "scenario", "data-scenario": one.id },
      radio,
      el(
        "span",
        { class: "about-it" },
        el("strong", {}, one.name),
        el("span", { class: "facts" }, lengthWords(one.minutes), difficultyDots(one.difficulty), seatWords(game.players)),
        one.play ? el("span", { class: "play-words" }, one.play) : null,
        el("span", { class: "story-words" }, one.about),
      ),
    );
  });
  return el("fieldset", { id: "scenario", class: "scenarios" }, el("legend", {}, t("scenario")), ...rows);
}

/** @param {number[]} players */
function seatWords(players) {
  const [least, most] = [players[0], players[players.length - 1]];
  return least === most ? t("front.seats", { n: most }) : t("front.seats.range", { least, most });
}

// The choice of players for the seats, with each seat's play style and difficulty and the agents' descriptions --------

/**
 * @param {GameInfo} game
 * @param {import("../parts/types.js").SeatChoice[]} seats those in play
 * @param {{seats: Record<string, string>, invite: Record<string, string>}} settings
 * @param {"home"|"club"|"guest"} where a guest of a club plays against agents alone
 * @param {() => void} changed
 */
function seatChoices(game, seats, settings, where, changed) {
  const who = [
    { id: "me", name: t("seat.me") },
    ...(where === "guest" ? [] : [{ id: "open", name: t(where === "club" ? "seat.open.club" : "seat.open") }]),
    ...(where === "club" ? [{ id: "person", name: t("seat.person") }] : []),
    ...game.agents,
  ];
  return seats.map((seat) => {
    const opponent = el("p", { class: "hint" });
    const say = () => {
      opponent.textContent = game.agents.find((agent) => agent.id === settings.seats[seat.id])?.about ?? "";
      opponent.hidden = !opponent.textContent;
      row.classList.toggle("mine", settings.seats[seat.id] === "me");
    };
    const select = choice(who, settings.seats[seat.id], (value) => {
      settings.seats[seat.id] = value;
      named.hidden = value !== "person";
      if (value === "person") person.field.focus();
      say();
      changed();
    });
    select.dataset.seat = seat.id;
    select.setAttribute("aria-label", seat.name);
    const person = personField(t("seat.person.name", { seat: seat.name }), settings.invite[seat.id] ?? "", (name) => { settings.invite[seat.id] = name; });
    person.field.dataset.invite = seat.id;
    const named = el("div", { hidden: settings.seats[seat.id] !== "person" }, person.place);
    const row = el(
      "div",
      { class: "seat-row" },
      el("div", { class: "seat-about" }, el("span", { class: "seat-title" }, el("strong", {}, seat.name), difficultyDots(seat.difficulty)), seat.about ? el("p", {}, seat.about) : null),
      el("div", { class: "fields" }, select, named, opponent),
    );
    say();
    return row;
  });
}

// The terms of a new match: title, who can join, rating, time control, spectators -------------------------------------

const DAYS = [1, 2, 3, 5, 7, 14, 30];
const BANKS = [1, 3, 6, 12, 24, 48, 72, 120, 240];
const MINUTES = [0, 5, 15, 30, 60, 180, 360, 720];
/** The default time control. */
const DEFAULT = { days: 3, hours: 72, minutes: 60 };

class MatchTerms {
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

// The terms of a new match for spectators: the delay, and whether guests can watch ------------------------------------

/** @param {NewMatch} settings */
function delayChoice(settings) {
  const select = choice(DELAYS.map((delay) => ({ id: delayId(delay), name: delayName(delay) })), delayId(settings.delay), (value) => {
    settings.delay = DELAYS.find((delay) => delayId(delay) === value) ?? null;
  });
  select.id = "match-delay";
  return el("div", { class: "fields" }, field(t("terms.delay"), select), el("p", { class: "hint" }, t("terms.delay.about")));
}

/**
 * Only for open tables in a club with guests.
 * @param {NewMatch} settings
 */
function guestsChoice(settings) {
  if (!settings.open || !club().guests) return null;
  const box = el("input", { type: "checkbox", id: "match-guests", checked: settings.guests });
  box.addEventListener("change", () => { settings.guests = box.checked; });
  return el("div", { class: "fields" }, el("label", { class: "check" }, box, el("span", {}, t("terms.guests"))), el("p", { class: "hint" }, t("terms.guests.about")));
}

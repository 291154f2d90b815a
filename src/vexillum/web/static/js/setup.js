/** A new match: which game, which scenario, who sits where. */

import { el, fill } from "./dom.js";
import { standard } from "./standard.js";
import { t } from "./words.js";

/**
 * @typedef {import("./types.js").GameInfo} GameInfo
 * @typedef {{game: string, scenario: string, players: number, options: Record<string, string>, seats: Record<string, string>}} Wish
 */

export class SetUp {
  /** @type {GameInfo} */
  game;
  /** @type {Wish} */
  wish;

  /**
   * @param {HTMLElement} place
   * @param {GameInfo[]} games
   * @param {(wish: Wish) => void} play
   */
  constructor(place, games, play) {
    this.place = place;
    this.games = games;
    this.play = play;
    this.game = games[0];
    this.wish = usual(this.game);
    this.draw();
  }

  draw() {
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
        standard(game.id),
        el("strong", {}, game.name),
        el("span", { class: "about" }, game.about),
        el("span", { class: "facts" }, facts(game)),
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
    this.wish = usual(game);
    this.draw();
    /** @type {HTMLElement|null} */ (this.place.querySelector('[aria-checked="true"]'))?.focus();
  }

  #columns() {
    const { game, wish } = this;
    const about = el("p", { class: "hint" }, game.scenarios.find((one) => one.id === wish.scenario)?.about ?? "");
    const scenario = choice(game.scenarios, wish.scenario, (value) => {
      wish.scenario = value;
      about.textContent = game.scenarios.find((one) => one.id === value)?.about ?? "";
    });
    scenario.id = "scenario";
    const seats = el("fieldset", { id: "seats" });
    const drawSeats = () => fill(seats, el("legend", {}, t("seats")), ...this.#seats());
    drawSeats();
    const players = choice(game.players.map((n) => ({ id: String(n), name: t("players", { n }) })), String(wish.players), (value) => {
      wish.players = Number(value);
      wish.seats = usualSeats(game, wish.players);
      drawSeats();
    });
    const options = game.options.map((option) =>
      field(option.name, choice(option.values, wish.options[option.id], (value) => { wish.options[option.id] = value; })),
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
      seats,
    );
  }

  #seats() {
    const { game, wish } = this;
    const who = [{ id: "me", name: t("seat.me") }, { id: "open", name: t("seat.open") }, ...game.agents];
    return game.seats.slice(0, wish.players).map((seat) => {
      const select = choice(who, wish.seats[seat.id], (value) => {
        wish.seats[seat.id] = value;
        select.title = game.agents.find((agent) => agent.id === value)?.about ?? "";
      });
      select.dataset.seat = seat.id;
      return el("label", { class: "seat-row" }, el("span", {}, seat.name), select);
    });
  }

  #start() {
    return el(
      "div",
      { class: "start" },
      el("div", {}, el("h2", { id: "h-setup" }, this.game.name), el("p", { class: "hint" }, t("lobby.play_hint"))),
      el("button", { type: "button", id: "play", class: "primary big", onclick: () => this.play(this.wish) }, t("play")),
    );
  }
}

/**
 * What a newcomer wants: the first scenario, me against agents that answer at once.
 * @param {GameInfo} game
 * @returns {Wish}
 */
function usual(game) {
  const players = game.players[0];
  return {
    game: game.id,
    scenario: game.scenarios[0].id,
    players,
    options: Object.fromEntries(game.options.map((option) => [option.id, option.values[0].id])),
    seats: usualSeats(game, players),
  };
}

/**
 * @param {GameInfo} game
 * @param {number} players
 */
function usualSeats(game, players) {
  return Object.fromEntries(game.seats.slice(0, players).map((seat, index) => [seat.id, index ? game.quick_agent : "me"]));
}

/** @param {GameInfo} game */
function facts(game) {
  const [least, most] = game.minutes;
  const n = game.players;
  const players = n.length > 1 ? t("players.range", { least: n[0], most: n[n.length - 1] }) : t("players", { n: n[0] });
  return `${players} · ${t("minutes", { least, most })}`;
}

/**
 * @param {Array<{id: string, name: string}>} values
 * @param {string} now
 * @param {(value: string) => void} changed
 */
function choice(values, now, changed) {
  const select = el("select", {}, ...values.map((one) => el("option", { value: one.id }, one.name)));
  select.value = now;
  select.addEventListener("change", () => changed(select.value));
  return select;
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 */
function field(label, control) {
  return el("label", { class: "field" }, el("span", {}, label), control);
}

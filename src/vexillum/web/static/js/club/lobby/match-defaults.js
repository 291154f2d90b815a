/** The settings of a new match, and their defaults. */

import { played } from "../../parts/settings.js";

/**
 * The settings of a new match. A seat is for "me", "open", an agent, or for the "person" named in `invite`.
 * @typedef {import("../../parts/types.js").GameForm} GameInfo
 * @typedef {import("../../parts/types.js").Clock} Clock
 * @typedef {import("../../parts/types.js").Delay} Delay
 * @typedef {{game: string, scenario: string, players: number, options: Record<string, string>, seats: Record<string, string>,
 *   title: string, open: boolean, clock: Clock|null, invite: Record<string, string>, coach: boolean, rated: boolean, delay: Delay|null, guests: boolean}} NewMatch
 */

/**
 * The defaults: the first scenario, me against quick agents, or with open seats. For a first game, the options for
 * beginners.
 * @param {GameInfo} game
 * @param {boolean} company
 * @returns {NewMatch}
 */
export function defaultMatch(game, company) {
  const players = game.players[0];
  const newcomer = !company && !played(game.id);
  return {
    game: game.id,
    scenario: (newcomer && game.first_scenario) || game.scenarios[0].id,
    players,
    options: { ...Object.fromEntries(game.options.map((option) => [option.id, option.values[0].id])), ...(newcomer ? game.first_options : {}) },
    seats: defaultSeats(game, players, company),
    title: "",
    open: false,
    clock: null,
    invite: {},
    coach: false,
    rated: true,
    delay: null,
    guests: false,
  };
}

/**
 * The seats in play with this number of players, not always the first ones.
 * @param {GameInfo} game
 * @param {number} players
 */
export function seatsFor(game, players) {
  const there = game.in_play[game.players.indexOf(players)];
  return game.seats.filter((seat) => there.includes(seat.id));
}

/**
 * @param {GameInfo} game
 * @param {number} players
 * @param {boolean} company
 */
export function defaultSeats(game, players, company) {
  const seats = seatsFor(game, players).map((seat) => seat.id);
  const mine = seats.includes(game.first_seat) ? game.first_seat : seats[0];
  return Object.fromEntries(seats.map((seat) => [seat, seat === mine ? "me" : company ? "open" : game.quick_agent]));
}

/**
 * The request to the server, without what only a club knows.
 * @param {NewMatch} settings
 */
export function orderOf({ seats, title, open, clock, invite, coach, rated, delay, guests, ...rest }) {
  const wanted = Object.fromEntries(Object.entries(seats).map(([seat, who]) => [seat, who === "person" ? "open" : who]));
  return { ...rest, seats: wanted, ...(clock ? { clock } : {}), ...(coach && playsAlone(seats) ? { coach } : {}) };
}

/**
 * Whether one person plays against agents, and no one else can join.
 * @param {Record<string, string>} seats
 */
export function playsAlone(seats) {
  const who = Object.values(seats);
  return who.includes("me") && !who.includes("open") && !who.includes("person") && who.some((one) => one !== "me");
}

/**
 * Whether a match can be rated. It needs seats for two members, and no custom deck.
 * @param {NewMatch} settings
 */
export function canBeRated({ game, seats, options }) {
  const who = Object.values(seats);
  const others = who.filter((one) => one === "open" || one === "person").length;
  return others + (who.includes("me") ? 1 : 0) > 1 && !game.includes("@") && (options.deck ?? "house") === "house";
}

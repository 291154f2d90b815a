/** A new match: its settings and their defaults; creating it, importing a saved game, watching one between agents. */

import { goTo, post } from "../parts/api.js";
import { el, icon } from "../parts/dom.js";
import { played, setPlayed } from "../parts/settings.js";
import { shareLinks } from "../parts/share-links.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";

/**
 * @typedef {import("../parts/types.js").Clock} Clock
 * @typedef {import("../parts/types.js").Delay} Delay
 * @typedef {import("../parts/types.js").GameForm} GameInfo
 * @typedef {{match: string, links?: Record<string, string>, watch?: string}} Made
 * @typedef {{game?: string, open?: boolean, invite?: Record<string, string>}} Order
 */

/**
 * Create a match and go there. Links for other people are shown first.
 * @param {string} path
 * @param {object} order
 * @param {GameInfo[]} games
 */
export async function create(path, order, games) {
  /** @type {Made} */
  const made = await post(path, order);
  const { game = "", open = false, invite = {} } = /** @type {Order} */ (order);
  if (game) setPlayed(game);
  const links = open ? [] : Object.entries(made.links ?? {}).filter(([seat]) => !invite[seat]);
  const go = () => goTo(`/play/${made.match}`);
  if (!links.length) return go();
  const names = new Map(games.flatMap((one) => one.seats).map((seat) => [seat.id, seat.name]));
  const rows = links.map(([seat, url]) => ({ name: names.get(seat) ?? seat, path: url }));
  await shareLinks([...rows, ...(made.watch ? [{ name: t("share.watch"), path: made.watch }] : [])], go);
}

/**
 * The button that imports a saved game, and its hidden field.
 * @param {GameInfo[]} games
 */
export function importButton(games) {
  const file = el("input", { type: "file", accept: ".json,.toml,application/json", id: "import-file", class: "unseen", tabindex: -1, "aria-label": t("import.button") });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    try {
      const text = await chosen.text(); // a saved game is JSON, a position or a case is TOML
      await create("/api/matches/import", { save: chosen.name.toLowerCase().endsWith(".toml") ? text : JSON.parse(text) }, games);
    } catch (problem) {
      complain(problem instanceof SyntaxError ? t("import.unreadable") : problem);
    }
  });
  return [el("button", { type: "button", class: "plain linkish", title: t("import.about"), onclick: () => file.click() }, icon("folder"), t("import.button")), file];
}

// A match between agents, to watch: its table plays the turns back ----------------------------------------------------

/**
 * Create one and go there.
 * @param {GameInfo} game
 */
export async function watchMatch(game) {
  const most = game.players.length - 1;
  const seats = Object.fromEntries(game.in_play[most].map((seat) => [seat, game.quick_agent]));
  const { match } = await post("/api/matches", { game: game.id, players: game.players[most], seats, watch: true });
  await goTo(`/play/${match}?watch=1`);
}

// The settings of a new match, and their defaults ---------------------------------------------------------------------

/**
 * The settings of a new match. A seat is for "me", "open", an agent, or for the "person" named in `invite`.
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

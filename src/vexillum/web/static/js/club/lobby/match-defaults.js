/** The settings of a new match, and their defaults. */

/**
 * The settings of a new match. A seat is for "me", "open", an agent, or for the "person" named in `invite`.
 * @typedef {import("../../parts/types.js").GameForm} GameInfo
 * @typedef {import("../../parts/types.js").Clock} Clock
 * @typedef {{game: string, scenario: string, players: number, options: Record<string, string>, seats: Record<string, string>,
 *   title: string, open: boolean, clock: Clock|null, invite: Record<string, string>}} NewMatch
 */

/**
 * The defaults: the first scenario, me against quick agents, or with open seats.
 * @param {GameInfo} game
 * @param {boolean} company
 * @returns {NewMatch}
 */
export function defaultMatch(game, company) {
  const players = game.players[0];
  return {
    game: game.id,
    scenario: game.scenarios[0].id,
    players,
    options: Object.fromEntries(game.options.map((option) => [option.id, option.values[0].id])),
    seats: defaultSeats(game, players, company),
    title: "",
    open: false,
    clock: null,
    invite: {},
  };
}

/**
 * The seats in play with this number of players: not always the first ones.
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
  return Object.fromEntries(seatsFor(game, players).map((seat, index) => [seat.id, index ? (company ? "open" : game.quick_agent) : "me"]));
}

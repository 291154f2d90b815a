/** What is wished for in a new match, and what most people wish for. */

/**
 * What is wished for. A seat is for "me", "open", an agent, or for the "person" who is named in `invite`.
 * @typedef {import("../../parts/types.js").GameForm} GameInfo
 * @typedef {import("../../parts/types.js").Clock} Clock
 * @typedef {{game: string, scenario: string, players: number, options: Record<string, string>, seats: Record<string, string>,
 *   title: string, open: boolean, clock: Clock|null, invite: Record<string, string>}} NewMatch
 */

/**
 * What a newcomer wants: the first scenario, me against agents that answer at once, or whoever comes.
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
 * The seats that are in play with so many players: not in every game the first ones.
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

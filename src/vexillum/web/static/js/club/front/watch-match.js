/** A match between agents, to watch: its table plays the turns back. */

import { goTo, post } from "../../parts/api.js";

/** @typedef {import("../../parts/types.js").GameForm} GameInfo */

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

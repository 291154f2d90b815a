/** What stands on the card of a game: its standard, its name, what it is about, how many play and how long. */

import { el } from "../../parts/dom.js";
import { t } from "../../parts/words.js";
import { gameBanner } from "./game-banner.js";

/** @typedef {import("../../parts/types.js").GameForm} GameInfo */

/**
 * @param {GameInfo} game
 * @returns {Node[]}
 */
export function gameCard(game) {
  return [gameBanner(game.id), el("strong", {}, game.name), el("span", { class: "about" }, game.about), el("span", { class: "facts" }, facts(game))];
}

/** @param {GameInfo} game */
function facts(game) {
  const [least, most] = game.minutes;
  const n = game.players;
  const players = n.length > 1 ? t("players.range", { least: n[0], most: n[n.length - 1] }) : t("players", { n: n[0] });
  return `${players} · ${t("minutes", { least, most })}`;
}

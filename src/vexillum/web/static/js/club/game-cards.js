/** The games as cards: a picture, length, players, difficulty, a sentence; learn, play, watch, edit. */

import { address, isGuest } from "../parts/api.js";
import { el, fill, icon } from "../parts/dom.js";
import { actionButton } from "../parts/forms.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { difficultyDots, lengthWords, playerWords, themedPicture } from "./game-look.js";

/**
 * @typedef {import("../parts/types.js").GameForm} GameInfo
 * @typedef {object} GameActs
 * @property {(game: GameInfo) => string} play the address of its set-up
 * @property {((game: GameInfo) => Promise<void>)|null} watch start a match of agents; null: only tables of others are watched ({@link offerTables})
 */

/** @type {Record<string, (game: GameInfo) => boolean>} */
const FILTERS = {
  all: () => true,
  hour: (game) => game.scenarios.some(({ minutes }) => minutes[1] <= 60),
  alone: (game) => game.agents.some(({ id }) => id !== "random"),
  first: (game) => game.first_game,
};

/** The part of a name before its subtitle. @param {string} name */
export function shortName(name) {
  return name.split(", ")[0];
}

/** @param {GameInfo} game */
export function gamePicture(game) {
  return themedPicture(address(`/api/games/${encodeURIComponent(game.id)}/picture.svg`, {}), { class: "game-picture", width: 380, height: 233 });
}

/**
 * The section with all games and its filters.
 * @param {GameInfo[]} games
 * @param {GameActs} acts
 */
export function gameSection(games, acts) {
  const cards = el("div", { class: "front-games" });
  const chips = el("div", { class: "chips", role: "group", "aria-label": t("front.filter") });
  const show = (/** @type {string} */ chosen) => {
    fill(chips, ...Object.keys(FILTERS).map((id) => el("button", { type: "button", class: "plain chip", "data-filter": id, "aria-pressed": String(id === chosen), onclick: () => show(id) }, t(`front.filter.${id}`))));
    for (const [n, card] of [...cards.children].entries()) /** @type {HTMLElement} */ (card).hidden = !FILTERS[chosen](games[n]);
    /** @type {HTMLElement|null} */ (document.activeElement === document.body ? chips.querySelector(`[data-filter="${chosen}"]`) : null)?.focus();
  };
  fill(cards, ...games.map((game) => gameCard(game, acts)));
  show("all");
  return el(
    "section",
    { id: "games", "aria-labelledby": "h-games" },
    el("div", { class: "front-head" }, el("h2", { id: "h-games" }, t("front.games")), chips),
    cards,
  );
}

/**
 * Show that a game is being played: its card links to the game's first live table.
 * @param {HTMLElement} section all games
 * @param {import("../parts/types.js").LiveTable[]} tables that may be watched
 */
export function offerTables(section, tables) {
  for (const card of section.querySelectorAll(".front-game")) {
    const acts = /** @type {HTMLElement} */ (card.querySelector(".acts"));
    const table = tables.find((one) => one.game === /** @type {HTMLElement} */ (card).dataset.game);
    const old = acts.querySelector('a[data-act="watch"]');
    if (!table) old?.remove();
    else if (old) old.setAttribute("href", `/play/${table.match}`);
    else acts.append(el("a", { class: "button", href: `/play/${table.match}`, "data-act": "watch", "aria-label": `${t("front.watch")}: ${table.game_name}` }, t("front.watch")));
  }
}

/**
 * @param {GameInfo} game
 * @param {GameActs} acts
 */
function gameCard(game, acts) {
  const [title, ...more] = game.name.split(", ");
  const id = `game-${game.id.replace(/[^a-z0-9-]/g, "-")}`;
  const named = (/** @type {string} */ text) => ({ "aria-label": `${text}: ${game.name}` });
  const { watch } = acts;
  return el(
    "article",
    { class: "front-game", "data-game": game.id, "aria-labelledby": id },
    el("div", { class: "picture" }, gamePicture(game), el("h3", { id }, title, more.length ? el("small", {}, more.join(", ")) : null)),
    el(
      "div",
      { class: "inside" },
      el("p", { class: "facts" }, icon("clock"), el("span", {}, lengthWords(game.minutes)), icon("person"), el("span", { "aria-label": t("front.players", { n: playerWords(game.players) }) }, playerWords(game.players))),
      el(
        "p",
        { class: "facts" },
        game.difficulty ? el("span", {}, t("front.difficulty")) : null,
        difficultyDots(game.difficulty),
        game.lessons ? el("span", {}, t("front.lessons", { n: game.lessons })) : null,
      ),
      el("p", { class: "blurb" }, game.blurb),
      el(
        "div",
        { class: "acts" },
        game.lessons ? el("a", { class: "button", href: `/learn/${encodeURIComponent(game.id)}`, "data-act": "learn", ...named(t("front.learn")) }, t("front.learn")) : null,
        el("a", { class: "button primary", href: acts.play(game), "data-act": "play", "data-view": "new", ...named(t("play")) }, t("play")),
        watch ? actionButton(t("front.watch"), () => watch(game), complain, { "data-act": "watch", ...named(t("front.watch")) }) : null,
        isGuest() ? null : el("a", { class: "plain linkish", href: `/editor/${encodeURIComponent(game.id)}`, "data-act": "edit", ...named(t("editor.link")) }, t("editor.card")),
      ),
    ),
  );
}

/**
 * The front page at home: waiting matches, the games, and the set-up of a new match. The URL says which view is open.
 */

import { get, post } from "../parts/api.js";
import { openDialog } from "../parts/dialogs.js";
import { byId, el, fill, icon } from "../parts/dom.js";
import { actionButton } from "../parts/forms.js";
import { name, setName } from "../parts/settings.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { continueSection, dailyPuzzles } from "./continue.js";
import { gameSection } from "./game-cards.js";
import { MatchSetup } from "./match-setup.js";
import { create, defaultMatch, importButton, orderOf, watchMatch } from "./new-match.js";

/** @typedef {import("../parts/types.js").GameForm} GameInfo */

export class HomeLobby {
  /** @type {GameInfo[]} */
  #games = [];

  constructor() {
    addEventListener("popstate", () => this.show().catch(complain));
    document.addEventListener("click", (event) => this.#follow(event));
  }

  async build() {
    this.#games = await get("/api/games");
    await this.show();
  }

  /** Show the view of the URL. */
  async show() {
    const wanted = new URLSearchParams(location.search).get("new");
    const game = this.#games.find(({ id }) => id === wanted);
    return game ? this.#setUp(game) : this.#front();
  }

  async #front() {
    const { matches } = await post("/api/mine", {}); // first: what comes later would push the games down
    const puzzles = el("div", {});
    fill(byId("main"), el("h1", { class: "unseen" }, "Vexillum"), continueSection(matches) ?? this.#welcome(), gameSection(this.#games, { play: (game) => setUpPath(game), watch: (game) => watchMatch(game) }), puzzles, frontLinks(this.#games));
    dailyPuzzles().then((section) => fill(puzzles, section)).catch(complain);
  }

  /** The first visit: one button starts a game. */
  #welcome() {
    const first = this.#games.find((game) => game.first_game) ?? this.#games[0];
    if (!first) return null;
    return el(
      "section",
      { class: "front-welcome", "aria-labelledby": "h-welcome" },
      el("div", {}, el("h2", { id: "h-welcome" }, t("front.welcome")), el("p", {}, t("front.welcome.about"))),
      el(
        "div",
        { class: "acts" },
        actionButton(t("front.first_game"), () => create("/api/matches", orderOf(defaultMatch(first, false)), this.#games), complain, { class: "big gold", id: "first-game" }),
        first.lessons ? el("a", { class: "button big", href: `/learn/${encodeURIComponent(first.id)}` }, t("front.learn_first")) : null,
      ),
    );
  }

  /** @param {GameInfo} game */
  #setUp(game) {
    const place = el("div", { class: "fields" });
    fill(byId("main"), el("h1", { class: "unseen" }, t("view.new")), el("a", { class: "back", href: "/", "data-view": "front" }, "← ", t("front.all_games")), place);
    new MatchSetup(place, this.#games, (order) => create("/api/matches", order, this.#games), {
      game,
      picked: (chosen) => history.replaceState(null, "", setUpPath(chosen)),
      refresh: async () => (this.#games = await get("/api/games")),
    });
  }

  /**
   * A link to another view of this page does not reload it.
   * @param {MouseEvent} event
   */
  #follow(event) {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[data-view]") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    const main = byId("main");
    main.tabIndex = -1; // the focused element is gone
    this.show().then(() => main.focus()).then(() => scrollTo(0, 0)).catch(complain);
  }
}

/** The tools in the header at home. */
export function homeTools() {
  return [nameButton(name())];
}

/** @param {GameInfo} game */
function setUpPath(game) {
  return `/?new=${encodeURIComponent(game.id)}`;
}

// The player's name in the header of the front page; a press edits it -------------------------------------------------

/** @param {string} now */
function nameButton(now) {
  const button = el("button", { type: "button", class: "tool named", id: "my-name-button", onclick: () => ask() });
  const show = (/** @type {string} */ called) => {
    fill(button, icon("person"), el("span", {}, called || t("name")));
    button.setAttribute("aria-label", called ? `${t("name")}: ${called}` : t("name"));
  };
  function ask() {
    const field = el("input", { type: "text", id: "my-name", maxlength: 40, value: name(), autocomplete: "nickname", placeholder: t("name.placeholder") });
    const form = el("form", { class: "fields" }, el("label", { class: "name-field" }, el("span", {}, t("name")), field), el("div", { class: "row end" }, el("button", { type: "submit", class: "primary" }, t("front.name.keep"))));
    const dialog = openDialog(t("name"), [form]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      setName(field.value);
      show(name());
      dialog.close();
    });
    field.select();
  }
  show(now);
  return button;
}

// Further links: a saved game, lessons, studies, puzzles, rules, the editor -------------------------------------------

/** @param {GameInfo[]} games */
function frontLinks(games) {
  return el(
    "nav",
    { class: "front-links", "aria-label": t("front.more") },
    ...importButton(games),
    el("a", { href: "/learn" }, icon("flag"), t("front.all_lessons")),
    el("a", { href: "/studies" }, icon("scroll"), t("studies.title")),
    el("a", { href: "/puzzles" }, icon("target"), t("puzzle.title_all")),
    el("a", { href: "/rules" }, icon("book"), t("front.rules")),
    el("a", { href: "/editor" }, icon("table"), t("editor.link")),
  );
}

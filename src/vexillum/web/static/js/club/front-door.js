/** A club's front page for visitors: play as a guest, live tables, games. The URL says which view is open. */

import { club, get, post, signInPath } from "../parts/api.js";
import { byId, el, fill, icon } from "../parts/dom.js";
import { actionButton } from "../parts/forms.js";
import { pollWhileVisible } from "../parts/my-turn.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { continueSection, dailyPuzzles } from "./continue.js";
import { gameSection, offerTables } from "./game-cards.js";
import { LiveSection } from "./live-tables.js";
import { MatchSetup } from "./match-setup.js";
import { create, defaultMatch, orderOf } from "./new-match.js";

/** @typedef {import("../parts/types.js").GameForm} GameInfo */

/** The refresh interval of live tables, in milliseconds. */
const NEWS = 20_000;
const PROMISES = /** @type {const} */ ({ allowed: "check", explain: "eye", undo: "undo", luck: "target" });

export class FrontDoor {
  /** @type {GameInfo[]} */
  #games = [];
  /** @type {LiveSection|null} */
  #live = null;
  #watching = false;

  constructor() {
    addEventListener("popstate", () => this.show().catch(complain));
  }

  async build() {
    this.#games = await get("/api/games");
    await this.show();
    if (!this.#watching) pollWhileVisible(() => this.#live?.load().catch(() => {}) ?? Promise.resolve(), NEWS);
    this.#watching = true;
  }

  /** Draw the view of the URL. */
  async show() {
    const wanted = new URLSearchParams(location.search);
    const view = wanted.get("view");
    this.#live = null;
    if (view === "new" && club().guests === "play") return this.#setUp(this.#games.find((game) => game.id === wanted.get("game")) ?? this.#games[0]);
    if (view === "new") return location.replace(signInPath());
    return view === "live" ? this.#tables() : this.#front();
  }

  async #front() {
    const mine = await this.#own(); // first: what comes later would push the games down
    const puzzles = el("div", {});
    const playing = club().guests === "play";
    const games = gameSection(this.#games, { play: (game) => (playing ? setUpPath(game) : signInPath(setUpPath(game))), watch: null });
    const live = new LiveSection(false, ({ tables }) => offerTables(games, tables));
    this.#live = live;
    fill(
      byId("main"),
      this.#hero(playing),
      mine,
      live.place,
      games,
      live.more,
      puzzles,
      el("ul", { class: "promises" }, ...Object.entries(PROMISES).map(([id, sign]) => el("li", {}, icon(sign), el("div", {}, el("h3", {}, t(`promise.${id}`)), el("p", {}, t(`promise.${id}.about`)))))),
      links(),
    );
    dailyPuzzles().then((section) => fill(puzzles, section)).catch(() => {});
    await live.load();
  }

  /** @param {boolean} playing may guests play here? */
  #hero(playing) {
    const first = this.#games.find((game) => game.first_game) ?? this.#games[0];
    return el(
      "section",
      { class: "front-welcome welcome", "aria-labelledby": "h-welcome" },
      el("div", {}, el("h1", { id: "h-welcome" }, t("front.welcome")), el("p", {}, t(playing ? "door.about" : "door.about.watch"))),
      el(
        "div",
        { class: "acts" },
        playing && first
          ? actionButton(t("door.play"), () => create("/api/matches", orderOf(defaultMatch(first, false)), this.#games), complain, { class: "big gold", id: "guest-play" })
          : el("a", { class: "button big gold", href: club().register ? "/register" : signInPath() }, t(club().register ? "register" : "signin")),
        first?.lessons ? el("a", { class: "button big", href: `/learn/${encodeURIComponent(first.id)}` }, t("front.learn_first")) : null,
      ),
    );
  }

  /** The guest's matches, if there are any. */
  async #own() {
    const { matches } = await post("/api/mine", {});
    const section = continueSection(matches);
    return section && el("div", { class: "live" }, section, el("p", { class: "card notice guest-notice" }, el("strong", {}, t("door.guest_games")), " ", t("door.guest_games.about"), " ", club().register ? el("a", { href: "/register" }, t("register")) : null));
  }

  async #tables() {
    const live = new LiveSection(true);
    this.#live = live;
    fill(byId("main"), el("h1", { class: "unseen" }, t("live.now")), back(), live.place, live.more);
    await live.load();
  }

  /** @param {GameInfo} game */
  #setUp(game) {
    const place = el("div", { class: "fields" });
    fill(byId("main"), el("h1", { class: "unseen" }, t("view.new")), back(), el("p", { class: "card notice guest-notice" }, t("door.setup.about"), " ", club().register ? el("a", { href: "/register" }, t("register")) : null), place);
    new MatchSetup(place, this.#games, (order) => create("/api/matches", order, this.#games), {
      game,
      guest: true,
      picked: (chosen) => history.replaceState(null, "", setUpPath(chosen)),
    });
  }
}

function back() {
  return el("a", { class: "back", href: "/" }, "← ", t("front.all_games"));
}

/** Other pages open to everyone. */
function links() {
  return el(
    "nav",
    { class: "front-links", "aria-label": t("front.more") },
    el("a", { href: "/learn" }, icon("flag"), t("front.all_lessons")),
    el("a", { href: "/rules" }, icon("book"), t("front.rules")),
    el("a", { href: "/puzzles" }, icon("target"), t("puzzle.title_all")),
    el("a", { href: "/studies" }, icon("scroll"), t("studies.title")),
  );
}

/** @param {GameInfo} game */
function setUpPath(game) {
  return `/?view=new&game=${encodeURIComponent(game.id)}`;
}

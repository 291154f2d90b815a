/** A club's lobby: my games and invitations, open tables, a new game. The URL says which view is open. */

import { club, get, post, signInPath } from "../parts/api.js";
import { byId, el, fill, icon, refill } from "../parts/dom.js";
import { NextGame, pollWhileVisible, showTurnAlert } from "../parts/my-turn.js";
import { recount } from "../parts/page-header.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { gameSection } from "./game-cards.js";
import { LiveSection } from "./live-tables.js";
import { emptyLobby, invitationList, listenToLobbyKeys, vacation, welcome } from "./lobby-notices.js";
import { MatchSetup } from "./match-setup.js";
import { create, importButton, watchMatch } from "./new-match.js";
import { loadError, myGames, OpenTables } from "./table-lists.js";

/** Refresh intervals in milliseconds; shorter for games waiting for me. */
const NEWS = 15_000;
const VIEWS = ["mine", "live", "tables", "new"];

export class ClubLobby {
  /** @type {import("../parts/types.js").GameForm[]} */
  #games = [];
  #nav = el("nav", { class: "views" });
  #place = el("div", { class: "view", id: "view", tabindex: -1 });
  /** The numbers of waiting invitations and games. */
  #calls = 0;
  /** My games as the server sent them. */
  #told = "";
  /** @type {OpenTables|null} */
  #tables = null;
  /** @type {LiveSection|null} */
  #live = null;
  #watching = false;

  constructor() {
    this.next = new NextGame("", () => false, () => void this.#changed());
    addEventListener("popstate", () => this.show().catch(complain));
    document.addEventListener("click", (event) => this.#follow(event));
    listenToLobbyKeys({ next: () => this.next.go() });
  }

  /** Draw everything in the reader's language. */
  async build() {
    if (!club().me) return this.#welcome();
    fill(byId("main"), el("h1", { class: "unseen" }, t("lobby.title")), vacation(), this.#nav, this.#place);
    this.#games = await get("/api/games");
    await Promise.all([this.show(), this.next.refresh()]);
    if (!this.#watching) pollWhileVisible(() => this.#news(), NEWS);
    this.#watching = true;
  }

  /** The welcome for visitors who are not signed in. */
  async #welcome() {
    const games = el("div", {});
    fill(byId("main"), welcome(), games);
    fill(games, gameSection(await get("/api/games"), { play: () => signInPath(), watch: null }));
  }

  /** Draw the view of the URL. */
  async show() {
    const view = this.#view();
    this.#navigate();
    this.#told = "";
    if (view === "mine") return this.#mine();
    if (view === "live") {
      this.#live = new LiveSection(true);
      fill(this.#place, this.#live.place, this.#live.more);
      return this.#live.load();
    }
    if (view === "tables") {
      this.#tables = new OpenTables(this.#place, this.#games, new URLSearchParams(location.search), (wanted) => this.#go("tables", wanted));
      return;
    }
    this.#newMatch(new URLSearchParams(location.search));
  }

  /**
   * The set-up of a new match.
   * @param {URLSearchParams} wanted
   */
  #newMatch(wanted) {
    const set = el("div", { class: "fields" });
    fill(this.#place, set, el("nav", { class: "front-links", "aria-label": t("front.more") }, ...importButton(this.#games), el("a", { href: "/puzzles" }, icon("target"), t("puzzle.title_all")), el("a", { href: "/editor" }, icon("table"), t("editor.link"))));
    const setup = new MatchSetup(set, this.#games, (order) => create("/api/matches", order, this.#games), {
      inClub: true,
      refresh: async () => (this.#games = await get("/api/games")),
      company: wanted.has("company"),
      game: this.#games.find((game) => game.id === wanted.get("game")),
    });
    const linked = wanted.get("deck");
    if (linked && setup.game.own === "deck") setup.openDecks(linked);
  }

  #view() {
    const wanted = new URLSearchParams(location.search).get("view") ?? "";
    return VIEWS.includes(wanted) ? wanted : VIEWS[0];
  }

  #navigate() {
    const here = this.#view();
    showTurnAlert(this.next.waiting > 0, t(`view.${here}`), true);
    this.#nav.setAttribute("aria-label", t("lobby.views"));
    fill(
      this.#nav,
      ...VIEWS.map((view) =>
        el(
          "a",
          { href: view === VIEWS[0] ? "/" : `/?view=${view}`, "data-view": view, "aria-current": view === here ? "page" : null },
          t(`view.${view}`),
          view === "mine" && this.#calls ? el("span", { class: "tab-badge" }, this.#calls) : null,
        ),
      ),
      el("a", { href: "/tournaments", id: "to-tournaments" }, t("cup.title")),
    );
  }

  /**
   * A link to another view does not reload the page.
   * @param {MouseEvent} event
   */
  #follow(event) {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[data-view]") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    this.show().then(() => this.#place.focus({ preventScroll: true })).catch(complain);
  }

  /**
   * Put the view into the URL, so that it can be shared and the back button works.
   * @param {string} view
   * @param {Record<string, string>} wanted
   */
  #go(view, wanted) {
    const params = new URLSearchParams(location.search);
    params.set("view", view);
    for (const [id, value] of Object.entries(wanted)) {
      if (value) params.set(id, value);
      else params.delete(id);
    }
    const had = document.activeElement?.id;
    history.pushState(null, "", `/?${params}`);
    this.show().catch(complain);
    if (had) document.getElementById(had)?.focus();
  }

  /** The number of waiting games has changed. */
  async #changed() {
    this.#navigate();
    await Promise.all([recount(), this.#news()]);
  }

  /** Refresh the view. Without a reply it stays as it is; so does the set-up of a new game. */
  async #news() {
    if (!club().me && this.#view() !== "new") return location.replace(signInPath());
    if (this.#view() === "mine") await this.#bring().catch(() => {});
    if (this.#view() === "tables") await this.#tables?.load();
    if (this.#view() === "live") await this.#live?.load().catch(() => {});
  }

  async #mine() {
    fill(this.#place, el("p", { class: "hint", role: "status" }, t("loading")));
    try {
      await this.#bring();
    } catch (problem) {
      fill(this.#place, loadError(problem, () => void this.#mine()));
    }
  }

  /** My games and invitations, drawn again if something has changed or a minute has passed. */
  async #bring() {
    const [{ matches }, { invitations }] = await Promise.all([post("/api/mine", {}), get("/api/invitations")]);
    const told = JSON.stringify([matches, invitations, Math.floor(Date.now() / 60_000)]);
    if (this.#view() !== "mine" || told === this.#told) return;
    this.#told = told;
    const wait = matches.filter((/** @type {{waits: boolean}} */ one) => one.waits).length;
    this.#calls = wait + invitations.length;
    this.#navigate();
    const running = matches.some((/** @type {{over: boolean}} */ one) => !one.over);
    refill(
      this.#place,
      invitationList(invitations, () => this.#bring().catch(complain)),
      el(
        "section",
        { id: "mine", "aria-labelledby": "h-mine" },
        el("div", { class: "row spread" }, el("h2", { id: "h-mine" }, t("mine.title")), wait ? this.#nextButton(wait) : null),
        running || invitations.length ? null : emptyLobby(),
        ...myGames(matches),
      ),
      running ? null : gameSection(this.#games, { play: (game) => `/?view=new&game=${encodeURIComponent(game.id)}`, watch: (game) => watchMatch(game) }),
    );
  }

  /** @param {number} n */
  #nextButton(n) {
    return el(
      "button",
      { type: "button", id: "next", class: "primary", "aria-keyshortcuts": "n", onclick: () => this.next.go() },
      t("next.title", { n }),
      el("kbd", { "aria-hidden": "true" }, "N"),
    );
  }
}

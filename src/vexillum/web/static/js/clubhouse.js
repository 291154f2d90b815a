/** The lobby of a club: my games and invitations, open tables, a new game. Which of them is seen stands in the address. */

import { get, post } from "./api.js";
import { club, signInPath } from "./club.js";
import { byId, el, fill } from "./dom.js";
import { gameCard } from "./gamecard.js";
import { invitationList } from "./invitations.js";
import { listen } from "./lobbykeys.js";
import { myGames } from "./mygames.js";
import { create, importing } from "./opening.js";
import { OpenTables } from "./opentables.js";
import { NextGame } from "./next.js";
import { SetUp } from "./setup.js";
import { complain } from "./toast.js";
import { lang, t } from "./words.js";

const VIEWS = ["mine", "tables", "new"];

export class Clubhouse {
  /** @type {import("./types.js").GameInfo[]} */
  #games = [];
  #nav = el("nav", { class: "views" });
  #place = el("div", { class: "view", id: "view", tabindex: -1 });
  /** How many invitations wait, and how many games. */
  #calls = 0;

  constructor() {
    this.next = new NextGame("", () => false, () => this.#view() === "mine" && this.#mine().catch(complain));
    addEventListener("popstate", () => this.show().catch(complain));
    document.addEventListener("click", (event) => this.#follow(event));
    listen({ next: () => this.next.go() });
  }

  /** Draw everything in the reader's language. */
  async build() {
    if (!club().me) return this.#welcome();
    fill(byId("main"), el("h1", { class: "unseen" }, t("lobby.title")), vacation(), this.#nav, this.#place);
    this.#games = await get("/api/games");
    await Promise.all([this.show(), this.next.refresh()]);
  }

  /** Who has no account, or is not signed in, learns what this is and what is played. */
  async #welcome() {
    const games = el("div", { class: "games" });
    fill(byId("main"), welcome(), games);
    /** @type {import("./types.js").GameInfo[]} */
    const known = await get("/api/games");
    fill(games, ...known.map((game) => el("article", { class: "card game" }, ...gameCard(game))));
  }

  /** Draw what the address asks for. */
  async show() {
    const view = this.#view();
    this.#navigate();
    if (view === "mine") return this.#mine();
    if (view === "tables") return void new OpenTables(this.#place, this.#games, new URLSearchParams(location.search), (wanted) => this.#go("tables", wanted));
    const set = el("div", { class: "fields" });
    fill(this.#place, set, importing(this.#games));
    const company = new URLSearchParams(location.search).has("company");
    new SetUp(set, this.#games, (order) => create("/api/matches", order, this.#games).catch(complain), true, company);
  }

  #view() {
    const wanted = new URLSearchParams(location.search).get("view") ?? "";
    return VIEWS.includes(wanted) ? wanted : VIEWS[0];
  }

  #navigate() {
    const here = this.#view();
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
    );
  }

  /**
   * A link to another view does not load the page anew.
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
   * Put something into the address, so that it can be shared and the way back leads here.
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

  async #mine() {
    if (!document.getElementById("mine")) fill(this.#place, el("p", { class: "hint", role: "status" }, t("loading")));
    const [{ matches }, { invitations }] = await Promise.all([post("/api/mine", {}), get("/api/invitations")]);
    if (this.#view() !== "mine") return;
    const wait = matches.filter((/** @type {{waits: boolean}} */ one) => one.waits).length;
    this.#calls = wait + invitations.length;
    this.#navigate();
    const again = () => this.#mine().catch(complain);
    fill(
      this.#place,
      invitationList(invitations, again),
      el(
        "section",
        { id: "mine", "aria-labelledby": "h-mine" },
        el("div", { class: "row spread" }, el("h2", { id: "h-mine" }, t("mine.title")), wait ? this.#nextButton(wait) : null),
        ...(matches.length ? myGames(matches) : [nothing()]),
      ),
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

function nothing() {
  return el(
    "div",
    { class: "empty card" },
    el("p", {}, t("mine.none")),
    el("div", { class: "row" }, el("a", { class: "button primary", href: "/?view=tables", "data-view": "tables" }, t("view.tables")), el("a", { class: "button", href: "/?view=new", "data-view": "new" }, t("view.new"))),
  );
}

function welcome() {
  return el(
    "div",
    { class: "hero welcome" },
    el(
      "div",
      { class: "fields" },
      el("h1", {}, t("lobby.title")),
      el("p", {}, t("club.about")),
      el(
        "div",
        { class: "row" },
        el("a", { class: "button primary", href: signInPath() }, t("signin")),
        club().register ? el("a", { class: "button", href: "/register" }, t("register")) : null,
      ),
    ),
  );
}

function vacation() {
  const until = club().me?.vacation_until;
  if (!until || until * 1000 < Date.now()) return null;
  const day = new Intl.DateTimeFormat(lang(), { dateStyle: "long" }).format(until * 1000);
  return el("p", { class: "card notice", id: "vacation" }, t("vacation.until", { day }), " ", el("a", { href: "/account" }, t("vacation.change")));
}

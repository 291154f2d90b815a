/** What stands in the lobby of a club besides the lists: a welcome, a vacation, and what to do when there is nothing. */

import { club, signInPath } from "../../parts/club-info.js";
import { el } from "../../parts/dom.js";
import { day, t } from "../../parts/words.js";

/** No game is going on: what to do about it. */
export function emptyLobby() {
  return el(
    "div",
    { class: "empty card" },
    el("p", {}, t("mine.none")),
    el("div", { class: "row" }, el("a", { class: "button primary", href: "/?view=tables", "data-view": "tables" }, t("view.tables")), el("a", { class: "button", href: "/?view=new", "data-view": "new" }, t("view.new"))),
  );
}

/** For whoever is not signed in. */
export function welcome() {
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

/** I am on vacation: until when. */
export function vacation() {
  const until = club().me?.vacation_until;
  if (!until || until * 1000 < Date.now()) return null;
  return el("p", { class: "card notice", id: "vacation" }, t("vacation.until", { day: day(until) }), " ", el("a", { href: "/account" }, t("vacation.change")));
}

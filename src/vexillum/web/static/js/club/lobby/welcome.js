/** Notices in the lobby of a club: the welcome, the vacation, the empty list. */

import { club, signInPath } from "../../parts/api.js";
import { el } from "../../parts/dom.js";
import { day, t } from "../../parts/words.js";

/** The notice when I have no games. */
export function emptyLobby() {
  return el(
    "div",
    { class: "empty card" },
    el("p", {}, t("mine.none")),
    el("div", { class: "row" }, el("a", { class: "button primary", href: "/?view=tables", "data-view": "tables" }, t("view.tables")), el("a", { class: "button", href: "/?view=new", "data-view": "new" }, t("view.new"))),
  );
}

/** The welcome for visitors who are not signed in. */
export function welcome() {
  return el(
    "section",
    { class: "front-welcome welcome", "aria-labelledby": "h-welcome" },
    el("div", {}, el("h1", { id: "h-welcome" }, t("front.welcome")), el("p", {}, t("club.about"))),
    el(
      "div",
      { class: "acts" },
      club().register ? el("a", { class: "button big gold", href: "/register" }, t("register")) : null,
      el("a", { class: "button big", href: signInPath() }, t("signin")),
      el("a", { class: "button big", href: "/tournaments" }, t("cup.title")),
    ),
  );
}

/** The notice that I am on vacation. */
export function vacation() {
  const until = club().me?.vacation_until;
  if (!until || until * 1000 < Date.now()) return null;
  return el("p", { class: "card notice", id: "vacation" }, t("vacation.until", { day: day(until) }), " ", el("a", { href: "/account" }, t("vacation.change")));
}

/** What the lobby and the waiting page share: invitations to seats, notices, and the key for the next game. */

import { club, goTo, post, signInPath } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { actionButton } from "../parts/forms.js";
import { clockName } from "../parts/time-words.js";
import { complain } from "../parts/toast.js";
import { day, t } from "../parts/words.js";
import { ratedMark, secretsSeen } from "./match-marks.js";

// Invitations ---------------------------------------------------------------------------------------------------------

/**
 * @typedef {{match: string, seat: string, seat_name: string, by: string, game_name: string, scenario_name: string, title: string,
 *   clock: import("../parts/types.js").Clock|null, rated: string|null, secrets_seen: string[]}} Invitation
 */

/**
 * @param {Invitation[]} invitations
 * @param {() => Promise<void>} changed one has been answered
 * @returns {Node|null}
 */
export function invitationList(invitations, changed) {
  if (!invitations.length) return null;
  return el(
    "section",
    { id: "invitations", "aria-labelledby": "h-invitations" },
    el("h2", { id: "h-invitations" }, t("invitations.title")),
    el("ul", { class: "matches" }, ...invitations.map((one) => row(one, changed))),
  );
}

/**
 * @param {Invitation} one
 * @param {() => Promise<void>} changed
 */
function row(one, changed) {
  const game = `${one.game_name} · ${one.scenario_name}`;
  const answer = (/** @type {"sit"|"decline"} */ how) => async () => {
    await post(`/api/matches/${one.match}/${how}`, { seat: one.seat });
    await (how === "sit" ? goTo(`/play/${one.match}`) : changed());
  };
  const failed = (/** @type {unknown} */ problem) => {
    complain(problem);
    void changed();
  };
  const button = (/** @type {string} */ text, /** @type {"sit"|"decline"} */ how, /** @type {string} */ tone) =>
    actionButton(text, answer(how), failed, { class: tone, "data-act": how, "aria-label": `${text}: ${one.title || game}` });
  return el(
    "li",
    { class: "card match turn", "data-match": one.match },
    el("strong", { class: "match-name" }, one.title || game),
    el("p", {}, t("invitations.by", { name: one.by, seat: one.seat_name }), " · ", one.title ? `${game} · ` : "", clockName(one.clock), " · ", ratedMark(one.rated)),
    secretsSeen(one),
    el(
      "div",
      { class: "row" },
      button(t("invitations.accept"), "sit", "primary"),
      button(t("invitations.decline"), "decline", ""),
    ),
  );
}

// Notices in the lobby of a club: the welcome, the vacation, the empty list -------------------------------------------

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

// The keyboard of the lobby -------------------------------------------------------------------------------------------
// In text fields and dialogs the keys keep their usual meaning.

/** @param {{next: () => void}} lobby */
export function listenToLobbyKeys(lobby) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.key.toLowerCase() !== "n") return;
    if (document.querySelector("dialog:modal")) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    lobby.next();
  });
}

/**
 * Everything that waits for me, across all games: questions, undo requests, invitations, friend requests, free seats.
 */

import { getMine } from "../../parts/api.js";
import { el } from "../../parts/dom.js";
import { clockName, isUrgent, timeLeft } from "../../parts/time-words.js";
import { ago, t } from "../../parts/words.js";
import { friendButton } from "../friend-actions.js";
import { ratedMark } from "../rated-mark.js";
import { invitationList } from "./invitations.js";

/**
 * @typedef {import("./my-games.js").Mine} Mine
 * @typedef {import("../../parts/types.js").MatchSummary} MatchSummary
 * @typedef {{kind: string, title: string, text: string, href: string, at: number|null}} More
 * @typedef {Mine & {since: number}} Question
 * @typedef {Mine & {by: string}} Wish
 * @typedef {Mine & {host: string}} Offer
 * @typedef {{matches: Question[], wishes: Wish[], invitations: import("./invitations.js").Invitation[], friends: string[], offers: Offer[], more: More[]}} Waiting
 */

/**
 * The lists that are not empty.
 * @param {Waiting} waiting
 * @param {() => Promise<void>} again
 * @returns {Array<Node|null>}
 */
export function waitingSections({ matches, wishes, invitations, friends, offers, more }, again) {
  const kinds = [...new Set(more.map(({ kind }) => kind))];
  return [
    section("questions", matches.map(question)),
    section("wishes", wishes.map((one) => row(one, [t("awaits.wish", { name: one.by })], t("awaits.decide")))),
    invitationList(invitations, again),
    section("friends", friends.map((name) => friend(name, again))),
    ...kinds.map((kind) => section(kind, more.filter((one) => one.kind === kind).map(other))),
    section("offers", offers.map((one) => row(one, [one.host ? t("tables.host", { name: one.host }) : "", clockName(one.clock), ratedMark(one.rated ?? null)], t("awaits.look"), false))),
  ];
}

/**
 * The number of things that wait for me.
 * @param {Waiting} waiting
 */
export function waitingCount({ matches, wishes, invitations, friends, more }) {
  return matches.length + wishes.length + invitations.length + friends.length + more.length;
}

/**
 * A list under its heading; nothing if it is empty.
 * @param {string} id
 * @param {Node[]} rows
 */
function section(id, rows) {
  if (!rows.length) return null;
  return el("section", { id: `awaits-${id}`, "aria-labelledby": `h-awaits-${id}` }, el("h2", { id: `h-awaits-${id}` }, t(`awaits.${id}`)), el("ul", { class: "matches" }, ...rows));
}

/** @param {Question} one */
function question(one) {
  const told = el("p", { class: "prompt", "data-told": "prompt" });
  const warned = el("p", { class: "hint", "data-told": "warning" });
  const urgent = one.deadline ? el("span", { class: isUrgent(one.deadline) ? "isUrgent" : "" }, timeLeft(one.deadline)) : "";
  const made = row(one, [el("span", { class: "your-turn" }, t("mine.your_turn")), t("awaits.since", { when: ago(one.since) }), urgent], t("mine.go_on"), true, [told, warned]);
  getMine(`/api/matches/${one.match}/summary`)
    .then((/** @type {MatchSummary} */ known) => {
      told.textContent = known.prompt.startsWith(known.seat) ? known.prompt : [known.seat, known.prompt].filter(Boolean).join(": ");
      warned.textContent = known.warning;
    })
    .catch(() => {}); // the table says why a match cannot be opened
  return made;
}

/**
 * A match and what waits there.
 * @param {Mine} one
 * @param {Array<Node|string>} facts
 * @param {string} said what its link says
 * @param {boolean} [pressing] does it wait for me?
 * @param {Node[]} [more]
 */
function row(one, facts, said, pressing = true, more = []) {
  const game = `${one.game_name} · ${one.scenario_name}`;
  const known = [...facts, one.title ? game : ""].filter(Boolean).flatMap((part, index) => (index ? [" · ", part] : [part]));
  return el(
    "li",
    { class: `card match${pressing ? " turn" : ""}`, "data-match": one.match },
    el("strong", { class: "match-name" }, one.title || game),
    el("p", {}, ...known),
    ...more,
    el("div", { class: "row" }, el("a", { class: `button awaited${pressing ? " primary" : ""}`, href: `/play/${one.match}`, "aria-label": `${said}: ${one.title || game}` }, said)),
  );
}

/**
 * @param {string} name
 * @param {() => Promise<void>} again
 */
function friend(name, again) {
  return el(
    "li",
    { class: "card match" },
    el("strong", { class: "match-name" }, el("a", { class: "awaited", href: `/people/${encodeURIComponent(name)}` }, name)),
    el("p", {}, t("awaits.friend")),
    el("div", { class: "row" }, friendButton("accept", name, again), friendButton("decline", name, again)),
  );
}

/** @param {More} one */
function other(one) {
  return el(
    "li",
    { class: "card match" },
    el("strong", { class: "match-name" }, one.title),
    el("p", {}, [one.text, one.at ? timeLeft(one.at) : ""].filter(Boolean).join(" · ")),
    el("div", { class: "row" }, el("a", { class: "button awaited", href: one.href, "aria-label": `${t("awaits.look")}: ${one.title}` }, t("awaits.look"))),
  );
}

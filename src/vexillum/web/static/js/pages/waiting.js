/** Waiting for me: matches, requests, invitations; then suggestions: a started lesson, today's puzzles. */

import { friendButton, openPage } from "../club/club-page.js";
import { invitationList, listenToLobbyKeys as listen, vacation } from "../club/lobby-notices.js";
import { ratedMark } from "../club/match-marks.js";
import { hasProgress, loadProgress } from "../learn/lesson-progress.js";
import { get, getMine } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { NextGame, pollWhileVisible, showTurnAlert } from "../parts/my-turn.js";
import { clockName, isUrgent, timeLeft } from "../parts/time-words.js";
import { ago, t } from "../parts/words.js";
import { puzzlePath } from "../puzzles/puzzle-cards.js";
import { resultOf } from "../puzzles/puzzle-results.js";

/**
 * @typedef {import("../club/table-lists.js").Mine} Mine
 * @typedef {import("../parts/types.js").MatchSummary} MatchSummary
 */

const NEWS = 15_000;
let waits = 0;
/** The last reply: the page is drawn again only if it changes. */
let told = "";
/** @type {() => Promise<void>} */
let redraw = async () => {};

/** @param {() => Promise<void>} again */
async function draw(again) {
  redraw = again;
  /** @type {Waiting} */
  const waiting = await get("/api/waiting");
  told = JSON.stringify(waiting);
  waits = waiting.matches.length;
  const count = waitingCount(waiting);
  showTurnAlert(waits > 0, t("awaits.title"), true);
  return [
    el("div", { class: "row spread" }, el("div", {}, el("h1", {}, t("awaits.title")), el("p", { class: "hint", role: "status" }, count ? t("awaits.count", { n: count }) : t("awaits.nothing"))), waits ? nextButton() : null),
    vacation(),
    ...waitingSections(waiting, again),
    count ? null : el("div", { class: "row" }, el("a", { class: "button primary", href: "/?view=tables" }, t("view.tables")), el("a", { class: "button", href: "/?view=new" }, t("view.new"))),
    later(lessons),
    later(todays),
  ].filter((one) => one !== null);
}

function nextButton() {
  return el("button", { type: "button", id: "next", class: "primary", "aria-keyshortcuts": "n", onclick: () => void next() }, t("next.title", { n: waits }), el("kbd", { "aria-hidden": "true" }, "N"));
}

/**
 * A section that loads later; the page is complete without it.
 * @param {() => Promise<Node|null>} bring
 */
function later(bring) {
  const place = el("div", { class: "later", hidden: true });
  bring()
    .then((found) => {
      fill(place, found);
      place.hidden = !found;
    })
    .catch(() => {});
  return place;
}

/** Lessons started and not finished. Without any progress nothing is loaded. */
async function lessons() {
  if (!hasProgress()) return null;
  /** @type {import("../parts/types.js").CourseForm[]} */
  const courses = await get("/api/learn");
  const begun = courses.flatMap(({ game, name, lessons: all }) =>
    all.flatMap(({ id, title, steps }) => {
      const kept = loadProgress(game, id);
      return kept && kept.progress !== null && !kept.ended && kept.number > 1 ? [{ href: `/learn/${encodeURIComponent(game)}/${encodeURIComponent(id)}`, title, about: `${name} · ${t("learn.at", { number: kept.number, steps: kept.steps || steps })}`, said: t("learn.continue") }] : [];
    }),
  );
  return list("lessons", begun);
}

/** Today's puzzles that I have not tried. */
async function todays() {
  /** @type {import("../parts/types.js").PuzzleList} */
  const { games: shelves } = await get("/api/puzzles/today");
  const open = shelves.filter(({ game, today }) => !resultOf(game, today.id)?.first);
  return list("puzzles", open.map(({ game, name, today }) => ({ href: puzzlePath(game, today.id), title: today.title, about: `${name} · ${today.level}`, said: t("puzzle.solve") })));
}

/**
 * @param {string} id
 * @param {Array<{href: string, title: string, about: string, said: string}>} rows
 */
function list(id, rows) {
  if (!rows.length) return null;
  return el(
    "section",
    { id: `awaits-${id}`, "aria-labelledby": `h-awaits-${id}` },
    el("h2", { id: `h-awaits-${id}` }, t(`awaits.${id}`)),
    el("ul", { class: "matches" }, ...rows.map(({ href, title, about, said }) => el("li", { class: "card match" }, el("strong", { class: "match-name" }, title), el("p", {}, about), el("div", { class: "row" }, el("a", { class: "button awaited", href, "aria-label": `${said}: ${title}` }, said))))),
  );
}

const games = new NextGame("", () => false);

/** Go to the most urgent game; if there is none, to the next item of this page. */
async function next() {
  if (waits) return games.go();
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".awaited, #invitations button.primary")]);
  const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[(here + 1) % all.length]?.focus();
}

/** Draw the page again if something has changed; without a reply it stays as it is. */
async function news() {
  try {
    if (JSON.stringify(await get("/api/waiting")) !== told) await redraw();
  } catch {
    /* the next time */
  }
}

// Everything that waits for me, across all games ----------------------------------------------------------------------
// Questions, undo requests, invitations, friend requests, free seats.

/**
 * @typedef {{kind: string, title: string, text: string, href: string, at: number|null}} More
 * @typedef {Mine & {since: number}} Question
 * @typedef {Mine & {by: string}} Wish
 * @typedef {Mine & {host: string}} Offer
 * @typedef {{matches: Question[], wishes: Wish[], invitations: import("../club/lobby-notices.js").Invitation[], friends: string[], offers: Offer[], more: More[]}} Waiting
 */

/**
 * The lists that are not empty.
 * @param {Waiting} waiting
 * @param {() => Promise<void>} again
 * @returns {Array<Node|null>}
 */
function waitingSections({ matches, wishes, invitations, friends, offers, more }, again) {
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
function waitingCount({ matches, wishes, invitations, friends, more }) {
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

// Start ---------------------------------------------------------------------------------------------------------------

listen({ next: () => void next() });
await openPage({ title: () => t("awaits.title"), draw });
pollWhileVisible(news, NEWS);

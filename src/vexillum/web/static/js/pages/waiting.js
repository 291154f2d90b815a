/** What waits for me: matches, wishes, invitations, requests; then what I could do: a lesson under way, puzzles of today. */

import { openPage } from "../club/club-page.js";
import { listen } from "../club/lobby/lobby-keys.js";
import { waitingCount, waitingSections } from "../club/lobby/waiting-list.js";
import { vacation } from "../club/lobby/welcome.js";
import { anyProgress, keptProgress } from "../learn/lesson-progress.js";
import { get } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { NextGame } from "../parts/next-game.js";
import { pollWhileVisible } from "../parts/polling.js";
import { showTurnAlert } from "../parts/turn-alert.js";
import { t } from "../parts/words.js";
import { puzzlePath } from "../puzzles/puzzle-cards.js";
import { resultOf } from "../puzzles/puzzle-results.js";

const NEWS = 15_000;
let waits = 0;
/** What the server said last: only something else is drawn. */
let told = "";
/** @type {() => Promise<void>} */
let redraw = async () => {};

/** @param {() => Promise<void>} again */
async function draw(again) {
  redraw = again;
  /** @type {import("../club/lobby/waiting-list.js").Waiting} */
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
 * Something that does not press: it comes when it is there, and if it does not come, the page is whole without it.
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

/** The lessons that I have begun and not ended. Who has begun none need not ask. */
async function lessons() {
  if (!anyProgress()) return null;
  /** @type {import("../parts/types.js").CourseForm[]} */
  const courses = await get("/api/learn");
  const begun = courses.flatMap(({ game, name, lessons: all }) =>
    all.flatMap(({ id, title, steps }) => {
      const kept = keptProgress(game, id);
      return kept && kept.progress !== null && !kept.ended && kept.number > 1 ? [{ href: `/learn/${encodeURIComponent(game)}/${encodeURIComponent(id)}`, title, about: `${name} · ${t("learn.at", { number: kept.number, steps: kept.steps || steps })}`, said: t("learn.continue") }] : [];
    }),
  );
  return list("lessons", begun);
}

/** The puzzles of today that I have not tried. */
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

/** Go to the game that waits most urgently; if none does, to the next thing on this page. */
async function next() {
  if (waits) return games.go();
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".awaited, #invitations button.primary")]);
  const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[(here + 1) % all.length]?.focus();
}

/** Draw the page again if something has changed; while the server is away it stays as it is. */
async function news() {
  try {
    if (JSON.stringify(await get("/api/waiting")) !== told) await redraw();
  } catch {
    /* the next time */
  }
}

listen({ next: () => void next() });
await openPage({ title: () => t("awaits.title"), draw });
pollWhileVisible(news, NEWS);

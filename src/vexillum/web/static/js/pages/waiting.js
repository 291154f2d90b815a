/** Waiting for me: matches, requests, invitations; then suggestions: a started lesson, today's puzzles. */

import { openPage } from "../club/club-page.js";
import { listen } from "../club/lobby/lobby-keys.js";
import { waitingCount, waitingSections } from "../club/lobby/waiting-list.js";
import { vacation } from "../club/lobby/welcome.js";
import { hasProgress, loadProgress } from "../learn/lesson-progress.js";
import { get } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { NextGame, pollWhileVisible, showTurnAlert } from "../parts/my-turn.js";
import { t } from "../parts/words.js";
import { puzzlePath } from "../puzzles/puzzle-cards.js";
import { resultOf } from "../puzzles/puzzle-results.js";

const NEWS = 15_000;
let waits = 0;
/** The last reply: the page is drawn again only if it changes. */
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

listen({ next: () => void next() });
await openPage({ title: () => t("awaits.title"), draw });
pollWhileVisible(news, NEWS);

/** The page of all puzzles: today's and earlier ones of each game, with my results. */

import { themedPicture } from "../club/game-look.js";
import { get, loadClub } from "../parts/api.js";
import { byId, el, fill } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { complain } from "../parts/toast.js";
import { loadWords, t } from "../parts/words.js";
import { levelView, puzzlePath, resultView, todayCard } from "../puzzles/puzzle-cards.js";
import { resultOf, solvedFirstTime, streak } from "../puzzles/puzzle-results.js";

/**
 * @typedef {import("../parts/types.js").GamePuzzles} GamePuzzles
 * @typedef {import("../parts/types.js").PuzzleForm} PuzzleForm
 * @typedef {import("../parts/types.js").PuzzleList} PuzzleList
 * @typedef {(address: string, more: Record<string, any>) => HTMLElement} Picture
 */

const LEVELS = [1, 2, 3];

/** Fill the page. @param {Picture} picture */
async function showPuzzles(picture) {
  header(byId("bar"), { onLanguage: () => void showPuzzles(picture).catch(complain) });
  document.title = `${t("puzzle.title_all")} · Vexillum`;
  /** @type {PuzzleList} */
  const { games } = await get("/api/puzzles");
  const all = games.flatMap(({ game, today, earlier }) => [today, ...earlier].map((puzzle) => ({ game, puzzle })));
  fill(
    byId("main"),
    el("div", { class: "hero" }, el("div", {}, el("h1", {}, t("puzzle.title_all")), el("p", {}, t("puzzle.about"))), myResults(all)),
    games.length ? el("section", { "aria-labelledby": "h-today" }, el("h2", { id: "h-today" }, t("puzzle.today")), el("div", { class: "puzzle-cards" }, ...games.map((shelf) => todayCard(shelf, picture, "h3")))) : el("p", {}, t("puzzle.none")),
    games.some(({ earlier }) => earlier.length) ? archiveView(games) : null,
    el("p", { class: "row" }, el("a", { class: "button", href: "/learn" }, t("learn.all_courses")), el("a", { class: "button", href: "/" }, t("to_lobby"))),
  );
}

/** @param {Array<{game: string, puzzle: PuzzleForm}>} all */
function myResults(all) {
  const results = all.map(({ game, puzzle }) => resultOf(game, puzzle.id)).filter((one) => one?.first);
  const count = (/** @type {string} */ id, /** @type {number} */ n) => el("div", { "data-count": id }, el("dt", {}, t(`puzzle.count.${id}`)), el("dd", {}, String(n)));
  return el("dl", { class: "puzzle-counts", "aria-label": t("puzzle.results") }, count("first", results.filter(solvedFirstTime).length), count("solved", results.filter((one) => one?.solved).length), count("tried", results.length), count("streak", streak()));
}

/** @param {GamePuzzles[]} games */
function archiveView(games) {
  const list = el("ul", { class: "puzzle-archive" });
  const chips = el("div", { class: "chips", role: "group", "aria-label": t("puzzle.filter.game") });
  const levels = el("div", { class: "chips", role: "group", "aria-label": t("puzzle.filter.level") });
  const rows = games.flatMap(({ game, name, earlier }) => earlier.map((puzzle) => ({ game, name: name.split(", ")[0], puzzle })));
  rows.sort((one, other) => other.puzzle.day.localeCompare(one.puzzle.day));
  const words = new Map(rows.map(({ puzzle }) => [puzzle.difficulty, puzzle.level]));
  const chip = (/** @type {string} */ word, /** @type {string} */ id, /** @type {boolean} */ on, /** @type {() => void} */ act) => el("button", { type: "button", class: "plain chip", "data-filter": id, "aria-pressed": String(on), onclick: act }, word);
  const show = (/** @type {string} */ game, /** @type {number} */ level) => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.filter : undefined;
    fill(chips, chip(t("front.filter.all"), "all", !game, () => show("", level)), ...games.map((one) => chip(one.name.split(", ")[0], one.game, one.game === game, () => show(one.game, level))));
    fill(levels, chip(t("puzzle.any_level"), "any", !level, () => show(game, 0)), ...LEVELS.filter((one) => words.has(one)).map((one) => chip(words.get(one) ?? "", `level-${one}`, one === level, () => show(game, one))));
    const shown = rows.filter((row) => (!game || row.game === game) && (!level || row.puzzle.difficulty === level));
    fill(list, ...(shown.length ? shown.map(archiveRow) : [el("li", { class: "hint" }, t("puzzle.no_match"))]));
    if (focused) /** @type {HTMLElement|null} */ (document.querySelector(`[data-filter="${focused}"]`))?.focus();
  };
  show("", 0);
  return el("section", { id: "archive", "aria-labelledby": "h-archive" }, el("div", { class: "front-head" }, el("h2", { id: "h-archive" }, t("puzzle.archive")), chips, levels), list);
}

/** @param {{game: string, name: string, puzzle: PuzzleForm}} row */
function archiveRow({ game, name, puzzle }) {
  return el(
    "li",
    { class: "card", "data-puzzle": `${game}/${puzzle.id}` },
    el("div", {}, el("a", { href: puzzlePath(game, puzzle.id) }, `${name} · ${puzzle.title}`), el("p", { class: "hint" }, puzzle.question)),
    levelView(puzzle),
    el("time", { datetime: puzzle.day }, new Date(`${puzzle.day}T00:00:00Z`).toLocaleDateString(t("locale.dates"), { timeZone: "UTC", day: "numeric", month: "short" })),
    resultView(game, puzzle) ?? el("span", { class: "puzzle-result" }),
  );
}

// Start ---------------------------------------------------------------------------------------------------------------

Promise.all([loadWords(), loadClub()]).then(() => showPuzzles(themedPicture)).catch(complain);

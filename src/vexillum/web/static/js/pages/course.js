/** The page of all courses, or of one game's: its lessons, their length, and my progress. */

import { loadProgress, restartLesson } from "../learn/lesson-progress.js";
import { get, loadClub } from "../parts/api.js";
import { byId, el, fill, icon } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { complain } from "../parts/toast.js";
import { loadWords, t } from "../parts/words.js";

/**
 * @typedef {import("../parts/types.js").CourseForm} CourseForm
 * @typedef {import("../parts/types.js").LessonForm} LessonForm
 */

/** Fill the page. */
async function showCourses() {
  const game = decodeURIComponent(location.pathname.split("/").filter(Boolean)[1] ?? "");
  const main = byId("main");
  header(byId("bar"), { onLanguage: () => void showCourses().catch(complain) });
  document.title = `${t("learn.title")} · Vexillum`;
  /** @type {CourseForm[]} */
  let courses;
  try {
    courses = game ? [await get(`/api/learn/${encodeURIComponent(game)}`)] : await get("/api/learn");
  } catch (problem) {
    fill(main, el("section", { class: "card" }, el("p", { role: "alert" }, problem instanceof Error ? problem.message : String(problem))), allCourses());
    return;
  }
  if (game) document.title = `${t("learn.course", { game: courses[0].name })} · Vexillum`;
  fill(
    main,
    el("div", { class: "hero" }, el("div", {}, el("h1", {}, game ? t("learn.course", { game: courses[0].name }) : t("learn.title")), el("p", {}, t("learn.about")))),
    ...courses.map((course) => courseView(course, !game)),
    ...(game ? [allCourses()] : []),
  );
}

function allCourses() {
  return el("p", { class: "row" }, el("a", { class: "button", href: "/learn" }, t("learn.all_courses")), el("a", { class: "button", href: "/" }, t("to_lobby")));
}

/**
 * @param {CourseForm} course
 * @param {boolean} named is the game's name a heading?
 */
function courseView({ game, name, about, lessons }, named) {
  const minutes = lessons.reduce((sum, one) => sum + one.minutes, 0);
  const done = lessons.filter((one) => loadProgress(game, one.id)?.done).length;
  return el(
    "section",
    { class: "course", "data-game": game },
    el(
      "div",
      { class: "course-head" },
      named ? el("h2", {}, el("a", { href: `/learn/${encodeURIComponent(game)}` }, name)) : null,
      el("p", { class: "hint" }, lessons.length ? t("learn.length", { n: lessons.length, minutes }) : t("learn.none"), lessons.length && done ? ` · ${t("learn.done_of", { done, of: lessons.length })}` : ""),
      el("p", {}, about),
    ),
    el("ol", { class: "lessons" }, ...lessons.map((one, n) => lessonView(game, one, n + 1, named ? "h3" : "h2"))),
  );
}

/**
 * @param {string} game
 * @param {LessonForm} lesson
 * @param {number} number
 * @param {"h2"|"h3"} heading
 */
function lessonView(game, { id, title, about, minutes, steps }, number, heading) {
  const kept = loadProgress(game, id);
  const begun = kept !== null && kept.progress !== null && !kept.ended && kept.number > 1;
  const done = Boolean(kept?.done);
  const path = `/learn/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
  const again = () => {
    restartLesson(game, id);
    location.assign(path);
  };
  const anew = el("button", { type: "button", "data-act": "again", onclick: again }, t("learn.again"));
  return el(
    "li",
    { class: `card lesson ${done ? "done" : ""}`, "data-lesson": id },
    el("span", { class: "lesson-number", "aria-hidden": "true" }, done ? icon("check") : String(number)),
    el(
      "div",
      { class: "lesson-about" },
      el(heading, {}, title),
      el("p", {}, about),
      el("p", { class: "hint" }, t("learn.minutes", { n: minutes }), done ? ` · ${t("learn.done")}` : "", begun ? ` · ${t("learn.at", { number: kept?.number ?? 0, steps: kept?.steps || steps })}` : ""),
      begun ? el("progress", { max: kept?.steps || steps, value: (kept?.number ?? 1) - 1, "aria-label": t("learn.progress") }) : null,
    ),
    el("div", { class: "lesson-acts" }, begun || !done ? el("a", { class: `button ${done ? "" : "primary"}`, href: path, "data-act": begun ? "continue" : "begin" }, t(begun ? "learn.continue" : "learn.begin")) : null, begun || done ? anew : null),
  );
}

// Start ---------------------------------------------------------------------------------------------------------------

Promise.all([loadWords(), loadClub()]).then(showCourses).catch(complain);

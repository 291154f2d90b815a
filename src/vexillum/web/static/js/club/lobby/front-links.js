/** Further links: a saved game, lessons, studies, puzzles, rules, the editor. */

import { el, icon } from "../../parts/dom.js";
import { t } from "../../parts/words.js";
import { importButton } from "./new-match.js";

/** @param {import("../../parts/types.js").GameForm[]} games */
export function frontLinks(games) {
  return el(
    "nav",
    { class: "front-links", "aria-label": t("front.more") },
    ...importButton(games),
    el("a", { href: "/learn" }, icon("flag"), t("front.all_lessons")),
    el("a", { href: "/studies" }, icon("scroll"), t("studies.title")),
    el("a", { href: "/puzzles" }, icon("target"), t("puzzle.title_all")),
    el("a", { href: "/rules" }, icon("book"), t("front.rules")),
    el("a", { href: "/editor" }, icon("table"), t("editor.link")),
  );
}

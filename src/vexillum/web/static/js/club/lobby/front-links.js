/** What else there is: a saved game, lessons and puzzles, rules. Only what this server has. */

import { club } from "../../parts/club-info.js";
import { el, icon } from "../../parts/dom.js";
import { t } from "../../parts/words.js";
import { importButton } from "./new-match.js";

/** @param {import("../../parts/types.js").GameForm[]} games */
export function frontLinks(games) {
  const has = new Set(club().doors);
  return el(
    "nav",
    { class: "front-links", "aria-label": t("front.more") },
    ...importButton(games),
    has.has("lessons") ? el("a", { href: "/learn" }, icon("flag"), t("front.lessons_puzzles")) : null,
    has.has("puzzles") ? el("a", { href: "/puzzles" }, icon("target"), t("front.puzzles")) : null,
    has.has("rules") ? el("a", { href: "/rules" }, icon("book"), t("front.rules")) : null,
  );
}

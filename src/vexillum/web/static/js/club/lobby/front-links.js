/** What else there is: a saved game, lessons, rules, the editor. */

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
    el("a", { href: "/rules" }, icon("book"), t("front.rules")),
    el("a", { href: "/editor" }, icon("table"), t("editor.link")),
  );
}

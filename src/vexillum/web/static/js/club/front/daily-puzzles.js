/** Today's puzzles on the front page. */

import { get } from "../../parts/api.js";
import { el } from "../../parts/dom.js";
import { t } from "../../parts/words.js";
import { todayCard } from "../../puzzles/puzzle-cards.js";
import { themedPicture } from "./themed-picture.js";

/** The section, or nothing if no game has puzzles. */
export async function dailyPuzzles() {
  /** @type {import("../../parts/types.js").PuzzleList} */
  const { games } = await get("/api/puzzles/today");
  if (!games.length) return null;
  return el(
    "section",
    { id: "daily-puzzles", "aria-labelledby": "h-daily" },
    el("div", { class: "front-head" }, el("h2", { id: "h-daily" }, t("puzzle.today")), el("a", { class: "back", href: "/puzzles" }, t("puzzle.all"))),
    el("div", { class: "puzzle-cards" }, ...games.map((shelf) => todayCard(shelf, themedPicture, "h3"))),
  );
}

/** Today's puzzles as cards, for the list and the front page. */

import { address } from "../parts/api.js";
import { el, icon } from "../parts/dom.js";
import { t } from "../parts/words.js";
import { solvedFirstTime, resultOf } from "./puzzle-results.js";

/**
 * @typedef {import("../parts/types.js").PuzzleForm} PuzzleForm
 * @typedef {import("../parts/types.js").GamePuzzles} GamePuzzles
 */

const MOST_LEVEL = 3;

/**
 * @param {string} game
 * @param {string} id
 */
export function puzzlePath(game, id) {
  return `/puzzle/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
}

/** A difficulty as dots with its word. @param {PuzzleForm} puzzle */
export function levelView({ difficulty, level }) {
  const dots = Array.from({ length: MOST_LEVEL }, (_, n) => el("i", { class: n < difficulty ? "level-dot full" : "level-dot" }));
  return el("span", { class: "level" }, el("span", { class: "level-dots", "aria-hidden": "true" }, ...dots), " ", level);
}

/**
 * My result; nothing if not tried.
 * @param {string} game
 * @param {PuzzleForm} puzzle
 */
export function resultView(game, { id }) {
  const result = resultOf(game, id);
  if (!result?.first) return null;
  const how = solvedFirstTime(result) ? "first" : result.solved ? "solved" : "tried";
  return el("span", { class: `puzzle-result ${how}`, "data-result": how }, how === "tried" ? null : icon("check"), t(`puzzle.result.${how}`));
}

/**
 * A game's puzzle of today.
 * @param {GamePuzzles} shelf
 * @param {(address: string, more: Record<string, any>) => HTMLElement} picture
 * @param {"h2"|"h3"} heading
 */
export function todayCard({ game, name, today }, picture, heading) {
  const path = puzzlePath(game, today.id);
  const drawn = address(`/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(today.id)}/picture.svg`, {});
  return el(
    "article",
    { class: "puzzle-card", "data-of": game },
    el("div", { class: "picture" }, picture(drawn, { width: 300, height: 184 })),
    el(
      "div",
      { class: "inside" },
      el(heading, {}, el("a", { href: path, "data-act": "solve" }, name.split(", ")[0])),
      el("p", { class: "puzzle-title" }, today.title),
      el("p", { class: "facts" }, levelView(today), el("span", {}, t("puzzle.answers", { n: today.answers }))),
      resultView(game, today) ?? el("span", { class: "puzzle-result" }, t("puzzle.solve")),
    ),
  );
}

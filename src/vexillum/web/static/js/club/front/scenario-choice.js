/** The choice of a scenario, with its description, length and difficulty. */

import { el } from "../../parts/dom.js";
import { t } from "../../parts/words.js";
import { difficultyDots, lengthWords } from "./difficulty.js";

/**
 * @param {import("../../parts/types.js").GameForm} game
 * @param {string} now
 * @param {(id: string) => void} changed
 */
export function scenarioChoice(game, now, changed) {
  const rows = game.scenarios.map((one) => {
    const radio = el("input", { type: "radio", name: "scenario", value: one.id });
    radio.checked = one.id === now;
    radio.addEventListener("change", () => changed(one.id));
    return el(
      "label",
      { class: "scenario", "data-scenario": one.id },
      radio,
      el(
        "span",
        { class: "about-it" },
        el("strong", {}, one.name),
        el("span", { class: "facts" }, lengthWords(one.minutes), difficultyDots(one.difficulty), seatWords(game.players)),
        one.play ? el("span", { class: "play-words" }, one.play) : null,
        el("span", { class: "story-words" }, one.about),
      ),
    );
  });
  return el("fieldset", { id: "scenario", class: "scenarios" }, el("legend", {}, t("scenario")), ...rows);
}

/** @param {number[]} players */
function seatWords(players) {
  const [least, most] = [players[0], players[players.length - 1]];
  return least === most ? t("front.seats", { n: most }) : t("front.seats.range", { least, most });
}

/** The keyboard in the question: from option to option, and a name that is typed. */

import { nearest } from "./nearest-button.js";
import { startsWord } from "./option-search.js";

/** @typedef {import("./question.js").Question} Question */

/**
 * What typing a name does.
 * @param {Question} question
 * @returns {import("./option-search.js").SearchEvents}
 */
export function searchEvents(question) {
  const { place } = question;
  return {
    typed: (text) => question.type(text),
    take: () => {
      const found = question.view.shown;
      const best = found.find(({ label }) => startsWord(label, question.typed)) ?? found[0];
      if (best) question.choose(best.key);
    },
    leave: () => {
      question.type("");
      /** @type {HTMLElement|null} */ (place.querySelector("#prompt"))?.focus();
    },
    down: () => /** @type {HTMLElement|null} */ (place.querySelector(".groups .option"))?.focus(),
  };
}

/**
 * Arrows go from option to option; Enter on an option that has to be confirmed chooses it first.
 * @param {Question} question
 * @param {KeyboardEvent} event
 */
export function handleKey(question, event) {
  const at = event.target instanceof HTMLElement ? event.target.closest(".option, .refused-name") : null;
  if (!(at instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return;
  const { selection, place } = question;
  const key = at.dataset.key ?? "";
  if (event.key === "Enter" && selection?.single && !selection.direct && selection.option(key) && !selection.keys.includes(key)) {
    event.preventDefault();
    return question.choose(key);
  }
  const next = nearest(at, [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".groups .option, .groups .refused-name"))], event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

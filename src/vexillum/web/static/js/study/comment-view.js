/** A comment to read: paragraphs with emphasis, links to moments and rules, and its drawings in words. */

import { el } from "../parts/dom.js";
import { t } from "../parts/words.js";
import { ruleLink } from "../table/common/rule-explanations.js";

/**
 * @typedef {import("../parts/types.js").Span} Span
 * @typedef {import("../parts/types.js").Drawing} Drawing
 */

/**
 * @param {Span[][]} paragraphs
 * @param {(at: number) => void} go show a moment
 */
export function commentView(paragraphs, go) {
  return paragraphs.map((spans) => el("p", {}, ...spans.flatMap((span) => spanView(span, go))));
}

/**
 * @param {Span} span
 * @param {(at: number) => void} go
 * @returns {Array<string|HTMLElement>}
 */
function spanView({ text, em, at, rule }, go) {
  if (em) return [el("em", {}, text)];
  if (rule) return [text, " ", ruleLink(rule)];
  if (at !== undefined && at !== null) return [el("button", { type: "button", class: "plain linkish to-moment", "data-at": at, onclick: () => go(at) }, text)];
  return [text];
}

/**
 * A drawing in words.
 * @param {Drawing} drawing
 * @param {(place: string) => string} name what a place is called
 */
export function drawingWords({ arrow, circle, colour = "green" }, name) {
  const called = t(`study.colour.${colour}`);
  if (arrow?.length) return t("study.arrow.told", { from: name(arrow[0]) || arrow[0], to: name(arrow[1]) || arrow[1], colour: called });
  return t("study.circle.told", { place: name(circle ?? "") || (circle ?? ""), colour: called });
}

/** The strip below the map: the lesson, its progress, and the exit. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../parts/icon-templates.js";
import { t } from "../parts/words.js";

/**
 * @param {HTMLElement} place
 * @param {import("../parts/types.js").LessonWelcome} welcome
 * @param {import("../parts/types.js").Frame|null} frame
 * @param {() => void} leave
 */
export function showStrip(place, welcome, frame, leave) {
  const { number, of, title, following } = welcome;
  const ended = frame?.status === "ended";
  const state = (/** @type {number} */ n) => (!frame || n > frame.number ? "" : n < frame.number || ended ? "done" : "here");
  const marks = Array.from({ length: frame?.steps ?? 0 }, (_, n) => state(n + 1));
  render(
    html`<div class="strip-title"><b>${t("learn.lesson_of", { number, of, title })}</b>${following ? html`<span>${t("learn.following", { title: following })}</span>` : nothing}</div>
      <div class="strip-marks" role="img" aria-label=${frame ? t("learn.step", { number: frame.number, steps: frame.steps }) : ""}>${marks.map((mark) => html`<i class=${mark}></i>`)}</div>
      <button type="button" class="button" data-act="leave" @click=${leave}><span>${t("learn.leave")}</span>${iconTemplate("close")}</button>`,
    place,
  );
  place.hidden = false;
}

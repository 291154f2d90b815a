/** Warnings: bad news for most seats, good news for the one that would win. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";

/**
 * @typedef {import("../../parts/types.js").Warning} Warning
 * @typedef {"victory"|"loss"|"note"|"good"} Tone
 */

/**
 * The text and tone of a warning for some seats.
 * @param {Warning} warning
 * @param {readonly string[]} mine my seats
 * @returns {{text: string, remedy: string, tone: Tone}}
 */
export function news({ text, remedy = "", tone = "note", to = [], own = "" }, mine) {
  const good = own !== "" && mine.length > 0 && !to.some((seat) => mine.includes(seat));
  return good ? { text: own, remedy, tone: "good" } : { text, remedy, tone };
}

/**
 * Whether it concerns these seats.
 * @param {Warning} warning
 * @param {readonly string[]} mine my seats
 */
export function concerns(warning, mine) {
  return !warning.to?.length || warning.to.some((seat) => mine.includes(seat)) || news(warning, mine).tone === "good";
}

/**
 * In a box of its own, with what would prevent it.
 * @param {Warning} warning
 * @param {readonly string[]} mine my seats
 */
export function warningBox(warning, mine) {
  const { text, remedy, tone } = news(warning, mine);
  return html`<div class="warnbox ${tone}">${newsSign(tone)}<div><b>${remedy ? stopped(text) : text}</b> ${remedy}</div></div>`;
}

/**
 * In a line.
 * @param {Warning} warning
 * @param {readonly string[]} mine my seats
 * @param {boolean} [whole] with what would prevent it
 */
export function warningLine(warning, mine, whole = false) {
  const { text, remedy, tone } = news(warning, mine);
  return html`<p class="alarm ${tone}" title=${whole ? "" : remedy}>${newsSign(tone)}<span>${whole && remedy ? `${stopped(text)} ${remedy}` : text}</span></p>`;
}

/** @param {Tone} tone */
function newsSign(tone) {
  return iconTemplate(tone === "good" ? "laurel" : "warning");
}

/** @param {string} text */
function stopped(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

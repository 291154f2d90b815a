/** How a game is shown: its picture, drawn for the page's theme; its difficulty as dots, its length in words. */

import { el } from "../parts/dom.js";
import { t } from "../parts/words.js";

// Pictures that the server draws for the page's theme -----------------------------------------------------------------

/** The current theme. */
function shownTheme() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/**
 * A picture by its URL, which takes a `theme`. It loads when it scrolls into view, and is decorative.
 * @param {string} address
 * @param {Record<string, any>} [more] properties
 */
export function themedPicture(address, more = {}) {
  return el("img", { alt: "", loading: "lazy", decoding: "async", ...more, "data-themed": address, src: withTheme(address) });
}

/** @param {string} address */
function withTheme(address) {
  return `${address}${address.includes("?") ? "&" : "?"}theme=${shownTheme()}`;
}

function redraw() {
  for (const picture of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("img[data-themed]"))) {
    const wanted = withTheme(picture.dataset.themed ?? "");
    if (picture.getAttribute("src") !== wanted) picture.src = wanted;
  }
}

new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);

// Difficulties as dots, and lengths of games in words -----------------------------------------------------------------

const HOUR = 60;
const MOST = 5;

/**
 * A difficulty from 1 to 5; nothing if unknown.
 * @param {number} n
 */
export function difficultyDots(n) {
  if (!n) return null;
  const dots = Array.from({ length: MOST }, (_, at) => el("i", { class: at < n ? "dot full" : "dot" }));
  return el("span", { class: "dots", role: "img", "aria-label": t("front.difficulty.of", { n }) }, ...dots);
}

/**
 * How long a game lasts, from minutes.
 * @param {readonly [number, number]|number[]} minutes
 */
export function lengthWords([least, most]) {
  if (most <= 2 * HOUR) return t("front.minutes", { least, most });
  return t("front.hours", { least: hours(least), most: hours(most) });
}

/** @param {number} minutes */
function hours(minutes) {
  const half = Math.round(minutes / 30) / 2;
  const whole = Math.floor(half);
  return half === whole ? String(whole) : `${whole || ""}½`;
}

/**
 * @param {number[]} players
 */
export function playerWords(players) {
  const most = players[players.length - 1];
  return most > 1 ? `1–${most}` : "1";
}

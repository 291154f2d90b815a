/** Difficulties as dots, and lengths of games in words. */

import { el } from "../../parts/dom.js";
import { t } from "../../parts/words.js";

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

/** Time controls, durations and remaining times in words. */

import { t } from "./words.js";

/**
 * @typedef {import("./types.js").Clock} Clock
 * @typedef {import("./types.js").Delay} Delay
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A time control in words.
 * @param {Clock|null|undefined} clock
 */
export function clockName(clock) {
  if (!clock) return t("clock.none");
  if (clock.kind === "days") return t("clock.days", { n: clock.days });
  const bank = t("clock.bank", { time: duration(clock.hours * HOUR) });
  return clock.minutes_per_answer ? t("clock.bank.more", { bank, time: duration(clock.minutes_per_answer * MINUTE) }) : bank;
}

/** The delays a host can choose for spectators. @type {Array<Delay|null>} */
export const DELAYS = [null, ...[5, 15, 60, 1440].map((n) => /** @type {Delay} */ ({ kind: "minutes", n })), ...[5, 20, 50].map((n) => /** @type {Delay} */ ({ kind: "answers", n }))];

/** @param {Delay|null} delay */
export function delayId(delay) {
  return delay ? `${delay.kind}-${delay.n}` : "none";
}

/**
 * A delay in words.
 * @param {Delay|null|undefined} delay
 */
export function delayName(delay) {
  if (!delay) return t("delay.none");
  return delay.kind === "minutes" ? t("delay.minutes", { time: duration(delay.n * MINUTE) }) : t("delay.answers", { n: delay.n });
}

/**
 * A length of time in words.
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds % DAY === 0) return t("span.days", { n: seconds / DAY });
  return seconds % HOUR === 0 ? t("span.hours", { n: seconds / HOUR }) : t("span.minutes", { n: seconds / MINUTE });
}

/**
 * The time until a moment, for a list: "2 days left".
 * @param {number} deadline seconds, as the server counts them
 */
export function timeLeft(deadline) {
  const left = deadline - Date.now() / 1000;
  if (left <= 0) return t("left.out");
  if (left >= 2 * DAY) return t("left.days", { n: Math.floor(left / DAY) });
  if (left >= HOUR) return t("left.hours", { n: Math.floor(left / HOUR) });
  return t("left.minutes", { n: Math.ceil(left / MINUTE) });
}

/**
 * Whether little time is left.
 * @param {number} deadline
 */
export function isUrgent(deadline) {
  return deadline - Date.now() / 1000 < 12 * HOUR;
}

/**
 * A clock's time, less exact when more is left.
 * @param {number} seconds
 */
export function clockFace(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= DAY) return t("face.days", { d: Math.floor(left / DAY), h: Math.floor((left % DAY) / HOUR) });
  if (left >= HOUR) return t("face.hours", { h: Math.floor(left / HOUR), m: two(Math.floor((left % HOUR) / MINUTE)) });
  return `${Math.floor(left / MINUTE)}:${two(left % MINUTE)}`;
}

/** @param {number} n */
function two(n) {
  return String(n).padStart(2, "0");
}

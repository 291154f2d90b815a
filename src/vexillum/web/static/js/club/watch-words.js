/** How those see a table who only watch it, in words. */

import { club } from "../parts/club-info.js";
import { duration } from "../parts/time-words.js";
import { t } from "../parts/words.js";

/** @typedef {import("../parts/types.js").Delay} Delay */

/**
 * How much later they see it.
 * @param {Delay|null|undefined} delay
 */
export function delayName(delay) {
  if (!delay) return t("delay.none");
  return delay.kind === "minutes" ? t("delay.minutes", { time: duration(delay.n * 60) }) : t("delay.answers", { n: delay.n });
}

/**
 * What is worth knowing before one sits down; nothing if members alone watch, at once.
 * @param {{delay?: Delay|null, guests?: boolean}} table
 */
export function watchWords({ delay, guests }) {
  return [delay ? t("live.later", { delay: delayName(delay) }) : "", guests && club().me ? t("guests.may_watch") : ""].filter(Boolean).join(" · ");
}

/** How those see a table who only watch it, in words. */

import { club } from "../parts/club-info.js";
import { delayName } from "../parts/time-words.js";
import { t } from "../parts/words.js";

/**
 * What is worth knowing before one sits down; nothing if members alone watch, at once.
 * @param {{delay?: import("../parts/types.js").Delay|null, guests?: boolean}} table
 */
export function watchWords({ delay, guests }) {
  return [delay ? t("live.later", { delay: delayName(delay) }) : "", guests && club().me ? t("guests.may_watch") : ""].filter(Boolean).join(" · ");
}

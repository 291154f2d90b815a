/** The terms for spectators in words. */

import { club } from "../parts/api.js";
import { delayName } from "../parts/time-words.js";
import { t } from "../parts/words.js";

/**
 * What to know before joining; nothing if only members watch, without delay.
 * @param {{delay?: import("../parts/types.js").Delay|null, guests?: boolean}} table
 */
export function watchWords({ delay, guests }) {
  return [delay ? t("live.later", { delay: delayName(delay) }) : "", guests && club().me ? t("guests.may_watch") : ""].filter(Boolean).join(" · ");
}

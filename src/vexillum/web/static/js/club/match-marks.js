/**
 * What a match is, in a mark or a few words: whether it is rated, how it is watched, and who has seen more than the one
 * seat they play.
 */

import { club } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { delayName } from "../parts/time-words.js";
import { t } from "../parts/words.js";

/**
 * The badge with its explanation.
 * @param {string|null|undefined} rated as the server marks a match
 */
export function ratedMark(rated) {
  const counts = rated === "wanted" || rated === "on" || rated === "done";
  return el("span", { class: `rated-mark${counts ? " counts" : ""}`, title: t(counts ? "rated.about" : "casual.about") }, t(counts ? "rated" : "casual"));
}

// The terms for spectators in words -----------------------------------------------------------------------------------

/**
 * What to know before joining; nothing if only members watch, without delay.
 * @param {{delay?: import("../parts/types.js").Delay|null, guests?: boolean}} table
 */
export function watchWords({ delay, guests }) {
  return [delay ? t("live.later", { delay: delayName(delay) }) : "", guests && club().me ? t("guests.may_watch") : ""].filter(Boolean).join(" · ");
}

// What everybody is told before they sit down: who has seen more than the one seat they play --------------------------

/**
 * The sentences of the server; nothing if there are none.
 * @param {{secrets_seen?: string[]}} table
 */
export function secretsSeen({ secrets_seen: said }) {
  return said?.length ? el("p", { class: "secrets-seen" }, said.join(" ")) : null;
}

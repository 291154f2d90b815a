/** What everybody is told before they sit down: who has seen more than the one seat they play. */

import { el } from "../parts/dom.js";

/**
 * The sentences of the server; nothing if there are none.
 * @param {{secrets_seen?: string[]}} table
 */
export function secretsSeen({ secrets_seen: said }) {
  return said?.length ? el("p", { class: "secrets-seen" }, said.join(" ")) : null;
}

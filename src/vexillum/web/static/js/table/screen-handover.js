/** Two players at one screen: the table is covered while they change places. */

import { el, fill } from "../parts/dom.js";
import { t } from "../parts/words.js";

/**
 * Cover the table until the next player is ready.
 * @param {HTMLDialogElement} cover
 * @param {string} name the seat that is asked next
 * @param {() => void} ready
 */
export function showHandover(cover, name, ready) {
  const button = el("button", { type: "button", class: "primary big", onclick: () => { cover.close(); ready(); } }, t("handover.ready", { name }));
  fill(cover, el("h2", {}, t("handover.title", { name })), el("p", {}, t("handover.about")), button);
  cover.oncancel = (event) => event.preventDefault();
  if (!cover.open) cover.showModal();
  button.focus();
}

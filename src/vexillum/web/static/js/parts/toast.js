/** Short messages that come and go. */

import { el } from "./dom.js";

/** @type {HTMLElement|null} */
let shelf = null;

/**
 * Show a message for a while.
 * @param {string} text
 * @param {"info"|"bad"} [tone]
 */
export function toast(text, tone = "info") {
  shelf ??= document.body.appendChild(el("div", { class: "toasts", role: "status", "aria-live": "polite" }));
  const open = document.querySelector("dialog:modal");
  (open ?? document.body).append(shelf);
  open?.addEventListener("close", () => shelf && document.body.append(shelf), { once: true }); // what was said outlives the dialog
  const note = el("div", { class: `toast ${tone}` }, text);
  shelf.append(note);
  while (shelf.childElementCount > 3) shelf.firstElementChild?.remove();
  setTimeout(() => note.remove(), 2500 + 55 * text.length);
}

/** @param {unknown} problem */
export function complain(problem) {
  toast(problem instanceof Error ? problem.message : String(problem), "bad");
}

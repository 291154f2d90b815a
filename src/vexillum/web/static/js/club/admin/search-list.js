/** Administration: a field to search with, and a list below it. */

import { el, fill } from "../../parts/dom.js";
import { busy } from "../../parts/forms.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { paging } from "./paged-list.js";

/**
 * Fill a place with a search; `find` brings a page of what was written (of all, if nothing was).
 * @param {HTMLElement} place
 * @param {string} label
 * @param {(q: string, page: number) => Promise<import("./paged-list.js").Some>} find
 * @returns {Promise<void>}
 */
export function searching(place, label, find) {
  const kept = /** @type {HTMLInputElement|null} */ (place.querySelector("input[type=search]"))?.value ?? "";
  const field = el("input", { type: "search", id: `${place.id}-q`, value: kept, autocomplete: "off", maxlength: 80 });
  const button = el("button", { type: "submit" }, t("search"));
  const { root, look } = paging((page) => find(field.value.trim(), page), t("admin.none"));
  const asking = el(
    "form",
    { class: "search", role: "search" },
    el("label", { for: field.id }, label),
    el("div", { class: "row" }, field, button),
  );
  asking.addEventListener("submit", (event) => {
    event.preventDefault();
    const done = busy(button);
    look().catch(complain).finally(done);
  });
  fill(place, asking, root);
  return look();
}

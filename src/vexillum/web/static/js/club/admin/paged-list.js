/** A list that comes in pages; a button brings the next one. */

import { el, fill } from "../../parts/dom.js";
import { deed } from "../../parts/forms.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";

/** @typedef {{lines: Node[], more: boolean}} Some */

/**
 * An empty list, and a function that fills it from the beginning.
 * @param {(page: number) => Promise<Some>} find
 * @param {string} nothing what is said if there is nothing
 * @returns {{root: HTMLElement, look: () => Promise<void>}}
 */
export function paging(find, nothing) {
  const list = el("ul", { class: "lines tall" });
  const none = el("p", { class: "hint", role: "status" });
  const after = el("div", { class: "row" });
  let asked = 0;
  const bring = async (/** @type {number} */ page) => {
    const mine = ++asked;
    const { lines, more } = await find(page);
    if (mine !== asked) return; // something else was asked for meanwhile
    if (!page) fill(list);
    list.append(...lines);
    none.textContent = list.childElementCount ? "" : nothing;
    fill(after, more ? deed(t("admin.more"), () => bring(page + 1), complain) : null);
  };
  return { root: el("div", {}, none, list, after), look: () => bring(0) };
}

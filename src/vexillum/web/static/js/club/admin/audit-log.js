/** Administration: what the administrators have done, and why. */

import { get } from "../../parts/api.js";
import { el, fill } from "../../parts/dom.js";
import { ago, t } from "../../parts/words.js";
import { paging } from "./paged-list.js";

/** @typedef {{by: string, what: string, about: string, why: string, at: number}} Deed */

/** @param {HTMLElement} place */
export async function deeds(place) {
  const { root, look } = paging(async (page) => {
    /** @type {{deeds: Deed[], more: boolean}} */
    const { deeds: some, more } = await get("/api/admin/deeds", { page });
    return { lines: some.map(row), more };
  }, t("admin.none"));
  fill(place, root);
  await look();
}

/** @param {Deed} one */
function row(one) {
  return el(
    "li",
    {},
    el(
      "div",
      {},
      el("strong", {}, t(`deed.${one.what.replace(" ", "_")}`, { about: one.about })),
      el("p", { class: "hint" }, `${one.by} · ${ago(one.at)}`),
      one.why ? el("p", { class: "own-words" }, one.why) : null,
    ),
  );
}

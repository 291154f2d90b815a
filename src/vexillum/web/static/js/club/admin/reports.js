/** Administration: what people have told about others, and what became of it. */

import { get, post } from "../../parts/api.js";
import { el, fill } from "../../parts/dom.js";
import { Field } from "../../parts/form-fields.js";
import { form } from "../../parts/forms.js";
import { recount } from "../../parts/member-menu.js";
import { ago, t } from "../../parts/words.js";
import { paging } from "./paged-list.js";

/**
 * @typedef {{id: number, by: string, about: string, match: string|null, text: string, made: number, settled: number|null, verdict: string}} Report
 */

/** @param {HTMLElement} place */
export async function reports(place) {
  const { root, look } = paging(async (page) => {
    /** @type {{reports: Report[], more: boolean}} */
    const { reports: some, more } = await get("/api/admin/reports", { page });
    return { lines: some.map((one) => row(one, place)), more };
  }, t("reports.none"));
  fill(place, root);
  await look();
}

/**
 * @param {Report} one
 * @param {HTMLElement} place
 */
function row(one, place) {
  return el(
    "li",
    {},
    el(
      "div",
      {},
      el("p", { class: "hint" }, t("reports.by", { name: one.by || t("reports.gone"), ago: ago(one.made) })),
      el("p", { class: "own-words" }, one.text),
      el(
        "p",
        { class: "ways" },
        one.about ? el("a", { href: `/people/${encodeURIComponent(one.about)}` }, t("reports.about", { name: one.about })) : null,
        one.match ? el("a", { href: `/play/${encodeURIComponent(one.match)}` }, t("reports.match")) : null,
      ),
      one.settled === null ? settling(one, place) : el("p", { class: "settled" }, t("reports.verdict", { verdict: one.verdict })),
    ),
  );
}

/**
 * @param {Report} one
 * @param {HTMLElement} place
 */
function settling(one, place) {
  const verdict = new Field({ id: `verdict-${one.id}`, label: t("reports.your_verdict"), most: 500 });
  const act = async () => {
    await post("/api/admin/settle", { report: one.id, verdict: verdict.value });
    await Promise.all([reports(place), recount()]);
  };
  return form({ fields: [verdict], submit: t("reports.settle"), act });
}

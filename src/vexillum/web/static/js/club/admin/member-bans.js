/** Administration: people, and keeping one out. */

import { get, post } from "../../parts/api.js";
import { club } from "../../parts/club-info.js";
import { confirmDialog } from "../../parts/dialogs.js";
import { el } from "../../parts/dom.js";
import { deed } from "../../parts/forms.js";
import { complain, toast } from "../../parts/toast.js";
import { ago, day, t } from "../../parts/words.js";
import { askWhy } from "./reason-dialog.js";
import { searching } from "./search-list.js";

/** @typedef {{name: string, admin: boolean, banned: string|null, verified: boolean, made: number, seen: number}} Member */

/** @param {HTMLElement} place */
export async function banning(place) {
  await searching(place, t("banning.search"), async (q, page) => {
    /** @type {{people: Member[], more: boolean}} */
    const { people, more } = await get("/api/admin/people", { q, page });
    return { lines: people.map((one) => row(one, () => banning(place))), more };
  });
}

/**
 * @param {Member} one
 * @param {() => Promise<void>} again
 */
function row(one, again) {
  const ban = () =>
    askWhy(t("banning.ban"), t("banning.ban.about", { name: one.name }), t("banning.ban"), async (why) => {
      await post("/api/admin/ban", { name: one.name, why });
      toast(t("banning.banned.done", { name: one.name }));
      await again();
    });
  const unban = async () => {
    if (!(await confirmDialog(t("banning.unban"), t("banning.unban.sure", { name: one.name }), t("banning.unban")))) return;
    await post("/api/admin/unban", { name: one.name });
    await again();
  };
  const facts = [
    one.admin ? t("banning.admin") : "",
    one.verified ? "" : t("banning.unverified"),
    t("person.since", { day: day(one.made) }),
    t("person.seen", { ago: ago(one.seen) }),
  ];
  const button = one.banned === null
    ? el("button", { type: "button", onclick: ban, "data-deed": "ban", "aria-label": t("people.deed", { deed: t("banning.ban"), name: one.name }) }, t("banning.ban"))
    : deed(t("banning.unban"), unban, complain, { "data-deed": "unban", "aria-label": t("people.deed", { deed: t("banning.unban"), name: one.name }) });
  return el(
    "li",
    {},
    el(
      "div",
      {},
      el("a", { class: "name", href: `/people/${encodeURIComponent(one.name)}` }, one.name),
      el("p", { class: "hint" }, facts.filter(Boolean).join(" · ")),
      one.banned === null ? null : el("p", { class: "error" }, t("banning.banned", { why: one.banned })),
    ),
    one.name === club().me?.name ? null : button,
  );
}

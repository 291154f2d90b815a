/** My account: where I am signed in. */

import { post } from "../../parts/api.js";
import { signOut } from "../../parts/club-info.js";
import { confirmDialog } from "../../parts/dialogs.js";
import { el } from "../../parts/dom.js";
import { deed } from "../../parts/forms.js";
import { complain, toast } from "../../parts/toast.js";
import { ago, day, t } from "../../parts/words.js";
import { part } from "../club-page.js";

/**
 * @param {import("./account-data.js").Account} account
 * @param {() => Promise<void>} again
 */
export function sessions({ sessions: all }, again) {
  const end = async (/** @type {string} */ id) => {
    await post("/api/account/sessions/end", { id });
    await again();
    toast(t("sessions.ended"));
  };
  const everywhere = async () => {
    if (await confirmDialog(t("sessions.everywhere"), t("sessions.everywhere.sure"), t("signout"))) await signOut(true);
  };
  const rows = all.map((one) =>
    el(
      "li",
      {},
      el(
        "div",
        {},
        el("strong", {}, one.browser || t("sessions.unknown")),
        el("p", { class: "hint" }, one.here ? t("sessions.here") : t("sessions.seen", { ago: ago(one.seen) }), " · ", t("sessions.since", { day: day(one.made) })),
      ),
      one.here
        ? deed(t("signout"), () => signOut(), complain)
        : deed(t("sessions.end"), () => end(one.id), complain, { "aria-label": t("sessions.end.one", { browser: one.browser }) }),
    ),
  );
  return part(
    "sessions",
    t("sessions"),
    el("ul", { class: "lines" }, ...rows),
    all.length > 1 ? el("div", { class: "row" }, deed(t("sessions.everywhere"), everywhere, complain, { id: "sign-out-everywhere" })) : null,
  );
}

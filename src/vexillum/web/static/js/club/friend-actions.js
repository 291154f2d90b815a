/** Becoming friends, and the contrary. */

import { post } from "../parts/api.js";
import { refreshClub } from "../parts/club-info.js";
import { confirmDialog } from "../parts/dialogs.js";
import { deed } from "../parts/forms.js";
import { complain, toast } from "../parts/toast.js";
import { t } from "../parts/words.js";

/** @typedef {"friend"|"accept"|"decline"|"withdraw"|"unfriend"|"block"|"unblock"} What */

/** What the server does for each. */
const ROUTES = { friend: "friend", accept: "friend", decline: "unfriend", withdraw: "unfriend", unfriend: "unfriend", block: "block", unblock: "unblock" };
/** What is asked about before it is done. */
const GRAVE = ["unfriend", "block"];

/**
 * A button for it.
 * @param {What} what
 * @param {string} name
 * @param {() => Promise<void>} again
 */
export function friendButton(what, name, again) {
  const act = async () => {
    if (GRAVE.includes(what) && !(await confirmDialog(t(`people.${what}`), t(`people.${what}.sure`, { name }), t(`people.${what}`)))) return;
    await post(`/api/people/${ROUTES[what]}`, { name });
    await refreshClub(); // one call less may wait in the bar
    await again();
    toast(t(`people.${what}.done`, { name }));
  };
  const first = what === "friend" || what === "accept";
  return deed(t(`people.${what}`), act, complain, { class: first ? "primary" : "", "data-deed": what, "aria-label": t("people.deed", { deed: t(`people.${what}`), name }) });
}

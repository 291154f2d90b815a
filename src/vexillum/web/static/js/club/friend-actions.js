/** Buttons to add and remove friends, block and unblock. */

import { post, refreshClub } from "../parts/api.js";
import { confirmDialog } from "../parts/dialogs.js";
import { actionButton } from "../parts/forms.js";
import { complain, toast } from "../parts/toast.js";
import { t } from "../parts/words.js";

/** @typedef {"friend"|"accept"|"decline"|"withdraw"|"unfriend"|"block"|"unblock"} What */

/** The path of each action. */
const ROUTES = { friend: "friend", accept: "friend", decline: "unfriend", withdraw: "unfriend", unfriend: "unfriend", block: "block", unblock: "unblock" };
/** Actions that need a confirmation. */
const GRAVE = ["unfriend", "block"];

/**
 * The button of an action.
 * @param {What} what
 * @param {string} name
 * @param {() => Promise<void>} again
 */
export function friendButton(what, name, again) {
  const act = async () => {
    if (GRAVE.includes(what) && !(await confirmDialog(t(`people.${what}`), t(`people.${what}.sure`, { name }), t(`people.${what}`)))) return;
    await post(`/api/people/${ROUTES[what]}`, { name });
    await refreshClub(); // the number in the header may have changed
    await again();
    toast(t(`people.${what}.done`, { name }));
  };
  const first = what === "friend" || what === "accept";
  return actionButton(t(`people.${what}`), act, complain, { class: first ? "primary" : "", "data-act": what, "aria-label": t("people.action", { action: t(`people.${what}`), name }) });
}

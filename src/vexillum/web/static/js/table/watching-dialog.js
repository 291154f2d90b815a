/** The host's dialog to restrict spectators: a longer delay, or no guests. */

import { post } from "../parts/api.js";
import { openDialog } from "../parts/dialogs.js";
import { el } from "../parts/dom.js";
import { actionButton, choice, field } from "../parts/forms.js";
import { DELAYS, delayId, delayName } from "../parts/time-words.js";
import { complain, toast } from "../parts/toast.js";
import { t } from "../parts/words.js";

/** @typedef {import("../parts/types.js").Delay} Delay */

/**
 * @param {string} match
 * @param {{delay: Delay|null, guests: boolean}|null} now
 */
export function openWatching(match, now) {
  const old = now?.delay ?? null;
  const longer = DELAYS.filter((one) => !old || (one && one.kind === old.kind && one.n > old.n));
  const values = [...(old ? [old] : []), ...longer];
  let chosen = old;
  const select = choice(values.map((one) => ({ id: delayId(one), name: delayName(one) })), delayId(old), (value) => { chosen = values.find((one) => delayId(one) === value) ?? null; });
  select.id = "watching-delay";
  const guests = el("input", { type: "checkbox", id: "watching-guests", checked: Boolean(now?.guests), disabled: !now?.guests });
  const save = async () => {
    await post(`/api/matches/${match}/watching`, { delay: chosen, guests: guests.checked });
    dialog.close();
    toast(t("watching.saved"));
  };
  const dialog = openDialog(t("menu.watching"), [
    el("div", { class: "fields" }, field(t("terms.delay"), select), el("label", { class: "check" }, guests, el("span", {}, t("terms.guests"))), el("p", { class: "hint" }, t("watching.about")), actionButton(t("watching.save"), save, complain, { class: "primary", id: "watching-save" })),
  ]);
}

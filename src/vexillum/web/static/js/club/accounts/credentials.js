/** My account: another password, another address. Both ask for the password that I have. */

import { post } from "../../parts/api.js";
import { club, enter } from "../../parts/club-info.js";
import { el } from "../../parts/dom.js";
import { Field, newPassword } from "../../parts/form-fields.js";
import { form } from "../../parts/forms.js";
import { toast } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { part } from "../club-page.js";

/**
 * @param {import("./account-data.js").Account} account
 * @param {() => Promise<void>} again
 */
export function password({ email }, again) {
  const fields = [present("old-password"), newPassword("new-password", t("password.new"))];
  const act = async (/** @type {Record<string, string>} */ values) => {
    enter(await post("/api/account/password", { old: values["old-password"], new: values["new-password"] }));
    await again();
    toast(t("password.changed"));
  };
  const made = form({ fields, submit: t("password.change"), act });
  made.prepend(whose(email));
  return part("password", t("password"), made);
}

/**
 * Where there are no mails, the address is changed at once.
 * @param {import("./account-data.js").Account} account
 * @param {() => Promise<void>} again
 */
export function newAddress({ email }, again) {
  const fields = [
    new Field({ id: "new-email", label: t("address.new"), type: "email", autocomplete: "email", most: 254, codes: ["email"] }),
    present("email-password"),
  ];
  const act = async (/** @type {Record<string, string>} */ values) => {
    const { sent } = await post("/api/account/email", { email: values["new-email"], password: values["email-password"] });
    if (sent) return t("address.sent", { email: values["new-email"] });
    fields.forEach((field) => field.empty());
    await again();
    toast(t("confirm.done"));
  };
  const now = el("p", {}, t("address.now"), " ", el("strong", { id: "email-now" }, email));
  const about = club().mail ? el("p", { class: "hint" }, t("address.about")) : null;
  return part("address", t("email"), now, about, form({ fields, submit: t("address.change"), act, once: true }));
}

/**
 * The password that I have now.
 * @param {string} id
 */
export function present(id) {
  return new Field({ id, label: t("password.now"), type: "password", autocomplete: "current-password", most: 200, codes: ["wrong_password"] });
}

/**
 * Tells a password manager whose password it is.
 * @param {string} email
 */
export function whose(email) {
  return el("input", { type: "text", class: "unseen", autocomplete: "username", value: email, readonly: true, tabindex: -1, "aria-hidden": "true" });
}

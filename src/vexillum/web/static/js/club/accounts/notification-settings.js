/** My account: how I am told that a game waits for me. */

import { post } from "../../parts/api.js";
import { club } from "../../parts/club-info.js";
import { confirmDialog, copyRow } from "../../parts/dialogs.js";
import { el } from "../../parts/dom.js";
import { Field } from "../../parts/form-fields.js";
import { deed, form } from "../../parts/forms.js";
import { complain, toast } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { part } from "../club-page.js";

/**
 * @param {import("./account-data.js").Account} account
 * @param {() => Promise<void>} again
 */
export function notices(account, again) {
  const mails = el("input", { type: "checkbox", id: "mails", checked: account.mails, disabled: !club().mail, "aria-describedby": "mails-below" });
  const webhook = new Field({ id: "webhook", label: t("notices.webhook"), type: "url", value: account.webhook, hint: t("notices.webhook.hint"), most: 500, optional: true, codes: ["webhook"] });
  const act = async (/** @type {Record<string, string>} */ values) => {
    await post("/api/account/profile", { mails: mails.checked, webhook: values.webhook });
    if (values.webhook === (account.webhook ?? "")) return t("saved");
    await again();
    toast(t("saved"));
  };
  const byMail = el(
    "div",
    { class: "field" },
    el("label", { class: "check" }, mails, t("notices.mails")),
    el("p", { class: "below hint", id: "mails-below" }, club().mail ? t("notices.mails.hint") : t("notices.no_mail")),
  );
  const made = form({ fields: [webhook], submit: t("save"), act });
  made.prepend(byMail);
  return part("notices", t("notices"), el("p", { class: "hint" }, t("notices.about")), made, account.webhook ? hook(account, again) : null);
}

/**
 * The key that the messages are signed with.
 * @param {import("./account-data.js").Account} account
 * @param {() => Promise<void>} again
 */
function hook(account, again) {
  const fresh = async () => {
    if (!(await confirmDialog(t("notices.key.new"), t("notices.key.sure"), t("notices.key.new")))) return;
    await post("/api/account/webhook_key", {});
    await again();
    toast(t("notices.key.made"));
  };
  const tried = async () => {
    await post("/api/account/webhook_test", {});
    toast(t("notices.tried"));
  };
  return el(
    "div",
    { class: "fields hook" },
    account.webhook_key ? copyRow(t("notices.key"), account.webhook_key) : null,
    el("p", { class: "hint" }, t("notices.key.hint")),
    el("div", { class: "row" }, deed(t("notices.try"), tried, complain, { id: "webhook-try" }), deed(t("notices.key.new"), fresh, complain, { id: "webhook-key-new" })),
  );
}

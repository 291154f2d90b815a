/** My account: take everything along, and leave. */

import { address, post } from "../../parts/api.js";
import { forgetMe } from "../../parts/club-info.js";
import { confirmDialog } from "../../parts/dialogs.js";
import { byId, el, fill } from "../../parts/dom.js";
import { form } from "../../parts/forms.js";
import { header } from "../../parts/page-header.js";
import { t } from "../../parts/words.js";
import { part } from "../club-page.js";
import { present, whose } from "./credentials.js";

/** All that the club knows about me, as a file. */
export function keepsake() {
  return part(
    "data",
    t("data"),
    el("p", { class: "hint" }, t("data.about")),
    el("div", { class: "row" }, el("a", { class: "button", id: "export", href: address("/api/account/export", {}), download: "" }, t("data.export"))),
  );
}

/** @param {import("./account-data.js").Account} account */
export function farewell({ email, name }) {
  const act = async (/** @type {Record<string, string>} */ values) => {
    if (!(await confirmDialog(t("leave"), t("leave.sure", { name }), t("leave.go")))) return;
    await post("/api/account/delete", { password: values["leave-password"] });
    gone();
  };
  const made = form({ fields: [present("leave-password")], submit: t("leave.go"), act, tone: "danger" });
  made.prepend(whose(email));
  const warning = el("ul", { class: "warning" }, el("li", {}, t("leave.account")), el("li", {}, t("leave.games")), el("li", {}, t("leave.forever")));
  return part("leave", t("leave"), warning, made);
}

function gone() {
  const title = el("h1", { tabindex: -1 }, t("leave.done"));
  forgetMe();
  document.title = `${t("leave.done")} · Vexillum`;
  header(byId("bar"), { onLanguage: gone });
  fill(byId("main"), title, el("p", {}, t("leave.done.about")), el("div", { class: "row" }, el("a", { class: "button primary", href: "/" }, t("to_lobby"))));
  title.focus();
}

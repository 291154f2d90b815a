/** A password that was forgotten: a mail brings a link to a new one. */

import { openPage, otherAddress, toLobby } from "../club/club-page.js";
import { post } from "../parts/api.js";
import { club } from "../parts/club-info.js";
import { byId, el, fill } from "../parts/dom.js";
import { Field } from "../parts/form-fields.js";
import { form } from "../parts/forms.js";
import { t } from "../parts/words.js";

function draw() {
  const title = el("h1", { tabindex: -1 }, t("forgot"));
  if (!club().mail) return [el("div", { class: "card entry" }, title, el("p", {}, t("forgot.no_mail")), el("div", { class: "row" }, toLobby()))];
  const fields = [new Field({ id: "email", label: t("email"), type: "email", autocomplete: "username", most: 254, codes: ["email"] })];
  const act = async (/** @type {Record<string, string>} */ { email }) => {
    await post("/api/account/forgot", { email });
    fill(byId("main"), el("div", { class: "card entry" }, title, el("p", {}, t("forgot.sent", { email })), el("p", { class: "hint" }, t("mail.patience")), otherAddress()));
    title.focus();
  };
  return [
    el(
      "div",
      { class: "card entry" },
      title,
      el("p", { class: "hint" }, t("forgot.about")),
      form({ fields, submit: t("forgot.go"), act }),
      el("p", { class: "ways" }, el("a", { href: "/signin" }, t("register.known"))),
    ),
  ];
}

await openPage({ title: () => t("forgot"), who: "anyone", draw, drawn: () => document.getElementById("email")?.focus() });

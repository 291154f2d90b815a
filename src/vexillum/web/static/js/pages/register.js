/** Making an account. */

import { openPage, otherAddress, toLobby } from "../club/club-page.js";
import { post } from "../parts/api.js";
import { club, enter, thenPath } from "../parts/club-info.js";
import { byId, el, fill } from "../parts/dom.js";
import { Field, newPassword } from "../parts/form-fields.js";
import { form } from "../parts/forms.js";
import { lang, t } from "../parts/words.js";

function draw() {
  if (club().me) {
    location.replace(thenPath());
    return [];
  }
  const title = el("h1", {}, t("register"));
  if (!club().register) return [el("div", { class: "card entry" }, title, el("p", {}, t("register.closed")), el("div", { class: "row" }, toLobby()))];
  const fields = [
    new Field({ id: "name", label: t("account.name"), autocomplete: "nickname", hint: t("account.name.hint"), least: 2, most: 30, codes: ["name"] }),
    new Field({ id: "email", label: t("email"), type: "email", autocomplete: "username", hint: t("register.email"), most: 254, codes: ["email"] }),
    newPassword("password", t("password")),
  ];
  return [
    el(
      "div",
      { class: "card entry" },
      title,
      el("p", { class: "hint" }, t("register.about")),
      form({ fields, submit: t("register"), act: register }),
      el("p", { class: "ways" }, el("a", { href: `/signin${location.search}` }, t("register.known"))),
    ),
  ];
}

/** @param {Record<string, string>} values */
async function register({ name, email, password }) {
  const told = await post("/api/account/register", { name, email, password, lang: lang() });
  if (told.me) {
    enter(told);
    return location.replace(thenPath());
  }
  const title = el("h1", { tabindex: -1 }, t("register.sent"));
  fill(
    byId("main"),
    el("div", { class: "card entry" }, title, el("p", {}, t("register.sent.about", { email })), el("p", { class: "hint" }, t("mail.patience")), otherAddress()),
  );
  title.focus();
}

await openPage({ title: () => t("register"), who: "anyone", draw, drawn: () => document.getElementById("name")?.focus() });

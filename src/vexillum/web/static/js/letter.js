/** The link in a mail that confirms an address. Only a click uses it up: programs that look into mails open links, but do not click. */

import { fromAddress, post } from "./api.js";
import { club, enter } from "./club.js";
import { openPage, toLobby } from "./clubpage.js";
import { byId, el, fill } from "./dom.js";
import { form } from "./forms.js";
import { setLanguage } from "./settings.js";
import { t } from "./words.js";

/** Is it the first address of an account, or another one? */
const first = location.pathname.startsWith("/verify/");

function draw() {
  return [
    el(
      "div",
      { class: "card entry" },
      el("h1", {}, title()),
      el("p", {}, first ? t("verify.about") : t("confirm.about")),
      form({ fields: [], submit: first ? t("verify.go") : t("confirm.go"), act: first ? verify : confirm }),
      club().me ? null : el("p", { class: "ways" }, el("a", { href: "/signin" }, t("register.known"))),
    ),
  ];
}

function title() {
  return first ? t("verify") : t("confirm");
}

async function verify() {
  const told = await post("/api/account/verify", { token: fromAddress() });
  enter(told);
  setLanguage(told.me.lang);
  location.replace("/");
}

async function confirm() {
  await post("/api/account/confirm", { token: fromAddress() });
  const heading = el("h1", { tabindex: -1 }, t("confirm.done"));
  const on = club().me ? el("a", { class: "button", href: "/account" }, t("member.account")) : toLobby();
  fill(byId("main"), el("div", { class: "card entry" }, heading, el("p", {}, t("confirm.done.about")), el("div", { class: "row" }, on)));
  heading.focus();
}

await openPage({ title, who: "anyone", draw });

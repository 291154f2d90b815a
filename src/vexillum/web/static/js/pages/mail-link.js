/**
 * The link in a mail that confirms an address. Only a click uses it up: programs that look into mails open links, but do not click.
 * Whoever reads it may be a stranger whose address somebody else has typed in: nothing here says who registered, and only their password confirms.
 */

import { openPage } from "../club/club-page.js";
import { fromAddress, post } from "../parts/api.js";
import { club, enter } from "../parts/club-info.js";
import { byId, el, fill } from "../parts/dom.js";
import { Field } from "../parts/form-fields.js";
import { form } from "../parts/forms.js";
import { setLanguage } from "../parts/settings.js";
import { t } from "../parts/words.js";

/** Is it the first address of an account, or another one? */
const first = location.pathname.startsWith("/verify/");

function draw() {
  const chosen = { id: "password", label: t("password"), type: /** @type {const} */ ("password"), autocomplete: "current-password", most: 200, codes: ["not_chosen"] };
  return [
    el(
      "div",
      { class: "card entry" },
      el("h1", {}, title()),
      el("p", {}, first ? t("verify.about") : t("confirm.about")),
      first ? form({ fields: [new Field(chosen)], submit: t("verify.go"), act: verify }) : form({ fields: [], submit: t("confirm.go"), act: confirm }),
      ...(first ? otherwise() : []),
      el("p", { class: "ways" }, ...(club().me ? [el("a", { href: "/" }, t("to_lobby"))] : ways())),
    ),
  ];
}

/** For whoever did not register, or cannot confirm it. */
function otherwise() {
  const told = [t("verify.stranger"), club().register ? t("verify.forgot") : ""];
  return told.filter(Boolean).map((text) => el("p", { class: "hint" }, text));
}

/** For whom the link is too old: sign in, or register once more. */
function ways() {
  return [el("a", { href: "/signin" }, t("register.known")), first && club().register ? el("a", { href: "/register" }, t("verify.again")) : null].filter((one) => one !== null);
}

function title() {
  return first ? t("verify") : t("confirm");
}

/** @param {Record<string, string>} values */
async function verify({ password }) {
  const told = await post("/api/account/verify", { token: fromAddress(), password });
  enter(told);
  setLanguage(told.me.lang);
  location.replace("/");
}

async function confirm() {
  await post("/api/account/confirm", { token: fromAddress() });
  const heading = el("h1", { tabindex: -1 }, t("confirm.done"));
  const on = el("a", { class: "button", href: "/account" }, t("member.account"));
  fill(byId("main"), el("div", { class: "card entry" }, heading, el("p", {}, t("confirm.done.about")), el("div", { class: "row" }, on)));
  heading.focus();
}

await openPage({ title, who: first ? "anyone" : "member", draw, drawn: () => document.getElementById("password")?.focus() });

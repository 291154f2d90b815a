/** Signing in. */

import { openPage } from "../club/club-page.js";
import { post } from "../parts/api.js";
import { club, enter, thenPath } from "../parts/club-info.js";
import { byId, el } from "../parts/dom.js";
import { Field } from "../parts/form-fields.js";
import { form } from "../parts/forms.js";
import { setLanguage } from "../parts/settings.js";
import { t } from "../parts/words.js";

function draw() {
  if (club().me) {
    location.replace(thenPath());
    return [];
  }
  const fields = [
    new Field({ id: "email", label: t("email"), type: "email", autocomplete: "username", most: 254, codes: ["email"] }),
    new Field({ id: "password", label: t("password"), type: "password", autocomplete: "current-password", most: 200 }),
  ];
  return [
    el(
      "div",
      { class: "card entry" },
      el("h1", {}, t("signin")),
      form({ fields, submit: t("signin"), act: signIn }),
      el(
        "p",
        { class: "ways" },
        club().mail ? el("a", { href: "/forgot" }, t("signin.forgot")) : null,
        club().register ? el("a", { href: `/register${location.search}` }, t("signin.register")) : null,
      ),
    ),
  ];
}

/** @param {Record<string, string>} values */
async function signIn({ email, password }) {
  const told = await post("/api/account/login", { email, password });
  enter(told);
  setLanguage(told.me.lang);
  location.replace(thenPath());
}

await openPage({ title: () => t("signin"), who: "anyone", draw, drawn: () => { if (!club().me) byId("email").focus(); } });

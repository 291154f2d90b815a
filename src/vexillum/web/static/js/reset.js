/** A new password, by the link in a mail. */

import { fromAddress, post } from "./api.js";
import { enter } from "./club.js";
import { openPage } from "./clubpage.js";
import { byId, el } from "./dom.js";
import { newPassword } from "./fields.js";
import { form } from "./forms.js";
import { setLanguage } from "./settings.js";
import { t } from "./words.js";

function draw() {
  const act = async (/** @type {Record<string, string>} */ { password }) => {
    const told = await post("/api/account/reset", { token: fromAddress(), password });
    enter(told);
    setLanguage(told.me.lang);
    location.replace("/");
  };
  return [
    el(
      "div",
      { class: "card entry" },
      el("h1", {}, t("reset")),
      el("p", { class: "hint" }, t("reset.about")),
      form({ fields: [newPassword("password", t("password.new"))], submit: t("reset.go"), act }),
      el("p", { class: "ways" }, el("a", { href: "/forgot" }, t("reset.again"))),
    ),
  ];
}

await openPage({ title: () => t("reset"), who: "anyone", draw, drawn: () => byId("password").focus() });

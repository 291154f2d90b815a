/** A new password, by the link in a mail. */

import { openPage } from "../club/club-page.js";
import { fromAddress, post } from "../parts/api.js";
import { enter } from "../parts/club-info.js";
import { byId, el } from "../parts/dom.js";
import { newPassword } from "../parts/form-fields.js";
import { form } from "../parts/forms.js";
import { setLanguage } from "../parts/settings.js";
import { t } from "../parts/words.js";

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

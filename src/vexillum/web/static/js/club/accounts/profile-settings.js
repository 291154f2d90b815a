/** My account: what the others see of me, and my language. */

import { post } from "../../parts/api.js";
import { club, enter } from "../../parts/club-info.js";
import { el } from "../../parts/dom.js";
import { Field } from "../../parts/form-fields.js";
import { form } from "../../parts/forms.js";
import { LANGUAGES } from "../../parts/settings.js";
import { toast } from "../../parts/toast.js";
import { changeLanguage, lang, t } from "../../parts/words.js";
import { part } from "../club-page.js";

/**
 * @param {import("./account-data.js").Account} account
 * @param {() => Promise<void>} again
 */
export function portrait(account, again) {
  const fields = [
    new Field({ id: "name", label: t("account.name"), value: account.name, autocomplete: "nickname", hint: t("account.name.hint"), least: 2, most: 30, codes: ["name"] }),
    new Field({ id: "about", label: t("account.about"), value: account.about, hint: t("account.about.hint"), rows: 4, most: 1000, optional: true, codes: ["about", "too_long"] }),
  ];
  const language = el("select", { id: "language", name: "language" }, ...LANGUAGES.map((one) => el("option", { value: one, lang: one }, t(`language.${one}`))));
  language.value = account.lang;
  const act = async (/** @type {Record<string, string>} */ { name, about }) => {
    const { me } = await post("/api/account/profile", { name, about, lang: language.value });
    enter({ me, csrf: club().csrf });
    if (me.name === account.name && me.lang === lang()) return t("saved");
    await changeLanguage(me.lang);
    await again();
    toast(t("saved"));
  };
  const choice = el(
    "div",
    { class: "field" },
    el("label", { for: "language" }, t("language")),
    language,
    el("p", { class: "below hint" }, t("account.language.hint")),
  );
  const seen = el("p", { class: "hint" }, el("a", { href: `/people/${encodeURIComponent(account.name)}` }, t("account.as_seen")));
  return part("profile", t("account.profile"), form({ fields, more: [choice], submit: t("save"), act }), seen);
}

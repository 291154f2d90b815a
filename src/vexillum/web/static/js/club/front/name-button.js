/** The player's name in the header of the front page; a press edits it. */

import { openDialog } from "../../parts/dialogs.js";
import { el, fill, icon } from "../../parts/dom.js";
import { name, setName } from "../../parts/settings.js";
import { t } from "../../parts/words.js";

/** @param {string} now */
export function nameButton(now) {
  const button = el("button", { type: "button", class: "tool named", id: "my-name-button", onclick: () => ask() });
  const show = (/** @type {string} */ called) => {
    fill(button, icon("person"), el("span", {}, called || t("name")));
    button.setAttribute("aria-label", called ? `${t("name")}: ${called}` : t("name"));
  };
  function ask() {
    const field = el("input", { type: "text", id: "my-name", maxlength: 40, value: name(), autocomplete: "nickname", placeholder: t("name.placeholder") });
    const form = el("form", { class: "fields" }, el("label", { class: "name-field" }, el("span", {}, t("name")), field), el("div", { class: "row end" }, el("button", { type: "submit", class: "primary" }, t("front.name.keep"))));
    const dialog = openDialog(t("name"), [form]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      setName(field.value);
      show(name());
      dialog.close();
    });
    field.select();
  }
  show(now);
  return button;
}

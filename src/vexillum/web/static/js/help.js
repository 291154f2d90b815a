/** The keys of the table. */

import { club } from "./club.js";
import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { t } from "./words.js";

const TABLE = ["1…9 A…Z", "Enter", "U", "W", ", .", "+ −", "0", "← ↑ → ↓", "B", "N", "Esc", "?"];
const TABLE_TEXTS = ["options", "enter", "undo", "why", "walk", "zoom", "fit", "pan", "go", "next", "escape", "help"];

/** Open the help of the table. */
export function openHelp() {
  openDialog(t("help.title"), [
    el("p", {}, t("help.intro")),
    el("h3", {}, t("help.mouse")),
    el("ul", {}, ...["click", "several", "sure", "read", "hover", "drag", "rule", "log"].map((id) => el("li", {}, t(`help.mouse.${id}`)))),
    el("h3", {}, t("help.keys")),
    el("table", { class: "keys" }, el("tbody", {}, ...TABLE.map((key, index) =>
      TABLE_TEXTS[index] !== "next" || club().public ? el("tr", {}, el("th", { scope: "row" }, ...key.split(" ").map((one) => el("kbd", {}, one))), el("td", {}, t(`help.key.${TABLE_TEXTS[index]}`))) : null,
    ))),
  ], { wide: true });
}

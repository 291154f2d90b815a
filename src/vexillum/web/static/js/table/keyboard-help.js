/** The help dialog: mouse and keyboard at the table. */

import { club } from "../parts/api.js";
import { openDialog } from "../parts/dialogs.js";
import { el } from "../parts/dom.js";
import { t } from "../parts/words.js";

/** @type {Array<[string, string]>} */
const KEYS = [
  ["1…9 0", "options"],
  ["/", "find"],
  ["Enter", "enter"],
  ["U", "undo"],
  ["W", "why"],
  ["C", "coach"],
  ["R", "recap"],
  ["Space", "pause"],
  ["← →", "step"],
  ["Shift ←", "turn"],
  ["Esc", "escape"],
  ["J", "story"],
  ["K", "cards"],
  ["T", "track"],
  [", .", "walk"],
  ["B", "go"],
  ["+ −", "zoom"],
  ["F", "fit"],
  ["← ↑ → ↓", "pan"],
  ["N", "next"],
  ["P", "plans"],
  ["?", "help"],
];

/** Keys whose names differ from language to language. @type {Record<string, string>} */
const NAMED = { Enter: "key.enter", Space: "playback.space", Shift: "key.shift" };

/** @param {string} key */
const keyName = (key) => (key in NAMED ? t(NAMED[key]) : key);

/** Open the help dialog. */
export function openHelp() {
  showHelp(KEYS.filter(([, id]) => id !== "next" || club().public));
}

/**
 * Open the help dialog with other keys, too.
 * @param {Array<[string, string]>} more
 * @param {string[]} without the ids of keys that have no meaning there
 */
export function openHelpWith(more, without) {
  showHelp([...more, ...KEYS.filter(([, id]) => !without.includes(id))]);
}

/** @param {Array<[string, string]>} keys */
function showHelp(keys) {
  openDialog(t("help.title"), [
    el("p", {}, t("help.intro")),
    el("h3", {}, t("help.mouse")),
    el("ul", {}, ...["click", "several", "sure", "read", "hover", "drag", "rule", "log"].map((id) => el("li", {}, t(`help.mouse.${id}`)))),
    el("h3", {}, t("help.keys")),
    el("table", { class: "keys" }, el("tbody", {}, ...keys.map(([key, id]) =>
      el("tr", {}, el("th", { scope: "row" }, ...key.split(" ").map((one) => el("kbd", {}, keyName(one)))), el("td", {}, t(`help.key.${id}`))),
    ))),
  ], { wide: true });
}

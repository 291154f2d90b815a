/** Saving a position: as a position file or the start of a case, and how to use it on a real table. */

import { post } from "../parts/api.js";
import { copyRow, openDialog } from "../parts/dialogs.js";
import { el } from "../parts/dom.js";
import { actionButton, field } from "../parts/forms.js";
import { t } from "../parts/words.js";

/**
 * @param {string} game
 * @param {import("../parts/types.js").Document} position
 * @param {() => void} saved
 */
export function openSave(game, position, saved) {
  const trouble = el("p", { class: "error trouble", role: "alert", hidden: true });
  const failed = (/** @type {unknown} */ problem) => {
    trouble.textContent = problem instanceof Error ? problem.message : String(problem);
    trouble.hidden = false;
  };
  const title = el("input", { type: "text", id: "case-title", maxlength: 300, placeholder: t("editor.case.title.example") });
  const rule = el("input", { type: "text", id: "case-rule", maxlength: 40 });
  const about = el("textarea", { id: "case-about", rows: 3, maxlength: 2000 });
  const write = async (/** @type {object} */ wish) => {
    trouble.hidden = true;
    const file = await post(`/api/editor/${encodeURIComponent(game)}/file`, { document: position, ...wish });
    download(file.name, file.text);
    saved();
  };
  openDialog(t("editor.save"), [
    el("p", {}, t("editor.save.position.about")),
    el("div", { class: "row end" }, actionButton(t("editor.save.position"), () => write({ kind: "position" }), failed, { id: "save-position", class: "primary" })),
    el("h3", {}, t("editor.case")),
    el("p", { class: "hint" }, t("editor.case.about")),
    field(t("editor.case.title"), title),
    field(t("editor.case.rule"), rule),
    field(t("editor.case.words"), about),
    el("div", { class: "row end" }, actionButton(t("editor.case.save"), () => write({ kind: "case", title: title.value, rule: rule.value, about: about.value }), failed, { id: "save-case" })),
    trouble,
    el("h3", {}, t("editor.cardboard")),
    el("p", { class: "hint" }, t("editor.cardboard.about")),
    copyRow(t("editor.cardboard.command"), `vexillum companion ${game} --position ${game}-position.toml`),
  ]);
}

/**
 * @param {string} name
 * @param {string} text
 */
function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

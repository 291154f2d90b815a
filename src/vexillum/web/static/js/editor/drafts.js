/** Where positions come from and where they go: what to edit, saving, and the drafts kept in this browser. */

import { get, post } from "../parts/api.js";
import { copyRow, openDialog } from "../parts/dialogs.js";
import { el, fill, icon } from "../parts/dom.js";
import { actionButton, choice, field } from "../parts/forms.js";
import { t } from "../parts/words.js";

/**
 * @typedef {import("../parts/types.js").Document} Document
 * @typedef {import("../parts/types.js").GameForm} GameForm
 */

// What to edit --------------------------------------------------------------------------------------------------------

/**
 * @typedef {object} OpenActs
 * @property {(wish: object) => Promise<void>} open
 * @property {(game: string) => Promise<void>} draft
 */

/**
 * Ask what to open.
 * @param {string} game the game that is chosen first
 * @param {OpenActs} acts
 */
export async function askWhatToOpen(game, acts) {
  /** @type {GameForm[]} */
  const games = await get("/api/games");
  const found = games.find(({ id }) => id === game) ?? games[0];
  let chosen = found;
  let scenario = "";
  let players = 0;
  const place = el("div", { class: "fields" });
  const trouble = el("p", { class: "error trouble", role: "alert", hidden: true });
  const failed = (/** @type {unknown} */ problem) => {
    trouble.textContent = problem instanceof Error ? problem.message : String(problem);
    trouble.hidden = false;
  };
  const done = async (/** @type {Promise<void>} */ opening) => {
    await opening;
    dialog.close();
  };
  const show = () => {
    scenario = chosen.scenarios[0].id;
    players = chosen.players[0];
    fill(
      place,
      field(t("editor.game"), choice(games, chosen.id, (id) => {
        chosen = games.find((one) => one.id === id) ?? chosen;
        show();
      })),
      field(t("editor.scenario"), choice(chosen.scenarios, scenario, (id) => (scenario = id))),
      chosen.players.length > 1 ? field(t("editor.players"), choice(chosen.players.map((n) => ({ id: String(n), name: String(n) })), String(players), (n) => (players = Number(n)))) : null,
      el(
        "div",
        { class: "row end" },
        readDraft(chosen.id) ? actionButton(t("editor.open.draft"), () => done(acts.draft(chosen.id)), failed, { id: "open-draft" }) : null,
        actionButton(t("editor.open.scenario"), () => done(acts.open({ game: chosen.id, scenario, players })), failed, { id: "open-scenario", class: "primary" }),
      ),
    );
  };
  const file = el("input", { type: "file", accept: ".json,.toml,application/json", id: "editor-file", class: "unseen", tabindex: -1, "aria-label": t("editor.open.file") });
  const at = el("input", { type: "text", inputmode: "numeric", id: "editor-at", placeholder: t("editor.open.last") });
  file.addEventListener("change", async () => {
    const given = file.files?.[0];
    file.value = "";
    if (!given) return;
    const moment = Number.parseInt(at.value, 10);
    const text = await given.text();
    done(acts.open({ text, ...(Number.isFinite(moment) && moment >= 0 ? { at: moment } : {}) })).catch(failed);
  });
  const dialog = openDialog(t("editor.open"), [
    place,
    el("h3", {}, t("editor.open.upload")),
    el("p", { class: "hint" }, t("editor.open.upload.about")),
    field(t("editor.open.at"), at),
    el("div", { class: "row end" }, el("button", { type: "button", id: "open-file", onclick: () => file.click() }, icon("upload"), t("editor.open.file")), file),
    el("p", { class: "hint" }, t("editor.open.match")),
    trouble,
  ]);
  show();
  dialog.querySelector("select")?.focus();
}

// Saving a position ---------------------------------------------------------------------------------------------------
// As a position file or the start of a case, and how to use it on a real table.

/**
 * @param {string} game
 * @param {Document} position
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

// Drafts --------------------------------------------------------------------------------------------------------------
// The last edited position of each game, kept in this browser until it is saved or discarded.

/** @param {string} game */
const key = (game) => `vexillum.editor.${game}`;

/**
 * @param {string} game
 * @returns {Document|null}
 */
export function readDraft(game) {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} game
 * @param {Document|null} document null: there is nothing to keep
 */
export function saveDraft(game, document) {
  try {
    if (document) localStorage.setItem(key(game), JSON.stringify(document));
    else localStorage.removeItem(key(game));
  } catch {
    // editing works without storage; the page warns before it is left
  }
}

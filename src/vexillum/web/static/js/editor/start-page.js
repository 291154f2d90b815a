/** What to edit: the start of a scenario, a file, or a draft saved in this browser. */

import { get } from "../parts/api.js";
import { openDialog } from "../parts/dialogs.js";
import { el, fill, icon } from "../parts/dom.js";
import { actionButton, choice, field } from "../parts/forms.js";
import { t } from "../parts/words.js";
import { readDraft } from "./draft-store.js";

/**
 * @typedef {import("../parts/types.js").GameForm} GameForm
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

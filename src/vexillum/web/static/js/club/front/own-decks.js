/** Own decks: those that are installed, uploaded or edited in the page, checked with the line of each mistake. */

import { getMine, post } from "../../parts/api.js";
import { confirmDialog, openDialog } from "../../parts/dialogs.js";
import { el, fill, icon } from "../../parts/dom.js";
import { actionButton } from "../../parts/forms.js";
import { complain, toast } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { DeckEditor } from "./deck-editor.js";

/**
 * @typedef {import("../../parts/types.js").GameForm} GameInfo
 * @typedef {import("../../parts/types.js").DeckForm} DeckForm
 * @typedef {Record<string, string>} Files texts by the names of their files
 */

/**
 * Open the list of a game's decks.
 * @param {GameInfo} game
 * @param {(chosen: string) => Promise<void>} done it was closed; the deck to play with, if one was chosen
 */
export function openDecks(game, done) {
  const base = `/api/decks/${encodeURIComponent(game.id)}`;
  const place = el("div", { class: "decks" });
  let chosen = "";
  const dialog = openDialog(t(`decks.title.${game.own}`), [place], { wide: true, onclose: () => void done(chosen).catch(complain) });
  const use = (/** @type {string} */ value) => {
    chosen = value;
    dialog.close();
  };

  async function list() {
    /** @type {{decks: DeckForm[]}} */
    const { decks } = await getMine(base);
    fill(
      place,
      el("p", {}, t(`decks.about.${game.own}`)),
      decks.length ? el("ul", { class: "deck-list" }, ...decks.map(row)) : el("p", { class: "hint" }, t("decks.none")),
      el("div", { class: "row" }, actionButton(t("decks.new"), () => edit("new"), complain, { class: "primary", "data-act": "new" }), ...upload()),
    );
  }

  /** @param {DeckForm} deck */
  function row(deck) {
    const named = (/** @type {string} */ text) => ({ "aria-label": `${text}: ${deck.name}` });
    return el(
      "li",
      { class: "card deck", "data-deck": deck.id },
      el("div", {}, el("strong", {}, deck.name), " ", el("code", {}, deck.id), deck.value ? null : el("p", { class: "error" }, t("decks.broken", { n: deck.problems.length }))),
      el(
        "div",
        { class: "row" },
        deck.value ? el("button", { type: "button", class: "primary", "data-act": "use", onclick: () => use(deck.value), ...named(t("decks.use")) }, t("decks.use")) : null,
        actionButton(t("decks.edit"), () => edit(deck.id), complain, { "data-act": "edit", ...named(t("decks.edit")) }),
        actionButton(t("decks.remove"), () => remove(deck), complain, { "data-act": "remove", ...named(t("decks.remove")) }),
      ),
    );
  }

  /** @param {DeckForm} deck */
  async function remove(deck) {
    if (!(await confirmDialog(t("decks.remove"), t("decks.remove.sure", { name: deck.name }), t("decks.remove")))) return;
    await post(`${base}/remove`, { id: deck.id });
    await list();
  }

  /** @param {string} id */
  async function edit(id) {
    const { files } = await getMine(`${base}/files/${encodeURIComponent(id)}`);
    await open(files);
  }

  /** @param {Files} files */
  async function open(files) {
    const editor = new DeckEditor(place, files, {
      check: (now) => post(`${base}/check`, { files: now }),
      save: async (now) => {
        /** @type {DeckForm} */
        const form = await post(base, { files: now });
        if (form.value) toast(t("decks.saved", { name: form.name }));
        return form;
      },
      use,
      back: () => void list().catch(complain),
    });
    await editor.check();
  }

  function upload() {
    const field = el("input", { type: "file", accept: ".toml", multiple: game.own === "set", class: "unseen", tabindex: -1, id: "deck-file", "aria-label": t("decks.upload") });
    field.addEventListener("change", async () => {
      const chosenFiles = [...(field.files ?? [])];
      field.value = "";
      if (!chosenFiles.length) return;
      const texts = await Promise.all(chosenFiles.map(async (one) => [one.name, await one.text()]));
      await open(Object.fromEntries(texts)).catch(complain);
    });
    return [el("button", { type: "button", onclick: () => field.click() }, icon("upload"), t("decks.upload")), field];
  }

  list().catch((problem) => {
    dialog.close();
    complain(problem);
  });
}

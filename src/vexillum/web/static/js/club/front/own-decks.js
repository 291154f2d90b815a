/**
 * Custom decks of this computer or of a club's member: uploaded or edited in the page, with the line of each mistake.
 */

import { club, getMine, post } from "../../parts/api.js";
import { confirmDialog, openDialog } from "../../parts/dialogs.js";
import { el, fill, icon } from "../../parts/dom.js";
import { actionButton } from "../../parts/forms.js";
import { complain, toast } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { sharing, takeDown } from "./club-deck.js";
import { DeckEditor } from "./deck-editor.js";

/**
 * @typedef {import("../../parts/types.js").GameForm} GameInfo
 * @typedef {import("../../parts/types.js").DeckForm} DeckForm
 * @typedef {Record<string, string>} Files texts by the names of their files
 */

/**
 * Open the list of a game's decks.
 * @param {GameInfo} game
 * @param {(chosen: string, name: string) => Promise<void>} done it was closed; the deck to play with, if one was chosen
 * @param {string} [linked] what a link to a deck in a club leads to
 */
export function openDecks(game, done, linked = "") {
  const base = `/api/decks/${encodeURIComponent(game.id)}`;
  const place = el("div", { class: "decks" });
  const inClub = club().public;
  let chosen = "";
  let name = "";
  const dialog = openDialog(t(`decks.title.${game.own}`), [place], { wide: true, onclose: () => void done(chosen, name).catch(complain) });
  const use = (/** @type {string} */ value, /** @type {string} */ called) => {
    chosen = value;
    name = called;
    dialog.close();
  };

  async function list() {
    /** @type {{decks: DeckForm[], admin?: boolean}} */
    const { decks, admin } = await getMine(base);
    const mine = decks.filter((deck) => deck.mine);
    const others = decks.filter((deck) => !deck.mine);
    fill(
      place,
      el("p", {}, t(`decks.about.${inClub ? "club" : game.own}`)),
      others.length ? el("h3", {}, t("decks.of_mine")) : null,
      mine.length ? el("ul", { class: "deck-list" }, ...mine.map(row)) : el("p", { class: "hint" }, t("decks.none")),
      el("div", { class: "row" }, actionButton(t("decks.new"), () => edit("new"), complain, { class: "primary", "data-act": "new" }), ...upload()),
      others.length ? el("h3", {}, t("decks.of_club")) : null,
      others.length ? el("ul", { class: "deck-list" }, ...others.map((deck) => clubRow(deck, Boolean(admin)))) : null,
    );
  }

  /** @param {DeckForm} deck */
  function useButton(deck) {
    const label = `${t("decks.use")}: ${deck.name}`;
    return deck.value ? el("button", { type: "button", class: "primary", "data-act": "use", onclick: () => use(deck.value, deck.name), "aria-label": label }, t("decks.use")) : null;
  }

  /**
   * Another member's deck that everyone can use.
   * @param {DeckForm} deck
   * @param {boolean} admin
   */
  function clubRow(deck, admin) {
    return el(
      "li",
      { class: "card deck", "data-deck": deck.id },
      el("div", {}, el("strong", {}, deck.name), " ", el("span", { class: "hint" }, t("decks.by", { name: deck.author }))),
      el(
        "div",
        { class: "row" },
        useButton(deck),
        actionButton(t("decks.copy"), () => edit(deck.ref), complain, { "data-act": "copy", "aria-label": `${t("decks.copy")}: ${deck.name}` }),
        admin ? el("button", { type: "button", "data-act": "take-down", onclick: () => takeDown(deck, list) }, t("decks.take_down")) : null,
      ),
    );
  }

  /** @param {DeckForm} deck */
  function row(deck) {
    const named = (/** @type {string} */ text) => ({ "aria-label": `${text}: ${deck.name}` });
    return el(
      "li",
      { class: "card deck", "data-deck": deck.id },
      el("div", {}, el("strong", {}, deck.name), " ", el("code", {}, deck.id), deck.value || deck.removed ? null : el("p", { class: "error" }, t("decks.broken", { n: deck.problems.length })), ...(inClub ? sharing(deck, base, list) : [])),
      el(
        "div",
        { class: "row" },
        useButton(deck),
        actionButton(t("decks.edit"), () => edit(deck.ref || deck.id), complain, { "data-act": "edit", ...named(t("decks.edit")) }),
        actionButton(t("decks.remove"), () => remove(deck), complain, { "data-act": "remove", ...named(t("decks.remove")) }),
      ),
    );
  }

  /** @param {DeckForm} deck */
  async function remove(deck) {
    if (!(await confirmDialog(t("decks.remove"), t(inClub ? "decks.remove.sure.club" : "decks.remove.sure", { name: deck.name }), t("decks.remove")))) return;
    await post(`${base}/remove`, { id: deck.ref || deck.id });
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
      use: (form) => use(form.value, form.name),
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

  (linked ? edit(linked) : list()).catch((problem) => {
    dialog.close();
    complain(problem);
  });
}

/**
 * Custom decks of this computer or of a club's member: uploaded or edited in the page, with the line of each mistake.
 */

import { club, getMine, post } from "../parts/api.js";
import { confirmDialog, copyRow, openDialog } from "../parts/dialogs.js";
import { el, fill, icon } from "../parts/dom.js";
import { actionButton, choice, field } from "../parts/forms.js";
import { complain, toast } from "../parts/toast.js";
import { t } from "../parts/words.js";

/**
 * @typedef {import("../parts/types.js").DeckForm} DeckForm
 * @typedef {import("../parts/types.js").DeckProblem} DeckProblem
 * @typedef {import("../parts/types.js").GameForm} GameInfo
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

// A deck in a club: its owner, who can use it, and removal by an administrator ----------------------------------------

const WAYS = ["private", "link", "club"];

/**
 * Who can use a member's deck, and its link.
 * @param {DeckForm} deck
 * @param {string} base
 * @param {() => Promise<void>} again draw the list once more
 */
function sharing(deck, base, again) {
  if (deck.removed) return [el("p", { class: "error" }, t("decks.removed", { why: deck.removed }))];
  const ways = WAYS.map((id) => ({ id, name: t(`decks.shared.${id}`) }));
  const select = choice(ways, deck.shared, (shared) => {
    post(`${base}/share`, { id: deck.ref, shared }).then(again).catch(complain);
  });
  select.setAttribute("data-act", "share");
  return [field(t("decks.shared"), select), deck.link ? copyRow(t("decks.link.copy"), new URL(deck.link, location.href).href) : null];
}

/**
 * An administrator removes a deck from the club, with a reason.
 * @param {DeckForm} deck
 * @param {() => Promise<void>} again
 */
function takeDown(deck, again) {
  const why = el("input", { type: "text", id: "take-down-why", maxlength: 500, required: true });
  const act = async () => {
    await post("/api/admin/deck", { deck: deck.ref, why: why.value });
    dialog.close();
    await again();
  };
  const dialog = openDialog(t("decks.take_down"), [field(t("decks.take_down.why"), why), el("div", { class: "row end" }, actionButton(t("decks.take_down"), act, complain, { class: "primary", id: "take-down-go" }))]);
  why.focus();
}

// An editor for the files of a deck -----------------------------------------------------------------------------------
// A mistake found by the server leads to its line.

/**
 * @typedef {object} DeckActs
 * @property {(files: Record<string, string>) => Promise<DeckForm>} check
 * @property {(files: Record<string, string>) => Promise<DeckForm>} save keeps it, if nothing is wrong
 * @property {(deck: DeckForm) => void} use play with it
 * @property {() => void} back to the list
 */

class DeckEditor {
  #text = el("textarea", { class: "deck-text", id: "deck-text", spellcheck: "false", rows: 18, wrap: "off" });
  #numbers = el("pre", { class: "deck-lines", "aria-hidden": "true" });
  #told = el("div", { class: "deck-told", role: "status" });
  #tabs = el("div", { class: "chips", role: "group" });
  #name;

  /**
   * @param {HTMLElement} place
   * @param {Record<string, string>} files
   * @param {DeckActs} acts
   */
  constructor(place, files, acts) {
    this.files = { ...files };
    this.acts = acts;
    this.#name = Object.keys(this.files)[0];
    this.#text.addEventListener("input", () => {
      this.files[this.#name] = this.#text.value;
      this.#count();
    });
    this.#text.addEventListener("scroll", () => { this.#numbers.scrollTop = this.#text.scrollTop; });
    this.#text.addEventListener("keydown", (event) => this.#key(event));
    fill(
      place,
      el("button", { type: "button", class: "plain linkish", "data-act": "back", onclick: () => acts.back() }, "← ", t("decks.back")),
      this.#tabs,
      el("label", { class: "unseen", for: "deck-text" }, t("decks.text")),
      el("div", { class: "deck-field" }, this.#numbers, this.#text),
      this.#told,
      el(
        "div",
        { class: "row end" },
        el("button", { type: "button", "data-act": "download", onclick: () => this.#download() }, icon("download"), t("decks.download")),
        actionButton(t("decks.check"), () => this.check(), complain, { "data-act": "check" }),
        actionButton(t("decks.save"), () => this.#save(), complain, { class: "primary", "data-act": "save" }),
      ),
    );
    this.#open(this.#name);
  }

  async check() {
    this.#tell(await this.acts.check(this.files), false);
  }

  async #save() {
    this.#tell(await this.acts.save(this.files), true);
  }

  /** @param {string} name */
  #open(name) {
    this.#name = name;
    this.#text.value = this.files[name];
    const names = Object.keys(this.files);
    fill(this.#tabs, ...(names.length > 1 ? names.map((one) => el("button", { type: "button", class: "plain chip", "aria-pressed": String(one === name), onclick: () => this.#open(one) }, one)) : [el("code", {}, name)]));
    this.#count();
  }

  #count() {
    const n = this.#text.value.split("\n").length;
    this.#numbers.textContent = Array.from({ length: n }, (_, at) => at + 1).join("\n");
  }

  /**
   * @param {DeckForm} form
   * @param {boolean} saved was it to be kept?
   */
  #tell(form, saved) {
    const good = Boolean(form.value);
    const head = good ? t(saved ? "decks.is_saved" : "decks.good", { name: form.name }) : t(saved ? "decks.not_saved" : "decks.mistakes", { n: form.problems.length });
    fill(
      this.#told,
      el("p", { class: good ? "good" : "error" }, head),
      form.problems.length || form.notes.length ? el("ul", {}, ...form.problems.map((one) => this.#problem(one, "problem")), ...form.notes.map((one) => this.#problem(one, "note"))) : null,
      good && saved ? el("div", { class: "row" }, el("button", { type: "button", class: "primary", "data-act": "use", onclick: () => this.acts.use(form) }, t("decks.use"))) : null,
    );
  }

  /**
   * @param {DeckProblem} one
   * @param {string} kind
   */
  #problem(one, kind) {
    const place = one.line ? t("decks.line", { n: one.line, file: Object.keys(this.files).length > 1 ? one.file : "" }) : one.file;
    return el("li", { class: kind }, one.line ? el("button", { type: "button", class: "plain linkish", "data-line": one.line, onclick: () => this.#goTo(one) }, place.trim()) : place ? el("span", {}, place) : null, " ", one.text);
  }

  /** @param {DeckProblem} one */
  #goTo({ file, line }) {
    if (file in this.files && file !== this.#name) this.#open(file);
    const lines = this.#text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    this.#text.focus();
    this.#text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    const height = this.#text.scrollHeight / lines.length;
    this.#text.scrollTop = Math.max(0, (line - 4) * height);
  }

  /**
   * Ctrl+S saves.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    this.#save().catch(complain);
  }

  #download() {
    const url = URL.createObjectURL(new Blob([this.#text.value], { type: "text/plain" }));
    el("a", { href: url, download: this.#name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
}

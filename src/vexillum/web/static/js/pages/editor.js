/** The page of the position editor: the board, everything on it and beside it, and the problems. */

import { askWhatToOpen, openSave, readDraft, saveDraft } from "../editor/drafts.js";
import { showFacts } from "../editor/facts.js";
import { showPlace, showState, showSupply } from "../editor/panels.js";
import { PieceDrag } from "../editor/piece-drag.js";
import { fromAddress, loadClub, post } from "../parts/api.js";
import { confirmDialog } from "../parts/dialogs.js";
import { byId, el, icon } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { Tabs } from "../parts/tabs.js";
import { complain, toast } from "../parts/toast.js";
import { loadWords, t } from "../parts/words.js";
import { setGameArt } from "../table/common/game-art.js";
import { askWhoPlays } from "../table/common/play-on.js";
import { GameMap } from "../table/map/game-map.js";
import { showChances } from "../table/result/chances-dialog.js";
import { showMapButtons } from "../table/side/map-buttons.js";

/**
 * @typedef {import("../editor/piece-drag.js").DraggedPiece} DraggedPiece
 * @typedef {import("../parts/types.js").Document} Document
 * @typedef {import("../parts/types.js").Edit} Edit
 * @typedef {import("../parts/types.js").OpenedForm} OpenedForm
 * @typedef {import("../parts/types.js").PositionForm} PositionForm
 * @typedef {import("../parts/types.js").Problem} Problem
 * @typedef {import("../parts/types.js").SheetForm} SheetForm
 */

class PositionEditor {
  game = "";
  /** @type {OpenedForm|null} */
  #opened = null;
  /** @type {SheetForm|null} */
  #sheet = null;
  /** @type {PositionForm|null} */
  #form = null;
  /** @type {EditHistory|null} */
  #history = null;
  /** @type {Promise<void>} requests are sent one after the other, each with what came of the one before */
  #queue = Promise.resolve();
  #place = "";
  #tidy = true;
  #all = false;
  /** @type {string[]} */
  #notes = [];
  /** @type {Set<string>} */
  #open = new Set(["section:turn"]);

  constructor() {
    this.map = new GameMap(byId("stage"), {});
    this.drag = new PieceDrag({ map: this.map, form: () => this.#form, drop: (piece, goal, all) => this.#drop(piece, goal, all), choose: (thing) => this.choose(thing) });
    this.tabs = new Tabs(byId("tabs"), { place: byId("page-place"), supply: byId("page-supply"), facts: byId("page-facts") });
    document.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("beforeunload", (event) => {
      if (this.#history?.dirty) event.preventDefault();
    });
  }

  async start() {
    await Promise.all([loadWords(), loadClub()]);
    this.build();
    const query = new URLSearchParams(location.search);
    const wanted = location.pathname.split("/").filter(Boolean).length > 1 ? fromAddress() : "";
    const match = query.get("match");
    if (match) {
      const number = (/** @type {string} */ name) => (query.has(name) ? { [name]: Number(query.get(name)) || 0 } : {});
      await this.open({ match, ...number("at"), ...number("line") });
    } else if (wanted && readDraft(wanted)) await this.#openDraft(wanted);
    else if (wanted && query.has("scenario")) await this.open({ game: wanted, scenario: query.get("scenario") });
    else if (wanted) await this.open({ game: wanted });
    else await this.ask();
  }

  build() {
    const tool = (/** @type {string} */ id, /** @type {string} */ picture, /** @type {string} */ said, /** @type {() => void} */ act) =>
      el("button", { type: "button", class: "tool", id, title: said, "aria-label": said, onclick: act }, icon(picture), el("span", { class: "word" }, said));
    header(byId("bar"), {
      middle: [el("h1", { id: "title" }, this.#opened?.name ? t("editor.title", { game: this.#opened.name }) : t("editor.page"))],
      tools: [
        tool("editor-open", "folder", t("editor.open.short"), () => void this.ask().catch(complain)),
        tool("editor-undo", "undo", t("editor.undo"), () => this.undo(-1)),
        tool("editor-redo", "next", t("editor.redo"), () => this.undo(1)),
        tool("editor-reset", "first", t("editor.reset"), () => this.reset()),
        tool("editor-save", "download", t("editor.save.short"), () => this.#save()),
        tool("editor-chances", "die", t("editor.chances"), () => this.#chances()),
        tool("editor-play", "play", t("editor.play"), () => this.#play()),
      ],
      onLanguage: () => {
        this.build();
        this.#again().catch(complain);
      },
    });
    document.title = `${this.#opened?.name ?? t("editor.page")} · Vexillum`;
    for (const [id, said] of [["stage", "board.label"], ["side", "editor.side"]]) byId(id).setAttribute("aria-label", t(said));
    this.tabs.build();
    showMapButtons(byId("lenses"), this.map.camera, {});
    this.#buttons();
  }

  // Opening ----------------------------------------------------------------------------------------------------------

  async ask() {
    if (!(await this.#mayLeave())) return;
    await askWhatToOpen(this.game, { open: (wish) => this.open(wish), draft: (game) => this.#openDraft(game) });
  }

  /** Ask whether unsaved changes may be discarded. */
  async #mayLeave() {
    return !this.#history?.dirty || confirmDialog(t("editor.leave"), t("editor.leave.about"), t("editor.leave.yes"));
  }

  /** @param {object} wish */
  async open(wish) {
    this.#take(await post("/api/editor", wish));
    this.#notes = this.#sheet?.since ? [t("editor.since", { n: this.#sheet.since })] : [];
    this.#show();
  }

  /** @param {string} game */
  async #openDraft(game) {
    const draft = /** @type {Document} */ (readDraft(game));
    const opened = await post("/api/editor", { game, scenario: draft.scenario, players: draft.players });
    try {
      opened.sheet = await post(`/api/editor/${encodeURIComponent(game)}`, { document: draft });
    } catch {
      saveDraft(game, null); // from an older version, or of files that are gone
      toast(t("editor.draft.bad"), "bad");
    }
    this.#take(opened);
    this.#notes = [t("editor.draft")];
    this.#show();
  }

  /** @param {OpenedForm} opened */
  #take(opened) {
    this.#opened = opened;
    this.game = opened.sheet.game;
    setGameArt(opened.art);
    this.#place = "";
    this.#form = null;
    this.#sheet = null;
    this.#history = new EditHistory(opened.sheet.document);
    this.#receive(opened.sheet);
    history.replaceState(null, "", `/editor/${encodeURIComponent(this.game)}`);
    this.build();
  }

  /** Draw everything again in another language. */
  async #again() {
    const document = this.#history?.now;
    if (!document) return;
    const opened = await post("/api/editor", { game: this.game, scenario: document.scenario, players: document.players });
    this.#opened = { ...opened };
    setGameArt(opened.art);
    this.#sheet = null;
    await this.#send(document, null);
    this.build();
  }

  // Editing ----------------------------------------------------------------------------------------------------------

  /** @param {Partial<Edit> & {act: Edit["act"]}} edit */
  edit(edit) {
    this.#notes = [];
    this.#queue = this.#queue.then(async () => {
      const before = this.#history?.now;
      if (!before) return;
      const sheet = await this.#send(before, edit);
      if (sheet) {
        this.#history?.add(sheet.document);
        saveDraft(this.game, sheet.document);
        this.#buttons();
      }
    });
  }

  /**
   * @param {Document} document
   * @param {Partial<Edit>|null} edit
   * @returns {Promise<SheetForm|null>} null: it was refused
   */
  async #send(document, edit) {
    const shown = this.#sheet ? { marks: this.#sheet.marks, form_mark: this.#sheet.form_mark } : {};
    try {
      const sheet = await post(`/api/editor/${encodeURIComponent(this.game)}`, { document, ...(edit ? { edit } : {}), tidy: this.#tidy, shown });
      this.#receive(sheet);
      this.#show();
      return sheet;
    } catch (problem) {
      this.#show(); // the control shows its old value again
      complain(problem);
      return null;
    }
  }

  /** @param {SheetForm} sheet */
  #receive(sheet) {
    const marks = sheet.map ? sheet.marks : (this.#sheet?.marks ?? {});
    this.#sheet = { ...sheet, marks };
    this.#form = sheet.form ?? this.#form;
    if (sheet.map) this.map.take(sheet.map, { moving: true });
  }

  /**
   * Pieces were dropped on a place or a box.
   * @param {DraggedPiece} held
   * @param {string} goal
   * @param {boolean} all
   */
  #drop({ piece, start, n }, goal, all) {
    this.edit({ act: "move", piece, start, goal, n: all || this.#all ? n : 1 });
  }

  /** @param {number} by */
  undo(by) {
    this.#queue = this.#queue.then(async () => {
      if (!this.#history || !(by < 0 ? this.#history.canUndo : this.#history.canRedo)) return;
      this.#history.step(by);
      this.#notes = [];
      await this.#send(this.#history.now, null);
      saveDraft(this.game, this.#history.now);
      this.#buttons();
    });
  }

  /** Back to the opened position; that can be undone, too. */
  reset() {
    this.#queue = this.#queue.then(async () => {
      if (!this.#history?.canUndo) return;
      this.#history.reset();
      this.#notes = [];
      await this.#send(this.#history.now, null);
      saveDraft(this.game, null);
      this.#buttons();
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    const by = key === "z" ? (event.shiftKey ? 1 : -1) : key === "y" ? 1 : 0;
    if (!by) return;
    event.preventDefault();
    this.undo(by);
  }

  // Showing ----------------------------------------------------------------------------------------------------------

  /**
   * Choose a place.
   * @param {string} thing
   */
  choose(thing) {
    this.#place = thing;
    this.tabs.open("place");
    this.#show();
    if (thing) this.map.reveal([thing]);
  }

  #buttons() {
    const set = (/** @type {string} */ id, /** @type {boolean} */ on) => ((/** @type {HTMLButtonElement} */ (byId(id))).disabled = !on);
    set("editor-undo", Boolean(this.#history?.canUndo));
    set("editor-redo", Boolean(this.#history?.canRedo));
    set("editor-reset", Boolean(this.#history?.canUndo));
    for (const id of ["editor-save", "editor-chances", "editor-play"]) set(id, Boolean(this.#sheet));
  }

  #show() {
    const sheet = this.#sheet;
    const form = this.#form;
    if (!sheet || !form) return;
    const context = {
      form,
      position: sheet.document.whole,
      wrong: new Set(sheet.problems.flatMap(({ paths }) => paths)),
      edit: (/** @type {Partial<Edit> & {act: Edit["act"]}} */ edit) => this.edit(edit),
      open: this.#open,
      fold: (/** @type {string} */ path, /** @type {boolean} */ open) => this.#fold(path, open),
    };
    this.map.light([], this.#place ? [this.#place] : []);
    this.map.changed(sheet.problems.flatMap(({ things }) => things));
    showState(byId("editor-state"), sheet, { tidy: this.#tidy, all: this.#all, notes: this.#notes }, {
      show: (problem) => this.#point(problem),
      tidy: (on) => (this.#tidy = on),
      all: (on) => (this.#all = on),
    });
    showPlace(byId("page-place"), context, this.#place, (thing) => this.choose(thing));
    const name = form.places.find(({ thing }) => thing === this.#place)?.label ?? "";
    showSupply(byId("page-supply"), sheet.supply, this.#place, name, (piece, start, goal) => this.edit({ act: "move", piece, start, goal, n: 1 }));
    showFacts(byId("page-facts"), context);
    this.#buttons();
  }

  /**
   * @param {string} path
   * @param {boolean} open
   */
  #fold(path, open) {
    if (this.#open.has(path) === open) return;
    if (open) this.#open.add(path);
    else this.#open.delete(path);
    this.#show();
  }

  /**
   * Show a problem: on the map, else at its field.
   * @param {Problem} problem
   */
  #point({ things, paths }) {
    const place = things.find((thing) => this.#form?.places.some((one) => one.thing === thing));
    if (place) {
      this.choose(place);
      this.map.focus([place]);
      return;
    }
    const name = (paths[0] ?? "").split(".")[0];
    const section = this.#form?.sections.find(({ fields }) => fields.includes(name));
    if (!section) return;
    this.#open.add(`section:${section.id}`);
    for (const path of paths) this.#open.add(path);
    this.tabs.open("facts");
    this.#show();
    document.querySelector(`#page-facts [data-path="${CSS.escape(paths[0])}"], #page-facts [data-path="${CSS.escape(name)}"]`)?.scrollIntoView({ block: "center" });
  }

  // What becomes of it -----------------------------------------------------------------------------------------------

  #save() {
    const document = this.#history?.now;
    if (!document) return;
    openSave(this.game, document, () => {
      this.#history?.saved();
      saveDraft(this.game, null);
    });
  }

  #chances() {
    const document = this.#history?.now;
    if (!document || !this.#opened) return;
    const names = Object.fromEntries(this.#opened.seats.map(({ seat, name }) => [seat, name]));
    showChances((playouts) => post(`/api/editor/${encodeURIComponent(this.game)}/chances`, { document, playouts }), names);
  }

  #play() {
    const document = this.#history?.now;
    const opened = this.#opened;
    if (!document || !opened) return;
    askWhoPlays({ at: 0, seats: opened.seats, agents: opened.agents }, t("editor.play.title"), t("editor.play.about"), async (seats) => {
      const made = await post(`/api/editor/${encodeURIComponent(this.game)}/match`, { document, seats });
      this.#history?.saved();
      saveDraft(this.game, null);
      return made;
    });
  }
}

// The undo history of edits -------------------------------------------------------------------------------------------

/** The maximum number of steps. */
const MOST = 200;

class EditHistory {
  /** @type {Document[]} */
  #steps;
  #at = 0;
  /** The last saved step. */
  #saved = 0;

  /** @param {Document} first */
  constructor(first) {
    this.#steps = [first];
  }

  get now() {
    return this.#steps[this.#at];
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#steps.length - 1;
  }

  /** Whether there are unsaved changes. */
  get dirty() {
    return this.#at !== this.#saved;
  }

  /** @param {Document} next */
  add(next) {
    if (this.#saved > this.#at) this.#saved = -1;
    this.#steps = [...this.#steps.slice(0, this.#at + 1), next];
    this.#at += 1;
    if (this.#steps.length > MOST) {
      this.#steps.shift();
      this.#at -= 1;
      this.#saved -= 1;
    }
  }

  /**
   * Go back or forward.
   * @param {number} by
   */
  step(by) {
    this.#at = Math.max(0, Math.min(this.#at + by, this.#steps.length - 1));
  }

  /** Back to the start, which can be undone too. */
  reset() {
    this.add(this.#steps[0]);
  }

  saved() {
    this.#saved = this.#at;
  }
}

// Start ---------------------------------------------------------------------------------------------------------------

new PositionEditor().start().catch(complain);

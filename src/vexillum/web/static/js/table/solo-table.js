/** A table for one: the map, question and story of a match, for a game that no one else sees. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { loadClub } from "../parts/api.js";
import { Connection } from "../parts/connection.js";
import { byId, el, icon } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { toast } from "../parts/toast.js";
import { lang, loadWords, t } from "../parts/words.js";
import { withUnseated } from "./common/game-art.js";
import { PHONE, TABBED, sideTabs } from "./common/layout.js";
import { hidePopover } from "./common/popover.js";
import { ReferencePages, nameReferenceButton, referenceButton } from "./common/reference-pages.js";
import { forgetRules, setRuleSource, showRule } from "./common/rule-explanations.js";
import { resultView } from "./game-result.js";
import { GameMap } from "./map/game-map.js";
import { MapActions } from "./map/map-actions.js";
import { MapOverview } from "./map/map-overview.js";
import { Narration } from "./narration.js";
import { Question } from "./question/question.js";
import { WhyNot } from "./question/why-not.js";
import { BottomSheet } from "./side/bottom-sheet.js";
import { DisplayView } from "./side/display-view.js";

/**
 * @typedef {import("../parts/types.js").TableFrame} TableFrame
 * @typedef {import("../parts/types.js").Display} Display
 */

/** The methods each page overrides. */
export class SoloTable {
  /** @type {TableFrame|null} */
  frame = null;
  /** @type {Display} */
  display = /** @type {Display} */ ({});
  /** @type {Record<string, string>} */
  names = {};
  #busy = false;

  /**
   * @param {string} name under which it is known what was seen of it
   * @param {string} address of its connection
   */
  constructor(name, address) {
    const read = (/** @type {string} */ page) => this.reference.ask(page);
    this.map = new GameMap(byId("stage"), {
      choose: (thing, rect) => this.act.pick(thing, rect),
      name: (thing, rect) => this.act.name(thing, rect),
      whyNot: (thing, rect) => this.act.whyNot(thing, rect),
      read,
      hover: (thing) => this.act.pointAt(thing),
      leave: () => this.why.leave(),
    });
    this.act = new MapActions({ map: this.map, question: () => this.question, why: () => this.why, read });
    this.overview = new MapOverview(/** @type {HTMLButtonElement} */ (byId("overview")), this.map);
    this.displayView = new DisplayView(this.map, {
      read,
      choose: (key) => this.question.choose(key),
      pick: (thing, rect) => this.act.pick(thing, rect),
      open: (name) => this.openTab(name),
      go: () => this.act.go(),
    });
    this.sheet = new BottomSheet(byId("side"), byId("grip"));
    this.connection = new Connection(address, {
      hello: () => ({ lang: lang(), ...this.hello() }),
      message: (message) => this.#receive(message),
      state: (up) => this.#connected(up),
    });
    this.question = this.#makeQuestion();
    this.reference = new ReferencePages((thing) => this.connection.send("page", { thing }));
    this.why = new WhyNot((thing) => this.connection.send("why", { thing }), () => this.connection.send("askable"));
    this.tabs = sideTabs({ decide: byId("question"), story: byId("page-story"), cards: byId("page-cards"), players: byId("page-players") });
    const places = { bar: byId("playback"), scene: byId("scene"), turn: byId("turn"), recap: byId("recap"), story: byId("page-story"), said: byId("said") };
    this.narration = new Narration(this.map, name, places, {
      send: (type, body) => this.connection.send(type, body),
      present: (frame) => this.#present(frame),
      display: (display) => this.#showDisplay(display),
      open: () => TABBED.matches && this.openTab("decide"),
      light: () => this.light(),
      again: false,
    });
    setRuleSource((number) => this.connection.send("rule", { number }));
  }

  #makeQuestion() {
    return new Question(byId("question"), byId("foot"), {
      answer: (number, keys) => this.#answer(number, keys),
      undo: () => this.connection.send("undo"),
      hover: (things) => this.map.highlight(things),
      known: (thing) => !PHONE.matches && (this.display.cards ?? []).some((card) => card.thing === thing || card.page === thing),
      ghost: (held, thing) => this.map.ghost(held, thing),
      tag: (odds, thing) => this.act.tag.show(odds, thing),
      preview: (keys) => this.connection.send("preview", { keys }),
      changed: () => this.light(),
      whyNot: () => this.act.whyList(),
      odds: (keys) => this.connection.send("odds", { keys }),
    });
  }

  // What each page does its own way ----------------------------------------------------------------------------------

  /** The greeting to the server. @returns {object} */
  hello() {
    return {};
  }

  /** The title of the page. */
  title() {
    return t("loading");
  }

  /** Further buttons of the header: help, exit. @returns {{help: () => void, leave: () => void, leaveWord: string}} */
  ways() {
    throw new Error("each page defines its buttons");
  }

  /** Drawn again in another language. */
  redraw() {}

  /** A message only this page knows. @param {any} message */
  take(message) {
    void message;
  }

  /** Handle a refusal only this page knows; returns whether it was one. @param {any} message */
  takesRefusal(message) {
    void message;
    return false;
  }

  /** The text in place of a question; "": the name of who is waited for. @param {TableFrame} frame */
  resting(frame) {
    void frame;
    return "";
  }

  /** A frame is shown: show the texts that belong to it. @param {TableFrame} frame */
  shown(frame) {
    void frame;
  }

  /** Things on the map have moved or changed their highlighting. */
  moved() {}

  /** The part of the page that is busy during a request. @returns {HTMLElement} */
  box() {
    return byId("speaker");
  }

  /** Where to go if this page does not exist. @returns {{title: string, href: string, word: string}} */
  elsewhere() {
    return { title: "", href: "/", word: t("to_lobby") };
  }

  // The page ---------------------------------------------------------------------------------------------------------

  async start() {
    await Promise.all([loadWords(), loadClub()]);
    this.build();
    this.connection.connect();
  }

  build() {
    const { help, leave, leaveWord } = this.ways();
    const tool = (/** @type {string} */ sign, /** @type {string} */ said, /** @type {() => void} */ act, css = "") =>
      el("button", { type: "button", class: `tool ${css}`, title: said, "aria-label": said, onclick: act }, icon(sign), el("span", { class: "word" }, said));
    header(byId("bar"), {
      middle: [el("h1", { id: "title" }, this.title())],
      tools: [referenceButton(this.reference), tool("help", t("help.title"), help, "wide-only"), tool("close", leaveWord, leave, "small-only")],
      onLanguage: () => {
        forgetRules();
        this.build();
        this.connection.send("lang", { lang: lang() });
      },
    });
    for (const [id, said] of [["stage", "board.label"], ["side", "side.label"], ["rail", "rail.label"], ["panels", "panels.label"]]) byId(id).setAttribute("aria-label", t(said));
    byId("skip").textContent = t("skip");
    byId("banner").textContent = t("connection.lost");
    for (const part of [this.sheet, this.overview, this.tabs, this.narration]) part.build();
    this.displayView.showMapButtons();
    this.redraw();
  }

  /** Show the title, once it is known. */
  entitle() {
    byId("title").textContent = this.title();
    document.title = `${this.title()} · Vexillum`;
  }

  // What the server says ---------------------------------------------------------------------------------------------

  /** @param {any} message */
  #receive(message) {
    const { question, why } = this;
    switch (message.type) {
      case "table":
        question.forced.take(message.lines ?? [], message.lines_from ?? 0);
        return this.narration.take(message);
      case "foreseen": // nothing here is final
        return question.foreseen({ ...message, options: message.options.map((/** @type {any} */ one) => ({ ...one, final: false })) });
      case "preview": return question.showPreview(message.lines.map((/** @type {any} */ line) => line.text));
      case "why": return why.receive(message);
      case "askable": return why.known(message);
      case "rule": return showRule(message.number, message.text);
      case "page": return this.reference.receive(message);
      case "refused": return this.#refused(message);
      default: return this.take(message);
    }
  }

  /** @param {any} message */
  #refused(message) {
    this.busy = false;
    if (this.takesRefusal(message)) return;
    if (message.of === "hello") return this.#closed(message.text);
    this.question.refused();
    if (!["why", "askable", "preview"].includes(message.of)) toast(message.text, "bad");
  }

  /**
   * It does not exist, or the server is full.
   * @param {string} why
   */
  #closed(why) {
    const { title, href, word } = this.elsewhere();
    byId("banner").hidden = true;
    byId("title").textContent = title;
    this.question.wait(html`<h2 id="prompt" tabindex="-1">${why}</h2><p class="row"><a class="button" href=${href}>${word}</a></p>`, null);
  }

  /** @param {boolean} up */
  #connected(up) {
    byId("banner").hidden = up || this.frame === null;
    document.body.classList.toggle("offline", !up);
    if (!up) this.question.refused();
    this.busy = false;
  }

  // What is shown ----------------------------------------------------------------------------------------------------

  /**
   * Show a moment; the map shows it already.
   * @param {TableFrame} frame
   */
  #present(frame) {
    this.frame = frame;
    if (frame.display) this.display = /** @type {Display} */ (frame.display); // playback has put all its parts together
    nameReferenceButton(this.reference, frame.contents ?? "");
    this.names = withUnseated(Object.fromEntries(Object.entries(frame.seats).map(([seat, { seat_name: name }]) => [seat, name])));
    this.#ask(frame);
    this.#showDisplayView(frame);
    const mine = Object.keys(frame.seats).filter((seat) => frame.seats[seat].you);
    this.narration.presented(frame, { names: this.names, mine, warnings: this.display.warnings ?? [], asked: Boolean(this.question.selection) });
    this.shown(frame);
  }

  /** @param {TableFrame} frame */
  #ask(frame) {
    const { decision, undo, over, scene, outcome } = frame;
    hidePopover();
    byId("question").dataset.number = String(frame.at);
    const name = this.names[decision?.seat ?? ""] ?? "";
    const resting = over ? t("over") : this.resting(frame) || t("waiting", { name });
    this.question.wait(html`<h2 id="prompt" tabindex="-1">${resting}</h2>${outcome ? resultView(outcome, this.names, frame.seats) : ""}`, undo);
    if (decision && !decision.waiting) this.question.ask(decision, name, undo, null, scene ?? null);
    const mine = Boolean(this.question.selection);
    document.body.classList.toggle("my-turn", mine);
    this.sheet.lift(Boolean(mine && decision?.in_scene && scene));
    if (mine && TABBED.matches) this.openTab("decide");
    this.light();
  }

  /**
   * Show the panels around the map, as at a step of a film.
   * @param {Display} display
   */
  #showDisplay(display) {
    if (display === this.display || !this.frame) return;
    this.display = display;
    this.#showDisplayView(this.frame);
  }

  /** @param {TableFrame} frame */
  #showDisplayView(frame) {
    this.displayView.show(this.display, { seats: frame.seats, names: this.names, asked: frame.decision?.seat ?? null }, this.question.selection?.options ?? []);
  }

  /** Highlight the options, unless a film comes first. */
  light() {
    if (this.narration?.busy) this.map.light([]);
    else this.act.light();
    this.moved();
  }

  /**
   * Open a tab of the side, and make it large enough to read.
   * @param {string} name
   */
  openTab(name) {
    this.tabs.open(name);
    this.sheet.raise();
    this.moved();
  }

  /** Whether a request is pending. */
  get busy() {
    return this.#busy;
  }

  set busy(now) {
    this.#busy = now;
    this.box().setAttribute("aria-busy", String(now));
  }

  // What I do --------------------------------------------------------------------------------------------------------

  /**
   * @param {number} number
   * @param {string[]} keys
   */
  #answer(number, keys) {
    if (this.connection.send("answer", { number, keys })) return;
    toast(t("connection.lost"), "bad");
    queueMicrotask(() => this.question.refused());
  }

  /**
   * Send a message of this page's own.
   * @param {string} type
   * @param {object} body
   */
  ask(type, body) {
    this.busy = this.connection.send(type, body);
    if (!this.busy) toast(t("connection.lost"), "bad");
  }
}

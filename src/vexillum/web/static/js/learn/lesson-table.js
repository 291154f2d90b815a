/** A lesson: the table of a match, with a speaker who explains it and sets tasks. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { goTo, post } from "../parts/api.js";
import { loadClub } from "../parts/club-info.js";
import { Connection } from "../parts/connection.js";
import { byId, el, icon } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { complain, toast } from "../parts/toast.js";
import { lang, loadWords, t } from "../parts/words.js";
import { takeArt, withUnseated } from "../table/common/game-art.js";
import { PHONE, TABBED, sideTabs } from "../table/common/layout.js";
import { hidePopover } from "../table/common/popover.js";
import { ReferencePages, nameReferenceButton, referenceButton } from "../table/common/reference-pages.js";
import { forgetRules, setRuleSource, showRule } from "../table/common/rule-explanations.js";
import { resultView } from "../table/game-result.js";
import { GameMap } from "../table/map/game-map.js";
import { MapActions } from "../table/map/map-actions.js";
import { MapOverview } from "../table/map/map-overview.js";
import { Narration } from "../table/narration.js";
import { Question } from "../table/question/question.js";
import { WhyNot } from "../table/question/why-not.js";
import { BottomSheet } from "../table/side/bottom-sheet.js";
import { DisplayView } from "../table/side/display-view.js";
import { lessonHelp, listenToLessonKeys } from "./lesson-keys.js";
import { beginAnew, keepProgress, keptProgress } from "./lesson-progress.js";
import { showStrip } from "./lesson-strip.js";
import { elementOf } from "./point-targets.js";
import { Speaker } from "./speaker.js";
import { Spotlight } from "./spotlight.js";

/**
 * @typedef {import("../parts/types.js").TableFrame} TableFrame
 * @typedef {import("../parts/types.js").Display} Display
 * @typedef {import("../parts/types.js").LessonShown} LessonShown
 * @typedef {import("../parts/types.js").LessonWelcome} LessonWelcome
 * @typedef {import("../parts/types.js").Suggestion} Suggestion
 * @typedef {import("./speaker.js").Act} Act
 */

/** The parts of the table that are a tab on small screens. */
/** @type {Record<string, string>} */
const TAB_OF = { story: "story", deck: "cards", sequence: "cards", effects: "cards", gauge: "cards", card: "cards", question: "decide" };

export class LessonTable {
  /** @type {string[]} The game and the lesson of the address. */
  #path = location.pathname.split("/").filter(Boolean).slice(1).map(decodeURIComponent);
  game = this.#path[0] ?? "";
  lesson = this.#path[1] ?? "";
  /** @type {LessonWelcome|null} */
  welcome = null;
  /** @type {LessonShown|null} what is said at the newest frame */
  #spoken = null;
  /** @type {TableFrame|null} */
  frame = null;
  /** @type {Display} */
  display = /** @type {Display} */ ({});
  /** @type {Record<string, string>} */
  names = {};
  #busy = false;

  constructor() {
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
    this.connection = new Connection(`/ws/learn/${encodeURIComponent(this.game)}/${encodeURIComponent(this.lesson)}`, {
      hello: () => ({ lang: lang(), progress: keptProgress(this.game, this.lesson)?.progress ?? null }),
      message: (message) => this.#receive(message),
      state: (up) => this.#connected(up),
    });
    this.question = this.#makeQuestion();
    this.reference = new ReferencePages((thing) => this.connection.send("page", { thing }));
    this.why = new WhyNot((thing) => this.connection.send("why", { thing }), () => this.connection.send("askable"));
    this.tabs = sideTabs({ decide: byId("question"), story: byId("page-story"), cards: byId("page-cards"), players: byId("page-players") });
    const places = { bar: byId("playback"), scene: byId("scene"), turn: byId("turn"), recap: byId("recap"), story: byId("page-story"), said: byId("said") };
    this.narration = new Narration(this.map, `${this.game}/${this.lesson}`, places, {
      send: (type, body) => this.connection.send(type, body),
      present: (frame) => this.#present(frame),
      display: (display) => this.#showDisplay(display),
      open: () => TABBED.matches && this.openTab("decide"),
      light: () => this.#light(),
      again: false,
    });
    this.speaker = new Speaker(byId("speaker"), { act: (act) => this.offer(act), follow: (number, one) => void this.#follow(number, one).catch(complain), leave: () => this.leave() });
    this.spotlight = new Spotlight(byId("spotlight"), byId("speaker"), this.map);
    setRuleSource((number) => this.connection.send("rule", { number }));
    listenToLessonKeys(this);
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
      changed: () => this.#light(),
      whyNot: () => this.act.whyList(),
      odds: (keys) => this.connection.send("odds", { keys }),
    });
  }

  async start() {
    await Promise.all([loadWords(), loadClub()]);
    this.build();
    this.connection.connect();
  }

  build() {
    const tool = (/** @type {string} */ sign, /** @type {string} */ said, /** @type {() => void} */ act, css = "") =>
      el("button", { type: "button", class: `tool ${css}`, title: said, "aria-label": said, onclick: act }, icon(sign), el("span", { class: "word" }, said));
    header(byId("bar"), {
      middle: [el("h1", { id: "title" }, this.#title())],
      tools: [referenceButton(this.reference), tool("help", t("help.title"), lessonHelp, "wide-only"), tool("close", t("learn.leave"), () => this.leave(), "small-only")],
      onLanguage: () => {
        forgetRules();
        this.build();
        this.connection.send("lang", { lang: lang() });
      },
    });
    for (const [id, said] of [["stage", "board.label"], ["side", "side.label"], ["rail", "rail.label"], ["panels", "panels.label"], ["strip", "learn.strip"]]) byId(id).setAttribute("aria-label", t(said));
    byId("skip").textContent = t("skip");
    byId("banner").textContent = t("connection.lost");
    for (const part of [this.sheet, this.overview, this.tabs, this.narration]) part.build();
    this.displayView.showMapButtons();
    this.speaker.draw();
  }

  #title() {
    return this.welcome ? `${this.welcome.name} · ${this.welcome.title}` : t("loading");
  }

  // What the server says ---------------------------------------------------------------------------------------------

  /** @param {any} message */
  #receive(message) {
    const { question, why } = this;
    switch (message.type) {
      case "lesson_welcome": return this.#welcomed(message);
      case "lesson": return this.#hear(message);
      case "table":
        question.forced.take(message.lines ?? [], message.lines_from ?? 0);
        return this.narration.take(message);
      case "foreseen": // in a lesson everything can be undone
        return question.foreseen({ ...message, options: message.options.map((/** @type {any} */ one) => ({ ...one, final: false })) });
      case "preview": return question.showPreview(message.lines.map((/** @type {any} */ line) => line.text));
      case "why": return why.receive(message);
      case "askable": return why.known(message);
      case "rule": return showRule(message.number, message.text);
      case "page": return this.reference.receive(message);
      case "refused": return this.#refused(message);
    }
  }

  /** @param {LessonWelcome} welcome */
  #welcomed(welcome) {
    this.welcome = welcome;
    takeArt(welcome.art);
    byId("title").textContent = this.#title();
    document.title = `${this.#title()} · Vexillum`;
    showStrip(byId("strip"), welcome, this.speaker.frame, () => this.leave());
  }

  /** @param {LessonShown} said */
  #hear(said) {
    this.#spoken = said;
    const { number, steps, status } = said.lesson;
    keepProgress(this.game, this.lesson, { progress: said.progress, number, steps, ended: status === "ended" });
    if (this.frame && this.frame.number >= said.frame && !this.narration.playback.playing) this.#say();
  }

  /** @param {any} message */
  #refused(message) {
    this.busy = false;
    if (message.of === "hello" && message.code === "lesson_progress") {
      beginAnew(this.game, this.lesson);
      return location.reload();
    }
    if (message.of === "hello") return this.#closed(message.text);
    this.question.refused();
    if (!["why", "askable", "preview"].includes(message.of)) toast(message.text, "bad");
  }

  /**
   * There is no such lesson here, or no room for one more.
   * @param {string} why
   */
  #closed(why) {
    byId("banner").hidden = true;
    byId("title").textContent = t("learn.title");
    this.question.wait(html`<h2 id="prompt" tabindex="-1">${why}</h2><p class="row"><a class="button" href="/learn">${t("learn.all_courses")}</a></p>`, null);
  }

  /** @param {boolean} up */
  #connected(up) {
    byId("banner").hidden = up || this.welcome === null;
    document.body.classList.toggle("offline", !up);
    if (!up) this.question.refused();
    this.busy = false;
  }

  // What is shown ----------------------------------------------------------------------------------------------------

  /**
   * Show a moment of the game; the map shows it already.
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
    if (this.#spoken && frame.number >= this.#spoken.frame) this.#say();
  }

  /** @param {TableFrame} frame */
  #ask(frame) {
    const { decision, undo, over, scene, outcome } = frame;
    hidePopover();
    byId("question").dataset.number = String(frame.at);
    const resting = over ? "over" : this.#spoken?.lesson.status === "ended" ? "learn.ended" : decision ? "" : "learn.listen";
    const name = this.names[decision?.seat ?? ""] ?? "";
    this.question.wait(html`<h2 id="prompt" tabindex="-1">${resting ? t(resting) : t("waiting", { name })}</h2>${outcome ? resultView(outcome, this.names, frame.seats) : ""}`, undo);
    if (decision && !decision.waiting) this.question.ask(decision, name, undo, null, scene ?? null);
    const mine = Boolean(this.question.selection);
    document.body.classList.toggle("my-turn", mine);
    this.sheet.lift(Boolean(mine && decision?.in_scene && scene));
    if (mine && TABBED.matches) this.openTab("decide");
    this.#light();
  }

  /** The speaker says what belongs to the frame that is shown. */
  #say() {
    const said = this.#spoken;
    if (!said || !this.welcome) return;
    this.busy = false;
    const { lesson } = said;
    const task = Boolean(this.question.selection);
    const newStep = this.speaker.frame?.step !== lesson.step;
    document.body.classList.toggle("lesson-reads", !task);
    document.body.classList.toggle("lesson-beside", !task && lesson.points.some((point) => point.kind !== "thing" && TAB_OF[point.id.split(":")[0]] !== undefined));
    if (newStep) this.#bringIntoView(lesson, task);
    this.speaker.say(lesson);
    this.spotlight.show(lesson.points, task);
    showStrip(byId("strip"), this.welcome, lesson, () => this.leave());
  }

  /**
   * Bring what a step points at into view.
   * @param {import("../parts/types.js").Frame} lesson
   * @param {boolean} task
   */
  #bringIntoView({ points }, task) {
    const things = points.flatMap(({ kind, id }) => (kind === "thing" && this.map.find(id).length ? [id] : []));
    if (things.length) this.map.focus(things);
    const parts = points.filter(({ kind }) => kind === "part").map(({ id }) => id.split(":")[0]);
    const { boxes } = this.displayView;
    const box = parts.includes("tracks") ? "track" : parts.includes("legend") ? "legend" : null;
    if (box !== boxes.open) boxes.toggle(box);
    const tab = parts.map((part) => TAB_OF[part]).find(Boolean);
    if (tab && !task && TABBED.matches && (tab !== "cards" || PHONE.matches)) this.openTab(tab);
    else if (tab === "story") this.tabs.open("story");
    for (const point of [...points].reverse()) if (point.kind !== "thing") elementOf(point)?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Show what is around the map, as it was at a step of a film.
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

  /** Highlight what can be chosen, unless a film comes first. */
  #light() {
    if (this.narration?.busy) this.map.light([]);
    else this.act.light();
    this.spotlight?.follow();
  }

  /**
   * Open a tab of the side, and make it large enough to read.
   * @param {string} name
   */
  openTab(name) {
    this.tabs.open(name);
    this.sheet.raise();
    this.spotlight?.follow();
  }

  /** Is something on its way that the speaker was asked for? */
  get busy() {
    return this.#busy;
  }

  set busy(now) {
    this.#busy = now;
    byId("speaker").setAttribute("aria-busy", String(now));
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
   * Ask the speaker for something, if it is offered now.
   * @param {Act} act
   */
  offer(act) {
    const { frame } = this.speaker;
    if (!frame || this.busy || this.narration.busy) return;
    if ((act === "hint" && !frame.more_hints) || (act === "show_me" && !frame.can_show)) return;
    this.busy = this.connection.send("lesson", { act });
    if (!this.busy) toast(t("connection.lost"), "bad");
  }

  /** Read on, or try again, if there is nothing else to do; was there? */
  readOn() {
    const status = this.speaker.frame?.status;
    if (status === "read" || status === "done") this.offer("next");
    else if (status === "failed") this.offer("again");
    return status === "read" || status === "done" || status === "failed";
  }

  /** Back to the course. Progress is kept. */
  leave() {
    location.assign(`/learn/${encodeURIComponent(this.game)}`);
  }

  /**
   * Do what the end of the lesson suggests: another lesson, or a real game.
   * @param {number} number
   * @param {Suggestion} suggested
   */
  async #follow(number, suggested) {
    if (suggested.kind === "lesson") return void location.assign(`/learn/${encodeURIComponent(this.game)}/${encodeURIComponent(suggested.lesson)}`);
    if (this.busy) return;
    this.busy = true;
    try {
      const { match } = await post(`/api/learn/${encodeURIComponent(this.game)}/${encodeURIComponent(this.lesson)}/game`, { progress: this.#spoken?.progress, number });
      await goTo(`/play/${match}`);
    } finally {
      this.busy = false;
    }
  }
}

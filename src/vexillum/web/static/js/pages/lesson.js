/** The page of a lesson: the table of a match, with a speaker who explains it and sets tasks. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { loadProgress, restartLesson, saveProgress } from "../learn/lesson-progress.js";
import { Speaker } from "../learn/speaker.js";
import { elementOf, Spotlight } from "../learn/spotlight.js";
import { goTo, post } from "../parts/api.js";
import { byId } from "../parts/dom.js";
import { iconTemplate } from "../parts/icon-templates.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { setGameArt } from "../table/common/game-art.js";
import { PHONE, TABBED } from "../table/common/layout.js";
import { hidePopover } from "../table/common/popover.js";
import { openHelpWith } from "../table/keyboard-help.js";
import { listen } from "../table/keyboard.js";
import { SoloTable } from "../table/solo-table.js";

/**
 * @typedef {import("../learn/speaker.js").Act} Act
 * @typedef {import("../parts/types.js").LessonShown} LessonShown
 * @typedef {import("../parts/types.js").LessonWelcome} LessonWelcome
 * @typedef {import("../parts/types.js").Suggestion} Suggestion
 * @typedef {import("../parts/types.js").TableFrame} TableFrame
 */

const [, game = "", lesson = ""] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);

// The table of a lesson -----------------------------------------------------------------------------------------------

/** Parts of the table that are tabs on small screens. */
/** @type {Record<string, string>} */
const TAB_OF = { story: "story", deck: "cards", sequence: "cards", effects: "cards", gauge: "cards", card: "cards", question: "decide" };

class LessonTable extends SoloTable {
  /** @type {LessonWelcome|null} */
  welcome = null;
  /** @type {LessonShown|null} what is said at the newest frame */
  #spoken = null;

  /**
   * @param {string} game
   * @param {string} lesson
   */
  constructor(game, lesson) {
    super(`${game}/${lesson}`, `/ws/learn/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`);
    this.game = game;
    this.lesson = lesson;
    this.speaker = new Speaker(byId("speaker"), { act: (act) => this.offer(act), follow: (number, one) => void this.#follow(number, one).catch(complain), leave: () => this.leave() });
    this.spotlight = new Spotlight(byId("spotlight"), byId("speaker"), this.map);
    listenToLessonKeys(this);
  }

  /** @override */
  hello() {
    return { progress: loadProgress(this.game, this.lesson)?.progress ?? null };
  }

  /** @override */
  title() {
    return this.welcome ? `${this.welcome.name} · ${this.welcome.title}` : t("loading");
  }

  /** @override */
  ways() {
    return { help: lessonHelp, leave: () => this.leave(), leaveWord: t("learn.leave") };
  }

  /** @override */
  elsewhere() {
    return { title: t("learn.title"), href: "/learn", word: t("learn.all_courses") };
  }

  /** @override */
  redraw() {
    byId("strip").setAttribute("aria-label", t("learn.strip"));
    this.speaker.draw();
  }

  /** @override */
  moved() {
    this.spotlight?.follow();
  }

  // What the server says ---------------------------------------------------------------------------------------------

  /** @override @param {any} message */
  take(message) {
    if (message.type === "lesson_welcome") this.#welcomed(message);
    else if (message.type === "lesson") this.#hear(message);
  }

  /** @param {LessonWelcome} welcome */
  #welcomed(welcome) {
    this.welcome = welcome;
    setGameArt(welcome.art);
    this.entitle();
    showStrip(byId("strip"), welcome, this.speaker.frame, () => this.leave());
  }

  /** @param {LessonShown} said */
  #hear(said) {
    this.#spoken = said;
    const { number, steps, status } = said.lesson;
    saveProgress(this.game, this.lesson, { progress: said.progress, number, steps, ended: status === "ended" });
    if (this.frame && this.frame.number >= said.frame && !this.narration.playback.playing) this.#say();
  }

  /** @override @param {any} message */
  takesRefusal(message) {
    if (message.of !== "hello" || message.code !== "lesson_progress") return false;
    restartLesson(this.game, this.lesson);
    location.reload();
    return true;
  }

  // What is shown ----------------------------------------------------------------------------------------------------

  /** @override @param {TableFrame} frame */
  resting({ decision }) {
    return this.#spoken?.lesson.status === "ended" ? t("learn.ended") : decision ? "" : t("learn.listen");
  }

  /** @override @param {TableFrame} frame */
  shown(frame) {
    if (this.#spoken && frame.number >= this.#spoken.frame) this.#say();
  }

  /** Show the speaker's text that belongs to the current frame. */
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
   * Bring a step's targets into view.
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

  // What I do --------------------------------------------------------------------------------------------------------

  /**
   * Send a speaker action, if it is offered now.
   * @param {Act} act
   */
  offer(act) {
    const { frame } = this.speaker;
    if (!frame || this.busy || this.narration.busy) return;
    if ((act === "hint" && !frame.more_hints) || (act === "show_me" && !frame.can_show)) return;
    this.ask("lesson", { act });
  }

  /** Continue or try again, if that is the only action; returns whether it was. */
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
   * Follow a suggestion at the end: another lesson, or a real game.
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

// The strip below the map: the lesson, its progress, and the exit -----------------------------------------------------

/**
 * @param {HTMLElement} place
 * @param {LessonWelcome} welcome
 * @param {import("../parts/types.js").Frame|null} frame
 * @param {() => void} leave
 */
function showStrip(place, welcome, frame, leave) {
  const { number, of, title, following } = welcome;
  const ended = frame?.status === "ended";
  const state = (/** @type {number} */ n) => (!frame || n > frame.number ? "" : n < frame.number || ended ? "done" : "here");
  const marks = Array.from({ length: frame?.steps ?? 0 }, (_, n) => state(n + 1));
  render(
    html`<div class="strip-title"><b>${t("learn.lesson_of", { number, of, title })}</b>${following ? html`<span>${t("learn.following", { title: following })}</span>` : nothing}</div>
      <div class="strip-marks" role="img" aria-label=${frame ? t("learn.step", { number: frame.number, steps: frame.steps }) : ""}>${marks.map((mark) => html`<i class=${mark}></i>`)}</div>
      <button type="button" class="button" data-act="leave" @click=${leave}><span>${t("learn.leave")}</span>${iconTemplate("close")}</button>`,
    place,
  );
  place.hidden = false;
}

// The keyboard of a lesson: that of the table, and Enter, H and S for the speaker -------------------------------------

/** Open the help dialog of a lesson. */
function lessonHelp() {
  openHelpWith([["Enter", "lesson_next"], ["H", "lesson_hint"], ["S", "lesson_show"], ["Esc", "lesson_leave"]], ["next", "plans", "recap", "escape"]);
}

/** @param {LessonTable} lesson */
function listenToLessonKeys(lesson) {
  const { narration, question, act, tabs, displayView, map } = lesson;
  listen({
    option: (pressed) => {
      const key = narration.busy ? null : question.byShortcut(pressed);
      if (key) question.choose(key);
      return Boolean(key);
    },
    confirm: () => narration.busy || lesson.readOn() || question.confirm(),
    undo: () => narration.busy || question.undo(),
    why: () => act.whyKey(),
    find: () => question.find(),
    recap: () => {},
    story: () => (tabs.current === "story" ? tabs.again() : lesson.openTab("story")),
    cards: () => (PHONE.matches ? lesson.openTab("cards") : /** @type {HTMLElement|null} */ (byId("rail").querySelector("button"))?.focus()),
    track: () => displayView.boxes.toggle("track"),
    walk: (step) => act.walk(step),
    zoom: (factor) => map.camera.zoom(factor, undefined, true),
    fit: () => map.camera.fit(true),
    go: () => act.go(),
    help: lessonHelp,
    next: () => {},
    enter: () => act.enter(),
    close: () => {
      if (displayView.boxes.open) displayView.boxes.toggle(null);
      else if (!hidePopover() && !narration.playback.playing) lesson.leave();
      return true;
    },
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || document.querySelector("dialog:modal")) return;
    if (event.target instanceof HTMLElement && event.target.closest("input:not([type=range]), textarea, select")) return;
    const wanted = /** @type {const} */ ({ h: "hint", s: "show_me" })[event.key.toLowerCase()];
    if (wanted && !narration.busy) lesson.offer(wanted);
  });
}

// Start ---------------------------------------------------------------------------------------------------------------

new LessonTable(game, lesson).start().catch(complain);

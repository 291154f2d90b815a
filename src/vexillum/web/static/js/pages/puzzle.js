/** The page of a puzzle: the table of a match at one question, with a box that shows the value of answers. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { Spotlight } from "../learn/spotlight.js";
import { goTo, post } from "../parts/api.js";
import { byId } from "../parts/dom.js";
import { iconTemplate } from "../parts/icon-templates.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { saveResult, today } from "../puzzles/puzzle-results.js";
import { setGameArt } from "../table/common/game-art.js";
import { PHONE } from "../table/common/layout.js";
import { hidePopover } from "../table/common/popover.js";
import { openHelpWith } from "../table/keyboard-help.js";
import { listen } from "../table/keyboard.js";
import { SoloTable } from "../table/solo-table.js";

/**
 * @typedef {import("../parts/types.js").PuzzleShown} PuzzleShown
 * @typedef {import("../parts/types.js").PuzzleWelcome} PuzzleWelcome
 * @typedef {import("../parts/types.js").RatedForm} RatedForm
 * @typedef {import("../parts/types.js").TableFrame} TableFrame
 */

const [, game = "", puzzle = ""] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);

// The table of a puzzle -----------------------------------------------------------------------------------------------

class PuzzleTable extends SoloTable {
  /** @type {PuzzleShown|null} what is said at the newest frame */
  #said = null;

  /**
   * @param {string} game
   * @param {string} puzzle
   */
  constructor(game, puzzle) {
    super(`puzzle/${game}/${puzzle}`, `/ws/puzzle/${encodeURIComponent(game)}/${encodeURIComponent(puzzle)}`);
    this.game = game;
    this.puzzle = puzzle;
    this.puzzleBox = new PuzzleBox(byId("speaker"), (act) => this.offer(act));
    this.spotlight = new Spotlight(byId("spotlight"), byId("speaker"), this.map);
    listenToPuzzleKeys(this);
  }

  /** @override */
  title() {
    const { welcome } = this.puzzleBox ?? {};
    return welcome ? `${welcome.name} · ${t("puzzle.title")}` : t("loading");
  }

  /** @override */
  ways() {
    return { help: puzzleHelp, leave: () => this.leave(), leaveWord: t("puzzle.all") };
  }

  /** @override */
  elsewhere() {
    return { title: t("puzzle.title"), href: "/puzzles", word: t("puzzle.all") };
  }

  /** @override */
  redraw() {
    this.puzzleBox.draw();
  }

  /** @override */
  moved() {
    this.spotlight?.follow();
  }

  /** @override @param {any} message */
  take(message) {
    if (message.type === "puzzle_welcome") this.#welcomed(message);
    else if (message.type === "puzzle") this.#hear(message);
  }

  /** @param {PuzzleWelcome} welcome */
  #welcomed(welcome) {
    this.puzzleBox.welcome = welcome;
    setGameArt(welcome.art);
    this.entitle();
  }

  /** @param {PuzzleShown} said */
  #hear(said) {
    this.#said = said;
    const verdict = said.status === "shown" ? "shown" : said.verdict;
    if (verdict) saveResult(this.game, this.puzzle, { verdict, hints: said.hints.length }, this.puzzleBox.welcome?.puzzle.day === today());
    if (this.frame && this.frame.number >= said.frame && !this.narration.playback.playing) this.#say();
  }

  /** @override */
  resting() {
    return this.#said?.status === "asked" ? "" : t("puzzle.answered");
  }

  /** @override @param {TableFrame} frame */
  shown(frame) {
    if (this.#said && frame.number >= this.#said.frame) this.#say();
  }

  #say() {
    if (!this.#said || !this.puzzleBox.welcome) return;
    this.busy = false;
    const asked = Boolean(this.question.selection);
    document.body.classList.toggle("lesson-reads", !asked);
    this.puzzleBox.say(this.#said);
    this.spotlight.show([], asked);
  }

  // What I do --------------------------------------------------------------------------------------------------------

  /**
   * Send an action of the box, if it is offered now.
   * @param {Act} act
   */
  offer(act) {
    const { said } = this.puzzleBox;
    if (act === "leave") return this.leave();
    if (!said || this.busy || this.narration.busy) return undefined;
    const offered = { hint: said.more_hints, again: said.status !== "asked", show: !said.explanation.length, play: said.status !== "asked" }[act];
    if (!offered) return undefined;
    if (act === "play") return void this.#playOn().catch(complain);
    return this.ask("puzzle", { act });
  }

  /** Try again, if the question was answered; returns whether it was. */
  tryAgain() {
    const answered = this.puzzleBox.said !== null && this.puzzleBox.said.status !== "asked";
    if (answered) this.offer("again");
    return answered;
  }

  /** A real game against agents from here. */
  async #playOn() {
    this.busy = true;
    try {
      const { match } = await post(`/api/puzzles/${encodeURIComponent(this.game)}/${encodeURIComponent(this.puzzle)}/game`, {});
      await goTo(`/play/${match}`);
    } finally {
      this.busy = false;
    }
  }

  /** Back to all puzzles. */
  leave() {
    location.assign("/puzzles");
  }
}

// The box of a puzzle: title, hints, verdict, values of answers, and buttons ------------------------------------------

/** @typedef {"hint"|"again"|"show"|"play"|"leave"} Act */

const MOST_LEVEL = 3;

class PuzzleBox {
  /** @type {PuzzleShown|null} */
  said = null;
  /** @type {PuzzleWelcome|null} */
  welcome = null;

  /**
   * @param {HTMLElement} place
   * @param {(act: Act) => void} act
   */
  constructor(place, act) {
    this.place = place;
    this.act = act;
  }

  /**
   * Show a text. It gets the focus if it is new.
   * @param {PuzzleShown} said
   */
  say(said) {
    const before = this.said;
    this.said = said;
    this.draw();
    this.place.hidden = false;
    if (before && before.status === said.status && before.hints.length === said.hints.length) return;
    const news = said.status === "asked" ? (before && said.hints.length > before.hints.length ? said.hints.slice(-1) : [this.welcome?.puzzle.title ?? "", t("puzzle.task", { seat: this.welcome?.puzzle.seat ?? "" })]) : [said.said, ...said.explanation];
    byId("spoken").textContent = news.filter(Boolean).join(" ");
    this.#speech()?.scrollTo(0, 0);
    if (said.status === "asked" && said.hints.length) this.place.querySelector(".told-hint:last-of-type")?.scrollIntoView({ block: "nearest" });
    if (before || document.activeElement === document.body) this.place.focus({ preventScroll: true });
  }

  #speech() {
    return this.place.querySelector(".speech");
  }

  /** Draw it, also in another language. */
  draw() {
    const { said, welcome } = this;
    if (!said || !welcome) return;
    const { puzzle } = welcome;
    this.place.dataset.status = said.status;
    this.place.setAttribute("aria-label", puzzle.title);
    render(
      html`
        <div class="speech" tabindex="0">
          <h2>${puzzle.title}</h2>
          <p class="puzzle-facts">${levelDots(puzzle.difficulty, puzzle.level)}<span>${puzzle.scenario}</span><span>${shownDay(puzzle.day)}</span></p>
          ${said.status === "asked" ? html`<p class="task">${t("puzzle.task", { seat: puzzle.seat })}</p>` : nothing}
          ${said.said ? html`<div class="remark ${said.verdict ?? ""}" data-verdict=${said.verdict ?? ""}>${said.said}</div>` : nothing}
          ${said.status === "asked" ? said.hints.map((hint) => html`<div class="told-hint"><b>${t("learn.hint_is")}</b> ${hint}</div>`) : nothing}
          ${said.answers.length ? this.#worth(said.answers) : nothing}
          ${said.status !== "asked" && !said.explanation.length ? html`<p class="puzzle-quiet">${t("puzzle.others_hidden")}</p>` : nothing}
          ${said.explanation.map((line) => html`<p>${line}</p>`)}
          ${said.meant ? html`<p class="puzzle-quiet">${said.meant}</p>` : nothing}
        </div>
        <div class="speaker-foot">${this.#buttons(said, welcome)}</div>
      `,
      this.place,
    );
  }

  /**
   * The answers as bars with their intervals, the best first.
   * @param {RatedForm[]} answers
   */
  #worth(answers) {
    return html`<table class="worth">
      <caption class="unseen">${t("puzzle.worth")}</caption>
      <thead><tr><th scope="col">${t("puzzle.answer")}</th><th scope="col">${t("puzzle.chance")}</th><th scope="col">${t("puzzle.interval")}</th></tr></thead>
      <tbody>
        ${answers.map(
          (one) => html`<tr class="${one.best ? "best" : ""} ${one.given ? "given" : ""}" data-key=${one.key} title=${t("puzzle.playouts", { n: one.playouts })}>
              <th scope="row">${one.best ? iconTemplate("check") : nothing}${one.label}${one.given ? html` <span class="mine">${t("puzzle.yours")}</span>` : nothing}${one.gap ? html`<small>−${one.gap}</small>` : nothing}</th>
              <td>${one.chance}</td>
              <td>${one.interval}</td>
            </tr>
            <tr class="bar-row" aria-hidden="true"><td colspan="3">${chanceBar(one)}</td></tr>`,
        )}
      </tbody>
    </table>`;
  }

  /**
   * @param {PuzzleShown} said
   * @param {PuzzleWelcome} welcome
   */
  #buttons({ status, more_hints: more, explanation }, { game, following }) {
    const button = (/** @type {Act} */ act, /** @type {string} */ word, css = "", sign = "", key = "") =>
      html`<button type="button" class="button ${css}" data-act=${act} @click=${() => this.act(act)}>${sign ? iconTemplate(sign) : nothing}<span>${word}</span>${key ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing}</button>`;
    const told = explanation.length > 0;
    return html`
      ${status !== "asked" ? button("again", t("puzzle.again"), told ? "" : "primary", "", "↵") : nothing}
      ${more ? button("hint", t("learn.hint"), "", "", "H") : nothing}
      ${!told ? button("show", t("puzzle.show"), "", "eye", "S") : nothing}
      ${status !== "asked" ? button("play", t("puzzle.play_on"), told ? "primary" : "", "play", "P") : nothing}
      ${told && following ? html`<a class="button" data-act="following" href=${`/puzzle/${encodeURIComponent(game)}/${encodeURIComponent(following)}`}>${iconTemplate("next")}<span>${t("puzzle.following")}</span></a>` : nothing}
      ${button("leave", t("puzzle.all"), "", "back")}
    `;
  }
}

/**
 * A chance as a bar, with its interval as a line.
 * @param {RatedForm} one
 */
function chanceBar({ share, low, high, best }) {
  const part = (/** @type {number} */ of) => `${(100 * of).toFixed(1)}%`;
  return html`<svg class="chance-bar ${best ? "best" : ""}" width="100%" height="12">
    <rect class="whole" width="100%" height="12" rx="3"></rect>
    <rect class="share" width=${part(share)} height="12" rx="3"></rect>
    <rect class="span" x=${part(low)} y="4.5" width=${part(Math.max(0.005, high - low))} height="3"></rect>
  </svg>`;
}

/**
 * A difficulty as dots with its word.
 * @param {number} level
 * @param {string} word
 */
function levelDots(level, word) {
  return html`<span class="level"><span class="level-dots" aria-hidden="true">${Array.from({ length: MOST_LEVEL }, (_, n) => html`<i class=${n < level ? "level-dot full" : "level-dot"}></i>`)}</span> ${word}</span>`;
}

/** A date in the language. @param {string} day */
function shownDay(day) {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(t("locale.dates"), { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
}

// The keyboard of a puzzle: that of the table, and Enter, H, S and P for the box --------------------------------------

/** Open the help dialog of a puzzle. */
function puzzleHelp() {
  openHelpWith([["Enter", "puzzle_again"], ["H", "lesson_hint"], ["S", "puzzle_show"], ["P", "puzzle_play"], ["Esc", "puzzle_leave"]], ["next", "plans", "recap", "escape", "undo"]);
}

/** @param {PuzzleTable} puzzle */
function listenToPuzzleKeys(puzzle) {
  const { narration, question, act, tabs, displayView, map } = puzzle;
  listen({
    option: (pressed) => {
      const key = narration.busy ? null : question.byShortcut(pressed);
      if (key) question.choose(key);
      return Boolean(key);
    },
    confirm: () => narration.busy || puzzle.tryAgain() || question.confirm(),
    undo: () => {},
    why: () => act.whyKey(),
    find: () => question.find(),
    recap: () => {},
    story: () => (tabs.current === "story" ? tabs.again() : puzzle.openTab("story")),
    cards: () => (PHONE.matches ? puzzle.openTab("cards") : /** @type {HTMLElement|null} */ (byId("rail").querySelector("button"))?.focus()),
    track: () => displayView.boxes.toggle("track"),
    walk: (step) => act.walk(step),
    zoom: (factor) => map.camera.zoom(factor, undefined, true),
    fit: () => map.camera.fit(true),
    go: () => act.go(),
    help: puzzleHelp,
    next: () => {},
    enter: () => act.enter(),
    close: () => {
      if (displayView.boxes.open) displayView.boxes.toggle(null);
      else if (!hidePopover() && !narration.playback.playing) puzzle.leave();
      return true;
    },
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || document.querySelector("dialog:modal")) return;
    if (event.target instanceof HTMLElement && event.target.closest("input:not([type=range]), textarea, select")) return;
    const wanted = /** @type {const} */ ({ h: "hint", s: "show", p: "play" })[event.key.toLowerCase()];
    if (wanted && !narration.busy) puzzle.offer(wanted);
  });
}

// Start ---------------------------------------------------------------------------------------------------------------

new PuzzleTable(game, puzzle).start().catch(complain);

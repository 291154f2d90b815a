/** A puzzle: the table of a match at one question, with a box that shows the value of answers. */

import { goTo, post } from "../parts/api.js";
import { byId } from "../parts/dom.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { setGameArt } from "../table/common/game-art.js";
import { SoloTable } from "../table/solo-table.js";
import { Spotlight } from "../learn/spotlight.js";
import { PuzzleBox } from "./puzzle-box.js";
import { listenToPuzzleKeys, puzzleHelp } from "./puzzle-keys.js";
import { saveResult, today } from "./puzzle-results.js";

/**
 * @typedef {import("../parts/types.js").TableFrame} TableFrame
 * @typedef {import("../parts/types.js").PuzzleShown} PuzzleShown
 * @typedef {import("../parts/types.js").PuzzleWelcome} PuzzleWelcome
 */

export class PuzzleTable extends SoloTable {
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
   * @param {import("./puzzle-box.js").Act} act
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

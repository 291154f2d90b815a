/** The contents of a replay: the chapter and turn of a moment, and the next moment of some seats. */

/**
 * @typedef {import("../parts/types.js").ReplayContents} Contents
 * @typedef {import("../parts/types.js").TurnMark} TurnMark
 * @typedef {import("../parts/types.js").ChapterMark} ChapterMark
 */

/** @type {Contents} */
const EMPTY = { first: 0, of: 0, chapters: [], turns: [], names: {}, may_fork: false, origin: null, over: false };

export class ReplayContents {
  /** @type {Contents} */
  #found = EMPTY;
  /** @type {Set<string>} the seats whose moments are wanted; none: all */
  seats = new Set();

  /** @param {Contents} found */
  take(found) {
    this.#found = found;
  }

  get chapters() {
    return this.#found.chapters;
  }

  get turns() {
    return this.#found.turns;
  }

  get names() {
    return this.#found.names;
  }

  get mayFork() {
    return this.#found.may_fork;
  }

  /** Whether the game is over. */
  get over() {
    return this.#found.over;
  }

  get origin() {
    return this.#found.origin;
  }

  /** The seats that have turns. */
  get played() {
    return Object.keys(this.names).filter((seat) => this.turns.some((turn) => turn.seat === seat));
  }

  /**
   * The chapter that a moment belongs to.
   * @param {number} at
   * @returns {ChapterMark|undefined}
   */
  chapterAt(at) {
    return this.chapters.findLast((chapter) => chapter.at <= at);
  }

  /**
   * The turn that led to a moment.
   * @param {number} at
   * @returns {TurnMark|undefined}
   */
  turnAt(at) {
    return this.turns.findLast((turn) => turn.at < at && at <= turn.until) ?? this.turns.findLast((turn) => turn.at <= at && at <= turn.until);
  }

  /** @param {TurnMark} turn */
  wanted({ seat }) {
    return !this.seats.size || this.seats.has(seat);
  }

  /**
   * The next moment, forward or back; with a filter, the next one of a selected seat's turn.
   * @param {number} at
   * @param {number} way 1 or -1
   */
  beside(at, way) {
    if (!this.seats.size) return at + way;
    const moments = this.turns.filter((turn) => this.wanted(turn)).flatMap(({ at: from, until }) => (until > from ? Array.from({ length: until - from }, (_, n) => from + 1 + n) : [until]));
    const found = way > 0 ? moments.filter((one) => one > at).sort((a, b) => a - b)[0] : moments.filter((one) => one < at).sort((a, b) => b - a)[0];
    return found ?? at;
  }

  /**
   * The last turn finished at a moment: its number in the story, or -1.
   * @param {number} at
   */
  lastTurn(at) {
    return this.turns.findLast((turn) => turn.until <= at)?.scope ?? -1;
  }

  /**
   * The next selected turn after another one.
   * @param {number} scope
   */
  turnAfter(scope) {
    return this.turns.find((turn) => turn.scope > scope && this.wanted(turn));
  }

  /**
   * The start of the next or previous chapter.
   * @param {number} at
   * @param {number} way
   * @returns {number|undefined}
   */
  chapterBeside(at, way) {
    const starts = [...new Set(this.chapters.map((chapter) => chapter.at))];
    return way > 0 ? starts.find((one) => one > at) : starts.findLast((one) => one < at);
  }
}

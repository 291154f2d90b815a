/**
 * The content of a study while it is edited (chapters, comments, drawings, texts in one or more languages), and its
 * saving.
 */

import { ApiError, getMine, post } from "../parts/api.js";
import { lang } from "../parts/words.js";

/**
 * @typedef {import("../parts/types.js").Drawing} Drawing
 * @typedef {import("../parts/types.js").Span} Span
 * @typedef {import("../parts/types.js").StudyForm} StudyForm
 * @typedef {string|Record<string, string>} Words
 * @typedef {{at: number, text: Words, said: Span[][], draw: Drawing[]}} Comment
 * @typedef {{title: Words, comment: Comment[]}} Chapter
 * @typedef {{chapter: number, comment: number}} Place where a comment stands
 */

/** The language in which a text is read if it has none in the reader's. */
const SOURCE = "en";

/**
 * A text in the reader's language.
 * @param {Words} words
 */
export function said(words) {
  if (typeof words === "string") return words;
  return words[lang()] || words[SOURCE] || Object.values(words)[0] || "";
}

/**
 * A text with a new version in the reader's language; other languages stay.
 * @param {Words} words
 * @param {string} text
 * @returns {Words}
 */
export function reworded(words, text) {
  return typeof words === "string" ? text : { ...words, [lang()]: text };
}

export class StudyContent {
  /** @type {Words} */
  title = "";
  /** @type {Words} */
  about = "";
  /** @type {Chapter[]} */
  chapters = [];

  /** @param {StudyForm} form */
  take(form) {
    this.title = form.title;
    this.about = form.about;
    this.chapters = form.chapter.map(({ title, comment }) => ({ title, comment: comment.map(({ at, text, said: spans, draw }) => ({ at, text, said: spans, draw: [...draw] })) }));
  }

  /**
   * Take the rendered texts from what was saved; later edits stay.
   * @param {StudyForm} form
   */
  takeSaid(form) {
    form.chapter.forEach((chapter, n) => chapter.comment.forEach((kept, m) => {
      const mine = this.chapters[n]?.comment[m];
      if (mine && JSON.stringify(mine.text) === JSON.stringify(kept.text)) mine.said = kept.said;
    }));
  }

  /** The content as sent to the server. */
  written() {
    return { title: this.title, about: this.about, chapter: this.chapters.map(({ title, comment }) => ({ title, comment: comment.map(({ at, text, draw }) => ({ at, text, draw })) })) };
  }

  /** All comments in their order. */
  get places() {
    return this.chapters.flatMap(({ comment }, n) => comment.map((_, m) => ({ chapter: n, comment: m })));
  }

  /** @param {Place|null} place */
  comment(place) {
    return place ? this.chapters[place.chapter]?.comment[place.comment] : undefined;
  }

  /**
   * The comment at a moment: the last one read, if it is there, otherwise the first.
   * @param {number} at
   * @param {Place|null} last
   * @returns {Place|null}
   */
  at(at, last) {
    if (last && this.comment(last)?.at === at) return last;
    return this.places.find((place) => this.comment(place)?.at === at) ?? null;
  }

  /**
   * The next or previous comment; from a moment between comments, the nearest.
   * @param {number} way 1 or -1
   * @param {Place|null} here
   * @param {number} at
   * @returns {Place|undefined}
   */
  beside(way, here, at) {
    const { places } = this;
    const n = here ? places.findIndex((one) => one.chapter === here.chapter && one.comment === here.comment) : -1;
    if (n >= 0) return places[n + way];
    const moment = (/** @type {Place} */ place) => this.comment(place)?.at ?? 0;
    return way > 0 ? places.find((place) => moment(place) > at) : places.findLast((place) => moment(place) < at);
  }

  /**
   * A new comment at a moment of a chapter, in the order of the game.
   * @param {number} chapter
   * @param {number} at
   * @returns {Place}
   */
  add(chapter, at) {
    const { comment } = this.chapters[chapter];
    const place = comment.filter((one) => one.at <= at).length;
    comment.splice(place, 0, { at, text: "", said: [], draw: [] });
    return { chapter, comment: place };
  }

  /**
   * A new chapter, after all that start before this moment.
   * @param {number} at
   * @param {string} title
   * @returns {Place}
   */
  addChapter(at, title) {
    const place = this.chapters.filter(({ comment }) => comment[0].at <= at).length;
    this.chapters.splice(place, 0, { title, comment: [{ at, text: "", said: [], draw: [] }] });
    return { chapter: place, comment: 0 };
  }

  /**
   * Remove a comment; a chapter without comments goes with it.
   * @param {Place} place
   */
  drop({ chapter, comment }) {
    this.chapters[chapter].comment.splice(comment, 1);
    if (!this.chapters[chapter].comment.length) this.chapters.splice(chapter, 1);
  }

  /**
   * Add a drawing to a comment; the same drawing again removes it.
   * @param {Place} place
   * @param {Drawing} drawing
   */
  draw(place, drawing) {
    const comment = this.comment(place);
    if (!comment) return;
    const same = (/** @type {Drawing} */ one) => JSON.stringify([one.arrow ?? [], one.circle ?? ""]) === JSON.stringify([drawing.arrow ?? [], drawing.circle ?? ""]);
    const before = comment.draw.find(same);
    comment.draw = comment.draw.filter((one) => !same(one));
    if ((before?.colour ?? "") !== (drawing.colour ?? "")) comment.draw.push(drawing);
  }
}

// Saves a study a moment after the last change, unless it was changed elsewhere meanwhile -----------------------------

/** How long to wait after a change. */
const SOON = 1200;

/** @typedef {"kept"|"changed"|"saving"|"failed"|"conflict"} KeeperState */

export class StudyAutosave {
  /** @type {KeeperState} */
  state = "kept";
  /** Why it was not saved. */
  problem = "";
  #version = 0;
  #timer = 0;
  #changes = 0;

  /**
   * @param {string} base
   * @param {() => object} written what to keep
   * @param {(form: StudyForm|null) => void} told called when the state has changed; with what was kept
   */
  constructor(base, written, told) {
    this.base = base;
    this.written = written;
    this.told = told;
    addEventListener("beforeunload", (event) => {
      if (this.state !== "kept") event.preventDefault();
    });
  }

  /** @param {number} version */
  begin(version) {
    this.#version = version;
    this.#set("kept");
  }

  /** The content has changed. */
  changed() {
    this.#changes += 1;
    if (this.state === "conflict") return;
    if (this.state !== "saving") this.#set("changed");
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.keep(), SOON);
  }

  /** Save now. */
  async keep() {
    clearTimeout(this.#timer);
    if (this.state === "saving" || this.state === "kept") return;
    const { lang } = document.documentElement;
    const changes = this.#changes;
    this.#set("saving");
    try {
      /** @type {StudyForm} */
      const form = await post(this.base, { version: this.#version, content: this.written(), lang });
      this.#version = form.card.version;
      this.#set(changes === this.#changes ? "kept" : "changed", form);
      if (changes !== this.#changes) this.changed();
    } catch (problem) {
      this.problem = problem instanceof Error ? problem.message : String(problem);
      this.#set(problem instanceof ApiError && problem.code === "study_conflict" ? "conflict" : "failed");
    }
  }

  /** Overwrite the version saved in another window. */
  async insist() {
    /** @type {StudyForm} */
    const { card } = await getMine(this.base);
    this.#version = card.version;
    this.state = "changed";
    await this.keep();
  }

  /**
   * @param {KeeperState} state
   * @param {StudyForm|null} [form]
   */
  #set(state, form = null) {
    this.state = state;
    this.told(form);
  }
}

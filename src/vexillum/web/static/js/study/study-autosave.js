/** Saves a study a moment after the last change, unless it was changed elsewhere meanwhile. */

import { ApiError, getMine, post } from "../parts/api.js";

/** How long to wait after a change. */
const SOON = 1200;

/**
 * @typedef {import("../parts/types.js").StudyForm} StudyForm
 * @typedef {"kept"|"changed"|"saving"|"failed"|"conflict"} KeeperState
 */

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

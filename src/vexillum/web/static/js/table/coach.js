/** The coach for people who play alone: hints, and a note when an answer was much worse. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { confirmDialog } from "../parts/dialogs.js";
import { iconTemplate } from "../parts/icon-templates.js";
import { coachAlways, setCoachAlways } from "../parts/settings.js";
import { t } from "../parts/words.js";

/**
 * @typedef {import("../parts/types.js").CoachHint} CoachHint
 * @typedef {import("../parts/types.js").CoachNote} CoachNote
 * @typedef {import("../parts/types.js").TableFrame} TableFrame
 * @typedef {object} CoachEvents
 * @property {(type: string, body?: object) => boolean} send
 * @property {(keys: string[], things: string[]) => void} advise mark the coach's options, and their places on the map
 * @property {(things: string[]) => void} show bring places into view
 */

/** The maximum number of notes: the oldest is dropped. */
const KEPT = 3;

export class Coach {
  /** @type {CoachHint|null} */
  #hint = null;
  /** @type {CoachNote[]} */
  #notes = [];
  /** @type {TableFrame|null} */
  #frame = null;
  /** Whether the player is asked now. */
  #asked = false;
  /** @type {number|null} The note whose places are shown. */
  #shown = null;

  /**
   * @param {HTMLElement} place
   * @param {CoachEvents} events
   */
  constructor(place, events) {
    this.place = place;
    this.events = events;
  }

  get on() {
    return Boolean(this.#frame?.coach);
  }

  /**
   * A moment is shown.
   * @param {TableFrame} frame
   * @param {boolean} asked is it my question?
   */
  take(frame, asked) {
    const next = frame.at !== this.#frame?.at;
    const begun = !this.on && Boolean(frame.coach);
    this.#frame = frame;
    this.#asked = asked;
    if (next || !frame.coach) this.#forget();
    this.#notes = frame.coach ? this.#notes.filter(({ number }) => number < frame.at) : [];
    if (this.on && asked && (next || begun) && coachAlways()) this.ask();
    this.draw();
  }

  /** Another question: clear the last hint. */
  #forget() {
    this.#hint = null;
    this.#shown = null;
    this.events.advise([], []);
  }

  /** Ask for a hint. */
  ask() {
    if (!this.on || !this.#asked || this.#hint?.state === "thinking" || !this.#frame) return;
    this.events.send("coach_ask", { number: this.#frame.at });
  }

  /**
   * A hint is being computed, or has arrived.
   * @param {CoachHint} hint
   */
  receive(hint) {
    if (hint.number !== this.#frame?.at || !this.#asked) return;
    this.#hint = hint;
    this.events.advise(hint.keys ?? [], hint.things ?? []);
    this.draw();
  }

  /**
   * A note about an answer has arrived.
   * @param {CoachNote} note
   */
  note(note) {
    if (!this.on) return;
    this.#notes = [...this.#notes.filter(({ number }) => number !== note.number), note].slice(-KEPT);
    this.draw();
  }

  /** Draw all of it. */
  draw() {
    this.place.hidden = !this.on || !(this.#asked || this.#notes.length);
    render(html`${this.#asked ? this.#askView() : nothing}<div role="status">${this.#asked ? this.#hintView() : nothing}</div><div role="log" aria-label=${t("coach.notes")}>${this.#notes.map((note) => this.#noteView(note))}</div>`, this.place);
  }

  #askView() {
    const always = (/** @type {Event} */ event) => {
      setCoachAlways(/** @type {HTMLInputElement} */ (event.currentTarget).checked);
      if (coachAlways() && !this.#hint) this.ask();
    };
    return html`<div class="coach-row">
      ${this.#hint ? html`<strong class="coach-head">${iconTemplate("bulb")}${t("coach")}</strong>` : html`<button type="button" class="quiet" data-act="coach" aria-keyshortcuts="c" @click=${() => this.ask()}>${iconTemplate("bulb")}<span>${t("coach.ask")}</span></button>`}
      <label class="coach-always"><input type="checkbox" .checked=${coachAlways()} @change=${always} />${t("coach.always")}</label>
    </div>`;
  }

  #hintView() {
    const hint = this.#hint;
    if (!hint) return nothing;
    if (hint.state === "thinking") return html`<p class="coach-hint">${t("coach.thinking")}<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span></p>`;
    const things = hint.things ?? [];
    return html`<div class="coach-hint">
      <p><strong>${hint.text}</strong> ${hint.reason ?? ""}</p>
      ${things.length ? html`<button type="button" class="quiet" data-act="coach-show" @click=${() => this.events.show(things)}>${iconTemplate("eye")}${t("coach.show")}</button>` : nothing}
      ${hint.more?.length ? html`<details><summary>${t("coach.more")}</summary><ul>${hint.more.map((line) => html`<li>${line}</li>`)}</ul></details>` : nothing}
    </div>`;
  }

  /** @param {CoachNote} note */
  #noteView(note) {
    const earlier = (this.#frame?.at ?? 0) > note.number + 1;
    const { question, given } = note;
    return html`<article class="coach-note" data-number=${note.number}>
      <p><span class="coach-which">${t(earlier ? "coach.earlier" : "coach.at", { question, given })}</span> ${note.text}</p>
      <p class="leaf-quiet">${note.known}</p>
      <div class="coach-row">
        ${note.things.length ? html`<button type="button" class="quiet" data-act="coach-note-show" aria-pressed=${String(this.#shown === note.number)} @click=${() => this.#show(note)}>${iconTemplate("eye")}${t("coach.show")}</button>` : nothing}
        <button type="button" class="quiet" data-act="coach-back" @click=${() => this.#back(note)}>${iconTemplate("undo")}${t("coach.back")}</button>
        <button type="button" class="quiet" data-act="coach-dismiss" aria-label=${t("coach.dismiss")} title=${t("coach.dismiss")} @click=${() => this.#dismiss(note)}>${iconTemplate("close")}</button>
      </div>
    </article>`;
  }

  /** @param {CoachNote} note */
  #show(note) {
    const off = this.#shown === note.number;
    this.#shown = off ? null : note.number;
    this.events.advise(this.#hint?.keys ?? [], off ? (this.#hint?.things ?? []) : note.things);
    if (!off) this.events.show(note.things);
    this.draw();
  }

  /** @param {CoachNote} note */
  #dismiss(note) {
    if (this.#shown === note.number) this.#show(note);
    this.#notes = this.#notes.filter((one) => one !== note);
    this.events.send("coach_dismiss", { number: note.number });
    this.draw();
  }

  /**
   * Go back to the answer: by undo if possible, else in practice after a confirmation.
   * @param {CoachNote} note
   */
  async #back(note) {
    const frame = this.#frame;
    if (!frame) return;
    const undo = frame.practice || (frame.undo.can && note.number === frame.at - 1);
    if (!undo) {
      if (!(await confirmDialog(t("coach.back"), t("coach.back.sure"), t("coach.back.go")))) return;
      this.events.send("practice", { on: true });
    }
    this.events.send("coach_back", { number: note.number });
  }
}

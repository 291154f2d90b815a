/** The speaker's box: text, task, comment on the last answer, hints, and buttons. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { byId } from "../parts/dom.js";
import { iconTemplate } from "../parts/icon-templates.js";
import { t } from "../parts/words.js";
import { ruleButton } from "../table/common/rule-explanations.js";

/**
 * @typedef {import("../parts/types.js").Frame} Frame
 * @typedef {import("../parts/types.js").Suggestion} Suggestion
 * @typedef {"next"|"back"|"again"|"restart"|"hint"|"show_me"} Act
 * @typedef {object} SpeakerEvents
 * @property {(act: Act) => void} act
 * @property {(number: number, suggested: Suggestion) => void} follow a suggestion at the end
 * @property {() => void} leave
 */

export class Speaker {
  /** @type {Frame|null} */
  frame = null;
  /** The part of the text that screen readers announced. */
  #read = "";

  /**
   * @param {HTMLElement} place
   * @param {SpeakerEvents} events
   */
  constructor(place, events) {
    this.place = place;
    this.events = events;
  }

  /**
   * Show a text. It gets the focus if it is new.
   * @param {Frame} frame
   */
  say(frame) {
    const before = this.frame;
    this.frame = frame;
    this.draw();
    this.place.hidden = false;
    const moved = before?.step !== frame.step || before.status !== frame.status;
    const key = JSON.stringify([frame.step, frame.status, frame.comment, frame.hints.length]);
    if (key === this.#read && !frame.comment) return;
    const first = this.#read === "";
    this.#read = key;
    byId("spoken").textContent = plain(moved ? [frame.comment, frame.heading, frame.text, frame.task].filter(Boolean).join(" ") : frame.comment || frame.hints[frame.hints.length - 1] || "");
    this.place.scrollTop = 0;
    if (!moved && (frame.comment || frame.hints.length)) this.place.querySelector(frame.comment ? ".remark" : ".told-hint:last-of-type")?.scrollIntoView({ block: "nearest" });
    if (!first || document.activeElement === document.body) this.place.focus({ preventScroll: true });
  }

  /** Draw it, also in another language. */
  draw() {
    const { frame } = this;
    if (!frame) return;
    const { number, steps, status } = frame;
    const heading = frame.heading || (status === "ended" ? t("learn.ended") : frame.title);
    this.place.dataset.status = status;
    this.place.setAttribute("aria-label", heading);
    render(
      html`
        <i class="nose" aria-hidden="true"></i>
        <div class="speech">
          <h2>${heading}</h2>
          ${this.#remark(frame)}
          ${spoken(frame.text)}
          ${frame.rule ? html`<p class="about-rule">${t("learn.rule")} ${ruleButton(frame.rule)}</p>` : nothing}
          ${frame.task ? html`<p class="task"><b>${t("learn.task")}</b> ${stressed(frame.task)}</p>` : nothing}
          ${frame.hints.map((hint) => html`<div class="told-hint"><b>${t("learn.hint_is")}</b> ${stressed(hint)}</div>`)}
          ${status === "ended" ? this.#suggestions(frame) : nothing}
        </div>
        <div class="speaker-foot">
          ${this.#buttons(frame)}
          <span class="count">${t("learn.step", { number, steps })}</span>
        </div>
      `,
      this.place,
    );
  }

  /** @param {Frame} frame */
  #remark({ comment, taken_back: back, status }) {
    if (!comment) return nothing;
    return html`<div class="remark ${status === "done" ? "good" : back || status === "failed" ? "bad" : ""}">${back ? html`<b>${t("learn.taken_back")}</b>` : nothing}${spoken(comment)}</div>`;
  }

  /** @param {Frame} frame */
  #buttons({ status, number, steps, can_go_back: canGoBack, can_show: canShow, more_hints: more }) {
    const button = (/** @type {Act} */ act, /** @type {string} */ said, css = "", sign = "", key = "") =>
      html`<button type="button" class="button ${css}" data-act=${act} title=${said} @click=${() => this.events.act(act)}>${sign ? iconTemplate(sign) : nothing}<span>${said}</span>${key ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing}</button>`;
    const reads = status === "read" || status === "done";
    return html`
      ${reads ? button("next", t(number === steps ? "learn.finish" : status === "done" ? "learn.continue" : "learn.next"), "primary", "", "↵") : nothing}
      ${status === "failed" ? button("again", t("learn.try_again"), "primary", "", "↵") : nothing}
      ${more ? button("hint", t("learn.hint"), "", "", "H") : nothing}
      ${canShow ? button("show_me", t("learn.show_me"), "", "eye", "S") : nothing}
      ${canGoBack && status !== "ended" ? button("back", t("learn.back"), status === "task" ? "short" : "", "back") : nothing}
      ${status === "ended" ? button("restart", t("learn.restart"), "") : nothing}
    `;
  }

  /** @param {Frame} frame */
  #suggestions({ next }) {
    return html`<ul class="suggestions">
      ${next.map((one, number) => html`<li><button type="button" class="button ${number ? "" : "primary"}" data-suggested=${one.kind} @click=${() => this.events.follow(number, one)}>${iconTemplate(one.kind === "lesson" ? "book" : "play")}<span>${one.label}</span></button></li>`)}
      <li><button type="button" class="button" data-act="leave" @click=${() => this.events.leave()}>${iconTemplate("back")}<span>${t("learn.all_lessons")}</span></button></li>
    </ul>`;
  }
}

// The texts of a lesson: paragraphs with **stressed** words -----------------------------------------------------------
// Everything else in them is plain text.

/**
 * A text as paragraphs.
 * @param {string} text
 */
function spoken(text) {
  return text.split(/\n\s*\n/).filter(Boolean).map((one) => html`<p>${stressed(one)}</p>`);
}

/**
 * A sentence with its stressed words.
 * @param {string} text
 */
function stressed(text) {
  return text.split(/\*\*(.+?)\*\*/s).map((part, n) => (n % 2 ? html`<strong>${part}</strong>` : part));
}

/**
 * The same to be read aloud.
 * @param {string} text
 */
function plain(text) {
  return text.replace(/\*\*(.+?)\*\*/gs, "$1");
}

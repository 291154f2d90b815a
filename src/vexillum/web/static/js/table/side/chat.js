/** The chat of a match, and who is present. */

import { el, fill, icon } from "../../parts/dom.js";
import { lastReadChat, markChatRead } from "../../parts/settings.js";
import { toast } from "../../parts/toast.js";
import { moment, t } from "../../parts/words.js";
import { personName } from "../common/person-name.js";

/**
 * @typedef {{n?: number, name: string, seat?: string|null, text: string, at?: number}} ChatMessage
 * @typedef {{name: string, seats?: string[], watch?: boolean}} Person
 */

const LONGEST = 2000;

export class Chat {
  /** @type {ChatMessage[]} */
  #said = [];
  /** @type {Person[]} */
  people = [];
  #list = el("ol", { class: "chat-lines", "aria-live": "polite", tabindex: 0 });
  #people = el("p", { class: "people" });

  /**
   * @param {HTMLElement} place
   * @param {string} match
   * @param {(text: string) => boolean} send
   */
  constructor(place, match, send) {
    this.place = place;
    this.match = match;
    this.send = send;
  }

  /** The number of unread messages. */
  get unread() {
    const last = lastReadChat(this.match);
    return this.#said.filter((one) => (one.n ?? 0) > last).length;
  }

  /** Mark all messages as read. */
  read() {
    const last = this.#said.at(-1)?.n ?? 0;
    if (last > lastReadChat(this.match)) markChatRead(this.match, last);
  }

  build() {
    const field = el("input", { type: "text", maxlength: LONGEST, autocomplete: "off", placeholder: t("chat.write"), "aria-label": t("chat.write") });
    const form = el("form", { class: "row" }, field, el("button", { type: "submit", "aria-label": t("chat.send") }, icon("send")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return;
      if (this.send(text)) field.value = "";
      else toast(t("connection.lost"), "bad");
    });
    this.#list.setAttribute("aria-label", t("tab.chat"));
    fill(this.place, this.#people, this.#list, form);
    this.#draw();
    this.present(this.people);
  }

  /** @param {ChatMessage} chat */
  receive(chat) {
    if (chat.n !== undefined && this.#said.some((one) => one.n === chat.n)) return;
    this.#said.push(chat);
    if (!this.place.hidden) this.read();
    this.#draw();
  }

  /**
   * A message was hidden by an administrator.
   * @param {number} n
   */
  hide(n) {
    this.#said = this.#said.filter((one) => one.n !== n);
    this.#draw();
  }

  /** @param {Person[]} people */
  present(people) {
    this.people = people;
    fill(
      this.#people,
      t("people.here"),
      " ",
      ...people.map((person) => el("span", { class: "person" }, el("span", { class: "dot here" }), personName(person.name), person.watch ? ` (${t("watching")})` : "")),
    );
  }

  #draw() {
    fill(
      this.#list,
      ...(this.#said.length
        ? this.#said.map((one) => el("li", { "data-line": one.n }, el("strong", {}, personName(one.name)), " ", one.text, when(one.at)))
        : [el("li", { class: "hint" }, t("chat.empty"))]),
    );
    this.#list.scrollTop = this.#list.scrollHeight;
  }
}

/**
 * The time of a message; a game may last for weeks.
 * @param {number} [at]
 */
function when(at) {
  return at ? el("time", { datetime: new Date(at * 1000).toISOString() }, moment(at)) : null;
}

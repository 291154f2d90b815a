/** The button for the next game where it is my turn, with the number of such games; also the key N. */

import { getQuietly } from "./api.js";
import { club, signInPath } from "./club-info.js";
import { el, fill, icon } from "./dom.js";
import { pollWhileVisible } from "./polling.js";
import { complain, toast } from "./toast.js";
import { notify } from "./turn-alert.js";
import { t } from "./words.js";

/** The polling interval in milliseconds: shorter in the lobby than at the table. */
const OFTEN = { lobby: 5_000, table: 30_000 };

export class NextGame {
  /** The number of other waiting games. */
  waiting = 0;
  #known = false;
  #here = "";
  /** @type {() => boolean} */
  #asked;
  #button = el("button", { type: "button", class: "next-game", id: "next-game", hidden: true, "aria-keyshortcuts": "n", onclick: () => this.go() });

  /**
   * @param {string} [here] the match that this page shows
   * @param {() => boolean} [asked] am I asked here?
   * @param {() => void} [changed] the number of waiting games has changed
   */
  constructor(here = "", asked = () => false, changed = () => {}) {
    this.#here = here;
    this.#asked = asked;
    this.changed = changed;
    pollWhileVisible(() => this.refresh(), here ? OFTEN.table : OFTEN.lobby);
  }

  /** The button, in the reader's language. */
  build() {
    this.#show();
    return this.#button;
  }

  /** Refresh the number. Without a reply it is tried again later. */
  async refresh() {
    if (!club().me) return;
    try {
      await this.#ask();
    } catch {
      /* the page says by itself that the server is away */
    }
  }

  /** Go to the next game. */
  async go() {
    try {
      const match = await this.#ask();
      if (match && match !== this.#here) location.assign(`/play/${match}`);
      else toast(t(match ? "next.only" : "next.none"));
    } catch (problem) {
      if (club().me) complain(problem);
      else location.assign(signInPath());
    }
  }

  async #ask() {
    /** @type {{match: string|null, waiting: number}} */
    const { match, waiting } = await getQuietly("/api/next", this.#here ? { after: this.#here } : {});
    const others = match && match !== this.#here ? Math.max(0, waiting - (this.#asked() ? 1 : 0)) : 0;
    const more = this.#known && others > this.waiting;
    const change = others !== this.waiting;
    this.waiting = others;
    this.#known = true;
    this.#show();
    if (more) notify(t("notice.turn"), t("next.waiting", { n: others }));
    if (change) this.changed();
    return match;
  }

  #show() {
    const said = t("next.title", { n: this.waiting });
    this.#button.hidden = !this.waiting;
    this.#button.title = said;
    this.#button.setAttribute("aria-label", said);
    fill(this.#button, icon("next"), el("span", { class: "next-word" }, t("next.go")), el("span", { class: "count" }, this.waiting));
  }
}

/** When it is my turn: alerts, the button for the next game, and how often the server is asked. */

import { club, getQuietly, signInPath } from "./api.js";
import { el, fill, icon } from "./dom.js";
import { notices, setNotices } from "./settings.js";
import { complain, toast } from "./toast.js";
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

// Alerts when it is my turn: in the page's title, on its icon, and as desktop notifications ---------------------------

const ICONS = { normal: "/static/img/logo.svg", turn: "/static/img/turn.svg" };

let before = false;

/**
 * Show my turn in the title and on the icon.
 * @param {boolean} mine
 * @param {string} title
 * @param {boolean} [quiet] do not notify: the page has just been opened
 */
export function showTurnAlert(mine, title, quiet = false) {
  document.title = `${mine ? "● " : ""}${title} · Vexillum`;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = mine ? ICONS.turn : ICONS.normal;
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  if (mine && !before && !quiet) notify(t("notice.turn"), title);
  before = mine;
}

/**
 * A desktop notification, if they are on and the page is hidden.
 * @param {string} title
 * @param {string} text
 */
function notify(title, text) {
  if (!document.hidden || !notifies()) return;
  try {
    const notice = new Notification(title, { body: text, tag: `vexillum ${location.pathname}`, icon: ICONS.turn });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    /* some phones know notices only from service workers: the title and the icon have to do */
  }
}

/** Whether this browser supports notifications. */
export function canNotify() {
  return "Notification" in window;
}

/** Whether notifications are on and allowed. */
export function notifies() {
  return canNotify() && notices() && Notification.permission === "granted";
}

/** Turn notifications on, which needs the browser's permission, or off. */
export async function toggleNotices() {
  if (notifies()) setNotices(false);
  else setNotices((await Notification.requestPermission()) === "granted");
  if (notifies()) toast(t("notice.on"));
  else toast(t(Notification.permission === "denied" ? "notice.denied" : "notice.off"));
}

// Polling -------------------------------------------------------------------------------------------------------------
// Frequent while the page is visible, rare while hidden, and immediate when the reader returns.

const SELDOM = 60_000;
/** Several events announce the reader's return: react to the first. */
const AT_ONCE = 1_000;

/**
 * @param {() => Promise<void>} ask
 * @param {number} often in milliseconds
 */
export function pollWhileVisible(ask, often) {
  let timer = 0;
  let asked = Date.now();
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(now, document.hidden ? Math.max(often, SELDOM) : often);
  };
  const now = async () => {
    clearTimeout(timer);
    asked = Date.now();
    await ask().finally(later);
  };
  const back = () => {
    if (document.hidden || Date.now() - asked < AT_ONCE) later();
    else void now();
  };
  document.addEventListener("visibilitychange", back);
  for (const event of ["focus", "online"]) addEventListener(event, back);
  later();
}

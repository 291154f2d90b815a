/** Alerts when it is my turn: in the page's title, on its icon, and as desktop notifications. */

import { notices, setNotices } from "./settings.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

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
export function notify(title, text) {
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

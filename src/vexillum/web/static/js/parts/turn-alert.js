/** Calling for attention when it is my turn: in the page's title, on its icon, and if wanted by the system's own notices. */

import { notices, setNotices } from "./settings.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

const ICONS = { calm: "/static/img/logo.svg", turn: "/static/img/turn.svg" };

let before = false;

/**
 * Say in the title and on the icon whether I am asked here.
 * @param {boolean} mine
 * @param {string} title
 * @param {boolean} [quiet] do not notify: the page has only just come up
 */
export function showTurnAlert(mine, title, quiet = false) {
  document.title = `${mine ? "● " : ""}${title} · Vexillum`;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = mine ? ICONS.turn : ICONS.calm;
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  if (mine && !before && !quiet) notify(t("notice.turn"), title);
  before = mine;
}

/**
 * A notice of the system, if it is wanted and nobody looks.
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

/** Can this browser show notices at all? */
export function canNotify() {
  return "Notification" in window;
}

/** Are notices wanted and allowed? */
export function notifies() {
  return canNotify() && notices() && Notification.permission === "granted";
}

/** Turn notices on, which the browser may have to be asked for, or off. */
export async function toggleNotices() {
  if (notifies()) setNotices(false);
  else setNotices((await Notification.requestPermission()) === "granted");
  if (notifies()) toast(t("notice.on"));
  else toast(t(Notification.permission === "denied" ? "notice.denied" : "notice.off"));
}

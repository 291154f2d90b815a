/** Whether this server is a club, and who I am there. At home there are no accounts, and this does not matter. */

/**
 * @typedef {{name: string, lang: string, admin: boolean, verified: boolean, waiting: number, asks: number, reports: number, vacation_until: number|null}} Me
 * @typedef {{public: boolean, register: boolean, mail: boolean, guests: ""|"watch"|"play", me: Me|null, csrf: string}} Club
 */

/** @type {Club} */
const HOME = { public: false, register: false, mail: false, guests: "", me: null, csrf: "" };

/** @type {Club} */
let known = HOME;
/** @type {Promise<Club>|null} */
let asked = null;

/**
 * Ask the server, once per page. Without a reply, the page's next request reports the error.
 * @returns {Promise<Club>}
 */
export function loadClub() {
  asked ??= refreshClub();
  return asked;
}

/** The server's reply. */
export function club() {
  return known;
}

/** Whether I am in a club without an account. */
export function isGuest() {
  return known.public && !known.me;
}

/** Ask again: someone may have signed in or out in another window. */
export async function refreshClub() {
  try {
    const answer = await fetch("/api/server", { cache: "no-store" });
    if (answer.ok) known = { ...HOME, ...(await answer.json()) };
    if (known.public) showBadge(known.me?.waiting ?? 0);
  } catch {
    /* no network */
  }
  return known;
}

/**
 * The number of waiting games on the icon of the installed app.
 * @param {number} waiting
 */
function showBadge(waiting) {
  navigator.setAppBadge?.(waiting).catch(() => {}); // not installed
}

/** Forget the session, which has ended. */
export function clearSession() {
  known = { ...known, me: null, csrf: "" };
}

/**
 * The login page, returning to this page or another one.
 * @param {string} [then]
 */
export function signInPath(then = location.pathname + location.search) {
  return then === "/" ? "/signin" : `/signin?then=${encodeURIComponent(then)}`;
}

/**
 * Sign out, here or everywhere, and go to the lobby.
 * @param {boolean} [everywhere]
 */
export async function signOut(everywhere = false) {
  const { post } = await import("./api.js"); // which asks who I am
  await post("/api/account/logout", { everywhere });
  location.assign("/");
}

/** Is this server a club, and who am I there? At home there are no accounts, and nothing here matters. */

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
 * Ask the server, once a page. If it does not answer, the page's next question says so in words.
 * @returns {Promise<Club>}
 */
export function loadClub() {
  asked ??= refreshClub();
  return asked;
}

/** What the server said. */
export function club() {
  return known;
}

/** Am I in a club without an account? */
export function isGuest() {
  return known.public && !known.me;
}

/** Ask once more: somebody may have signed in or out in another window. */
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
 * How many games wait, on the icon of the installed app.
 * @param {number} waiting
 */
function showBadge(waiting) {
  navigator.setAppBadge?.(waiting).catch(() => {}); // not installed
}

/** I am not signed in any more. */
export function forgetMe() {
  known = { ...known, me: null, csrf: "" };
}

/**
 * Where to sign in, and come back to this page (or another one) afterwards.
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
  const { post } = await import("./api.js"); // which asks here who I am
  await post("/api/account/logout", { everywhere });
  location.assign("/");
}

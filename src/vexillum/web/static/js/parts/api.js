/**
 * HTTP requests, and who I am on this server. In a club the session cookie identifies the person; at home the browser's
 * own key does.
 */

import { guest, name } from "./settings.js";
import { lang, t } from "./words.js";

/** A refused or failed request, with a message to show and a code. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {string} [code]
   */
  constructor(message, code = "") {
    super(message);
    this.code = code;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @param {boolean} [again] is this the second attempt?
 * @returns {Promise<any>}
 */
async function ask(path, init, again = false) {
  const [answer, body] = await fetched(path, init);
  if (answer.ok) return body;
  if (club().public && body?.code === "sign_in") return leave(signInPath());
  if (club().public && body?.code === "csrf" && !again) return retry(path, init);
  throw refusal(answer, body);
}

/**
 * A request in the background: if the session has ended, the page does not go to the sign-in page.
 * @param {string} path
 * @param {Record<string, string|number>} [query]
 */
export async function getQuietly(path, query = {}) {
  const [answer, body] = await fetched(address(path, query));
  if (answer.ok) return body;
  if (body?.code === "sign_in") clearSession();
  throw refusal(answer, body);
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<[Response, any]>}
 */
async function fetched(path, init) {
  let answer;
  try {
    answer = await fetch(path, { ...init, headers: headers(init) });
  } catch {
    throw new ApiError(t("error.network"));
  }
  const type = answer.headers.get("content-type") ?? "";
  return [answer, type.includes("json") ? await answer.json() : null];
}

/**
 * @param {Response} answer
 * @param {any} body
 */
function refusal(answer, body) {
  return new ApiError(body?.error ?? t("error.http", { n: answer.status }), body?.code);
}

/** @param {RequestInit} [init] */
function headers(init) {
  if (init?.method !== "POST") return {};
  const csrf = club().csrf;
  return { "content-type": "application/json", ...(csrf ? { "X-Vexillum-CSRF": csrf } : {}) };
}

/**
 * The CSRF token is old: someone signed in or out in another window. Retry if the person is the same.
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function retry(path, init) {
  const before = club().me?.name;
  const now = (await refreshClub()).me?.name;
  return before === now ? ask(path, init, true) : leave(location.href);
}

/**
 * Go to another page; the promise never resolves.
 * @param {string} path
 * @returns {Promise<never>}
 */
function leave(path) {
  location.replace(path);
  return new Promise(() => {});
}

/**
 * Go to another page. The promise never resolves, so that the button cannot be pressed again meanwhile.
 * @param {string} path
 * @returns {Promise<never>}
 */
export function goTo(path) {
  location.assign(path);
  return new Promise(() => {});
}

/**
 * @param {string} path
 * @param {Record<string, string|number>} [query]
 */
export function get(path, query = {}) {
  return ask(address(path, query));
}

/**
 * A GET request with the browser's identity.
 * @param {string} path
 * @param {Record<string, string|number>} [query]
 */
export function getMine(path, query = {}) {
  return ask(personalAddress(path, query));
}

/**
 * @param {string} path
 * @param {object} body
 */
export function post(path, body) {
  return ask(address(path, {}), { method: "POST", body: JSON.stringify({ ...identity(), ...body }) });
}

/**
 * The browser's identity, if there is no session cookie.
 * @returns {{guest?: string, name?: string, lang?: string}}
 */
export function identity() {
  return club().public ? {} : { guest: guest(), name: name(), lang: lang() };
}

/**
 * A URL with the reader's language.
 * @param {string} path
 * @param {Record<string, string|number>} query
 */
export function address(path, query) {
  const params = new URLSearchParams({ lang: lang() });
  for (const [key, value] of Object.entries(query)) params.set(key, String(value));
  return `${path}?${params}`;
}

/**
 * A URL with language and identity.
 * @param {string} path
 * @param {Record<string, string|number>} [query]
 */
export function personalAddress(path, query = {}) {
  return address(path, club().public ? query : { guest: guest(), ...query });
}

/** The last part of the page's URL: the match, or the token. */
export function fromAddress() {
  return decodeURIComponent(location.pathname.split("/").filter(Boolean).pop() ?? "");
}

// Whether this server is a club, and who I am there -------------------------------------------------------------------
// At home there are no accounts, and this does not matter.

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
  await post("/api/account/logout", { everywhere });
  location.assign("/");
}

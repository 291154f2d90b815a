/** Asking the server over HTTP. In a club the cookie says who asks; at home the browser's own key does. */

import { refreshClub, club, forgetMe, signInPath } from "./club-info.js";
import { guest, name } from "./settings.js";
import { lang, t } from "./words.js";

/** Something went wrong; the message can be shown, and the code says what it was. */
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
 * @param {boolean} [again] is this the second try?
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
 * Ask for something that the reader does not know of: whoever is not signed in any more is left in peace.
 * @param {string} path
 * @param {Record<string, string|number>} [query]
 */
export async function getQuietly(path, query = {}) {
  const [answer, body] = await fetched(address(path, query));
  if (answer.ok) return body;
  if (body?.code === "sign_in") forgetMe();
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
 * Somebody signed in or out in another window. If I am still the same person, what I wanted is done after all.
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function retry(path, init) {
  const before = club().me?.name;
  const now = (await refreshClub()).me?.name;
  return before === now ? ask(path, init, true) : leave(location.href);
}

/**
 * Go to another page; what was asked is never answered here.
 * @param {string} path
 * @returns {Promise<never>}
 */
function leave(path) {
  location.replace(path);
  return new Promise(() => {});
}

/**
 * Go on to another page. This is never over, so that a button which led there cannot be pressed again meanwhile.
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
 * Ask for something that depends on who I am.
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
 * Who I am, where the server does not know it from a cookie.
 * @returns {{guest?: string, name?: string, lang?: string}}
 */
export function identity() {
  return club().public ? {} : { guest: guest(), name: name(), lang: lang() };
}

/**
 * An address in the reader's language.
 * @param {string} path
 * @param {Record<string, string|number>} query
 */
export function address(path, query) {
  const params = new URLSearchParams({ lang: lang() });
  for (const [key, value] of Object.entries(query)) params.set(key, String(value));
  return `${path}?${params}`;
}

/**
 * An address that also says who I am.
 * @param {string} path
 * @param {Record<string, string|number>} [query]
 */
export function personalAddress(path, query = {}) {
  return address(path, club().public ? query : { guest: guest(), ...query });
}

/** The last part of the page's address: the match, or the token. */
export function fromAddress() {
  return decodeURIComponent(location.pathname.split("/").filter(Boolean).pop() ?? "");
}

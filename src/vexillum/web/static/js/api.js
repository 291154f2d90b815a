/** Asking the server over HTTP. */

import { guest, name } from "./settings.js";
import { lang, t } from "./words.js";

/** Something went wrong; the message can be shown. */
export class ApiError extends Error {}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function ask(path, init) {
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(t("error.network"));
  }
  const type = answer.headers.get("content-type") ?? "";
  const body = type.includes("json") ? await answer.json() : null;
  if (!answer.ok) throw new ApiError(body?.error ?? t("error.http", { n: answer.status }));
  return body;
}

/**
 * @param {string} path
 * @param {Record<string, string|number>} [query]
 */
export function get(path, query = {}) {
  return ask(address(path, query));
}

/**
 * @param {string} path
 * @param {object} body
 */
export function post(path, body) {
  return ask(address(path, {}), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ guest: guest(), name: name(), lang: lang(), ...body }),
  });
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
export function mine(path, query = {}) {
  return address(path, { guest: guest(), ...query });
}

/** The last part of the page's address: the match, or the token. */
export function fromAddress() {
  return decodeURIComponent(location.pathname.split("/").filter(Boolean).pop() ?? "");
}

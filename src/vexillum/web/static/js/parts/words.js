/** The client's texts in the reader's language. The games' texts come from the server. */

import { language, setLanguage } from "./settings.js";

/** @typedef {string|Record<string, string>} Text */

/** @type {Record<string, Text>} */
let texts = {};
let plural = new Intl.PluralRules("en");
let current = "en";
let locale = "en";

/** Load the texts. */
export async function loadWords() {
  current = language();
  const answer = await fetch(`/static/texts/${current}.json`);
  texts = await answer.json();
  locale = t("locale");
  plural = new Intl.PluralRules(locale);
  document.documentElement.lang = current;
}

/** The language of the page now. */
export function lang() {
  return current;
}

/**
 * Change the language of the page.
 * @param {string} chosen
 */
export async function changeLanguage(chosen) {
  setLanguage(chosen);
  await loadWords();
}

/**
 * A text with its placeholders filled; `n` chooses the plural form.
 * @param {string} id
 * @param {Record<string, string|number>} [params]
 * @returns {string}
 */
export function t(id, params = {}) {
  const found = texts[id];
  if (found === undefined) return id;
  const template = typeof found === "string" ? found : (found[plural.select(Number(params.n ?? 0))] ?? found.other);
  return template.replace(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ""));
}

/**
 * Names as a list in a sentence.
 * @param {string[]} items
 */
export function listed(items) {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(items);
}

/**
 * How long ago something was, in words.
 * @param {string|number} when ISO text or seconds
 */
export function ago(when) {
  const then = typeof when === "number" ? when * 1000 : Date.parse(when);
  if (Number.isNaN(then)) return "";
  const seconds = Math.min(0, (then - Date.now()) / 1000);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, size] of UNITS) if (-seconds >= size) return format.format(Math.round(seconds / size), unit);
  return format.format(0, "second");
}

/** @type {Array<[Intl.RelativeTimeFormatUnit, number]>} */
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/**
 * A day, in words.
 * @param {number} seconds
 */
export function day(seconds) {
  return new Intl.DateTimeFormat(t("locale.dates"), { dateStyle: "long" }).format(seconds * 1000);
}

/**
 * A moment in words: the time, and the day unless it is today.
 * @param {number} seconds
 */
export function moment(seconds) {
  const then = new Date(seconds * 1000);
  const today = then.toDateString() === new Date().toDateString();
  const time = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit" });
  return new Intl.DateTimeFormat(t("locale.dates"), today ? time : { day: "numeric", month: "short", ...time }).format(then);
}

/** The story as a list: chapters with turns, search, and export as text. */

import { t } from "../../parts/words.js";
import { chipText, sumOf } from "../common/change-chips.js";
import { isLine } from "./story-data.js";

/**
 * @typedef {import("../../parts/types.js").LineForm} LineForm
 * @typedef {import("../../parts/types.js").ScopeForm} ScopeForm
 * @typedef {import("./story-data.js").StoryData} StoryData
 * @typedef {{key: string, scope: ScopeForm|null, lines: LineForm[]}} Turn a turn, or lines that belong to none: those of a step of the game
 * @typedef {{key: string, title: string, turns: Turn[]}} Chapter
 */

/** @type {WeakMap<StoryData, {version: number, chapters: Chapter[]}>} */
const made = new WeakMap();

/**
 * The chapters, oldest first. Those before the first one have no title.
 * @param {StoryData} data
 * @returns {Chapter[]}
 */
export function chaptersOf(data) {
  const known = made.get(data);
  if (known?.version === data.version) return known.chapters;
  /** @type {Chapter[]} */
  const chapters = [];
  /** @type {Array<LineForm|ScopeForm>} */
  let loose = [];
  const close = () => {
    if (loose.length) chapters.push({ key: `loose${chapters.length}`, title: "", turns: turnsOf(data, loose) });
    loose = [];
  };
  for (const part of data.whole()) {
    if (isLine(part) || part.kind !== "chapter") loose.push(part);
    else {
      close();
      chapters.push({ key: `c${part.number}`, title: part.title ?? "", turns: turnsOf(data, data.parts(part)) });
    }
  }
  close();
  made.set(data, { version: data.version, chapters });
  return chapters;
}

/**
 * Turns, and the lines between them. Finished turns without visible lines are left out.
 * @param {StoryData} data
 * @param {Array<LineForm|ScopeForm>} parts
 * @returns {Turn[]}
 */
function turnsOf(data, parts) {
  /** @type {Turn[]} */
  const turns = [];
  for (const part of parts) {
    const last = turns[turns.length - 1];
    if (!isLine(part) && data.silent(part)) continue;
    if (!isLine(part)) turns.push({ key: `t${part.number}`, scope: part, lines: [] });
    else if (last && !last.scope && part.kind !== "step") last.lines.push(part);
    else turns.push({ key: `l${part.n}`, scope: null, lines: [part] });
  }
  return turns;
}

/**
 * The part of the story before a scope.
 * @param {Chapter[]} chapters
 * @param {StoryData} data
 * @param {number} until Infinity: everything
 */
export function before(chapters, data, until) {
  const scope = data.scope(until);
  if (!scope) return chapters;
  return chapters
    .map((chapter) => ({ ...chapter, turns: chapter.turns.filter((turn) => (turn.scope ? turn.scope.number < until : turn.lines[0].n < scope.first)) }))
    .filter(({ turns }) => turns.length);
}

/**
 * Whether a turn contains a word.
 * @param {Turn} turn
 * @param {StoryData} data
 * @param {string} wanted in lower case
 */
export function matches({ scope, lines }, data, wanted) {
  const has = (/** @type {string|undefined} */ text) => Boolean(text?.toLocaleLowerCase().includes(wanted));
  if (!scope) return lines.some(({ text }) => has(text));
  return titles(scope, data).some(has) || data.between(scope.first, data.end(scope)).some(({ text }) => has(text));
}

/**
 * @param {ScopeForm} scope
 * @param {StoryData} data
 * @returns {string[]}
 */
function titles(scope, data) {
  return [scope.title ?? "", scope.sum ?? "", ...data.within(scope.number).flatMap((one) => titles(one, data))];
}

/**
 * Chapters as text, oldest first, with the changes of each and of all.
 * @param {Chapter[]} chapters
 * @param {StoryData} data
 * @param {Record<string, string>} names
 */
export function storyText(chapters, data, names) {
  const lines = chapters.flatMap(({ title, turns }) => [
    ...(title ? ["", title, "=".repeat(title.length)] : []),
    ...turns.flatMap((turn) => turnText(turn, data, names)),
    ...sumText(turns, "story.chapter_sum"),
  ]);
  const all = chapters.length > 1 ? sumText(chapters.flatMap(({ turns }) => turns), "story.whole_sum") : [];
  return [...lines, ...(all.length ? ["", ...all] : [])].join("\n").trim() + "\n";
}

/**
 * @param {Turn[]} turns
 * @param {string} id
 */
function sumText(turns, id) {
  const sum = chipText(sumOf(turns.map(({ scope }) => scope?.chips)));
  return sum ? [t(id, { sum })] : [];
}

/**
 * @param {Turn} turn
 * @param {StoryData} data
 * @param {Record<string, string>} names
 */
function turnText({ scope, lines }, data, names) {
  if (!scope) return lines.map(({ text }) => text);
  const title = [scope.seat ? (names[scope.seat] ?? scope.seat) : "", scope.title ?? ""].filter(Boolean).join(": ");
  const chips = chipText(scope.chips);
  return ["", chips ? `${title} (${chips})` : title, ...partsText(scope, data, "  ")];
}

/**
 * @param {ScopeForm} scope
 * @param {StoryData} data
 * @param {string} indent
 * @returns {string[]}
 */
function partsText(scope, data, indent) {
  return data.parts(scope).flatMap((part) => {
    if (isLine(part)) return [indent + (part.rule ? `${part.text} [${part.rule}]` : part.text)];
    const dice = (part.dice ?? []).map(({ face }) => face).join(", ");
    const head = [part.title ?? "", dice ? `(${dice})` : "", part.sum ?? "", chipText(part.chips) && `(${chipText(part.chips)})`].filter(Boolean).join(" ");
    return [...(head ? [indent + head] : []), ...partsText(part, data, head ? `${indent}  ` : indent)];
  });
}

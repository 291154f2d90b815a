/** My results, stored in this browser only. */

/**
 * @typedef {object} Result
 * @property {""|"right"|"almost"|"wrong"|"shown"} first what came of my first answer; "shown": I asked for the solution before it
 * @property {number} hints how many hints I had before it
 * @property {boolean} solved did I ever find the best answer?
 */

/** @type {Map<string, string>} Where a browser forbids storage, for as long as the page lives. */
const memory = new Map();
const DAYS = "vexillum.puzzle-days";
/** How many days of a streak are kept: about three years. */
const MOST_DAYS = 1100;

/**
 * @param {string} key
 * @returns {any}
 */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? memory.get(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

/**
 * @param {string} game
 * @param {string} puzzle
 */
function keyOf(game, puzzle) {
  return `vexillum.puzzle.${game}/${puzzle}`;
}

/**
 * @param {string} game
 * @param {string} puzzle
 * @returns {Result|null} null: not tried yet
 */
export function resultOf(game, puzzle) {
  const found = read(keyOf(game, puzzle));
  return found && typeof found === "object" ? { first: "", hints: 0, solved: false, ...found } : null;
}

/** Whether it was solved first time, without help. @param {Result|null} result */
export function solvedFirstTime(result) {
  return result?.first === "right" && !result.hints;
}

/**
 * Store the result of an answer. The first one counts; a later one can still solve it.
 * @param {string} game
 * @param {string} puzzle
 * @param {{verdict: "right"|"almost"|"wrong"|"shown", hints: number}} now
 * @param {boolean} ofToday is it the puzzle of this day?
 */
export function saveResult(game, puzzle, { verdict, hints }, ofToday) {
  const before = resultOf(game, puzzle);
  const right = verdict === "right";
  const earned = right && before?.first !== "shown";
  write(keyOf(game, puzzle), before?.first ? { ...before, solved: before.solved || earned } : { first: verdict, hints, solved: right });
  if (earned && ofToday) write(DAYS, [...new Set([...days(), today()])].sort().slice(-MOST_DAYS));
}

/** The day in UTC, as the server counts it. */
export function today() {
  return new Date().toISOString().slice(0, 10);
}

/** @returns {string[]} the days on which I solved a puzzle of that day */
function days() {
  const kept = read(DAYS);
  return Array.isArray(kept) ? kept.filter((day) => typeof day === "string") : [];
}

/** The current streak: days in a row, up to today or yesterday, with that day's puzzle solved. */
export function streak() {
  const solved = new Set(days());
  const day = new Date(`${today()}T00:00:00Z`);
  const name = () => day.toISOString().slice(0, 10);
  const back = () => day.setUTCDate(day.getUTCDate() - 1);
  if (!solved.has(name())) back();
  let count = 0;
  for (; solved.has(name()); back()) count += 1;
  return count;
}

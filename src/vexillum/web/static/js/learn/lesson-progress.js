/** How far I have come in each lesson. It is kept in this browser; the server stores nothing. */

/**
 * @typedef {object} Kept
 * @property {object|null} progress what the server wants to have back; null: from the beginning
 * @property {number} number of the step, from 1
 * @property {number} steps how many there are
 * @property {boolean} ended is the lesson over?
 * @property {boolean} done was it finished at least once?
 */

/** @type {Map<string, string>} Where a browser forbids storage, for as long as the page lives. */
const memory = new Map();

/**
 * @param {string} game
 * @param {string} lesson
 */
function keyOf(game, lesson) {
  return `vexillum.lesson.${game}/${lesson}`;
}

/** Have I ever begun a lesson in this browser? */
export function anyProgress() {
  const begin = keyOf("", "").slice(0, -1);
  try {
    return [...Object.keys(localStorage), ...memory.keys()].some((key) => key.startsWith(begin));
  } catch {
    return memory.size > 0;
  }
}

/**
 * @param {string} game
 * @param {string} lesson
 * @returns {Kept|null}
 */
export function keptProgress(game, lesson) {
  const key = keyOf(game, lesson);
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? memory.get(key) ?? "null");
    return found && typeof found === "object" ? { progress: null, number: 0, steps: 0, ended: false, done: false, ...found } : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} game
 * @param {string} lesson
 * @param {Omit<Kept, "done">} now
 */
export function keepProgress(game, lesson, now) {
  const done = now.ended || Boolean(keptProgress(game, lesson)?.done);
  const key = keyOf(game, lesson);
  const text = JSON.stringify({ ...now, done });
  try {
    localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

/**
 * Begin a lesson again next time. That it was finished once is kept.
 * @param {string} game
 * @param {string} lesson
 */
export function beginAnew(game, lesson) {
  keepProgress(game, lesson, { progress: null, number: 0, steps: 0, ended: false });
}

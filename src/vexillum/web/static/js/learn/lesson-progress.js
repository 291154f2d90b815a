/** My progress in each lesson, stored in this browser only. */

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

/** Whether a lesson was ever started in this browser. */
export function hasProgress() {
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
export function loadProgress(game, lesson) {
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
export function saveProgress(game, lesson, now) {
  const done = now.ended || Boolean(loadProgress(game, lesson)?.done);
  const key = keyOf(game, lesson);
  const text = JSON.stringify({ ...now, done });
  try {
    localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

/**
 * Restart a lesson next time. It stays marked as finished.
 * @param {string} game
 * @param {string} lesson
 */
export function restartLesson(game, lesson) {
  saveProgress(game, lesson, { progress: null, number: 0, steps: 0, ended: false });
}

/** Drafts: the last edited position of each game, kept in this browser until it is saved or discarded. */

/** @typedef {import("../parts/types.js").Document} Document */

/** @param {string} game */
const key = (game) => `vexillum.editor.${game}`;

/**
 * @param {string} game
 * @returns {Document|null}
 */
export function readDraft(game) {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} game
 * @param {Document|null} document null: there is nothing to keep
 */
export function saveDraft(game, document) {
  try {
    if (document) localStorage.setItem(key(game), JSON.stringify(document));
    else localStorage.removeItem(key(game));
  } catch {
    // editing works without storage; the page warns before it is left
  }
}

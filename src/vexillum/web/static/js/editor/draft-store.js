/** Drafts: the position that was edited last, one for each game, kept in this browser until it is saved or dropped. */

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
export function keepDraft(game, document) {
  try {
    if (document) localStorage.setItem(key(game), JSON.stringify(document));
    else localStorage.removeItem(key(game));
  } catch {
    // a browser that keeps nothing still edits; the page warns before it is left
  }
}

/** The keyboard while a film runs: pause, back, forward, skip. */

/**
 * @typedef {object} Film what is playing
 * @property {boolean} playing
 * @property {() => void} toggle
 * @property {() => void} back
 * @property {() => void} next
 * @property {() => void} startOfTurn
 * @property {() => void} skip
 */

/**
 * @param {Film} playback
 */
export function listenToFilmKeys(playback) {
  document.addEventListener("keydown", (event) => pressed(playback, event), { capture: true });
}

/**
 * @param {Film} playback
 * @param {KeyboardEvent} event
 */
function pressed(playback, event) {
  if (!playback.playing || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (document.querySelector("dialog:modal") || target?.closest("input, textarea, select, [contenteditable]")) return;
  if (event.key === " " && target?.closest("button, a, summary")) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    " ": () => playback.toggle(),
    ArrowLeft: () => (event.shiftKey ? playback.startOfTurn() : playback.back()),
    ArrowRight: () => playback.next(),
    Escape: () => playback.skip(),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  event.stopPropagation();
  keys[event.key]();
}

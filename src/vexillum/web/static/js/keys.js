/** The keyboard of the table. Where text is written, and in dialogs, keys mean what they always mean. */

import { bubble } from "./bubble.js";

/**
 * @typedef {object} TableKeys
 * @property {(pressed: string) => boolean} option choose by number or letter
 * @property {() => void} confirm
 * @property {() => void} undo
 * @property {() => void} why
 * @property {(step: number) => void} walk from thing to thing
 * @property {(factor: number) => void} zoom
 * @property {() => void} fit
 * @property {() => void} go to where it is asked
 * @property {() => void} help
 * @property {() => void} next the next game that waits for me
 * @property {() => boolean} enter choose the thing that the keyboard is at
 */

/** @param {TableKeys} table */
export function listen(table) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (document.querySelector("dialog:modal") || writing(event.target) || bubble()?.contains(document.activeElement)) return;
    if (handle(table, event)) event.preventDefault();
  });
}

/**
 * @param {TableKeys} table
 * @param {KeyboardEvent} event
 */
function handle(table, event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  /** @type {Record<string, () => void>} */
  const simple = {
    u: table.undo,
    w: table.why,
    "?": table.help,
    ",": () => table.walk(-1),
    ".": () => table.walk(1),
    "+": () => table.zoom(1.25),
    "=": () => table.zoom(1.25),
    "-": () => table.zoom(0.8),
    0: table.fit,
    b: table.go,
    n: table.next,
  };
  if (key === "Enter") {
    const onButton = event.target instanceof HTMLElement && event.target.closest("button:not([aria-pressed]), a, select, summary");
    if (onButton) return false;
    if (event.target instanceof HTMLElement && event.target.id === "stage" && table.enter()) return true;
    table.confirm();
    return true;
  }
  if (simple[key]) {
    simple[key]();
    return true;
  }
  return key.length === 1 && table.option(key);
}

/** @param {EventTarget|null} target */
function writing(target) {
  return target instanceof HTMLElement && Boolean(target.closest("input, textarea, select, [contenteditable]"));
}

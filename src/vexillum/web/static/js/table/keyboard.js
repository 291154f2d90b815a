/** The keyboard of the table. In text fields and dialogs the keys keep their usual meaning. */

import { openPopover } from "./common/popover.js";

/**
 * @typedef {object} TableKeys
 * @property {(pressed: string) => boolean} option choose by number
 * @property {() => void} confirm
 * @property {() => void} undo
 * @property {() => void} why
 * @property {() => void} [coach] ask the coach, where there is one
 * @property {() => boolean} find a place by typing its name
 * @property {() => void} recap
 * @property {() => void} story
 * @property {() => void} cards
 * @property {() => void} track
 * @property {(step: number) => void} walk from thing to thing
 * @property {(factor: number) => void} zoom
 * @property {() => void} fit
 * @property {() => void} go to what the question is about
 * @property {() => void} help
 * @property {() => void} [plans] what I settle beforehand, where there are others
 * @property {() => void} next the next game where it is my turn
 * @property {() => boolean} enter choose the thing at the keyboard's cursor
 * @property {() => boolean} close what is open
 */

/** @param {TableKeys} table */
export function listen(table) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (document.querySelector("dialog:modal") || writing(event.target) || openPopover()?.contains(document.activeElement)) return;
    if (handle(table, event)) event.preventDefault();
  });
}

/**
 * @param {TableKeys} table
 * @param {KeyboardEvent} event
 */
function handle(table, event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const on = event.target instanceof HTMLElement ? event.target : null;
  const onButton = Boolean(on?.closest("button:not([aria-pressed]), a, select, summary, [role=tab], [role=slider]"));
  if ((key === "Enter" || key === " ") && onButton) return false;
  if (key.startsWith("Arrow") && onButton && on?.closest("[role=tablist], [role=slider]")) return false;
  if (key === "Escape") return table.close();
  if (key === "Enter") {
    if (on?.id !== "stage" || !table.enter()) table.confirm();
    return true;
  }
  if (key === "/") return table.find();
  /** @type {Record<string, () => void>} */
  const letters = {
    u: table.undo,
    w: table.why,
    ...(table.coach ? { c: table.coach } : {}),
    r: table.recap,
    j: table.story,
    k: table.cards,
    t: table.track,
    b: table.go,
    f: table.fit,
    n: table.next,
    ...(table.plans ? { p: table.plans } : {}),
    "?": table.help,
    ",": () => table.walk(-1),
    ".": () => table.walk(1),
    "+": () => table.zoom(1.25),
    "=": () => table.zoom(1.25),
    "-": () => table.zoom(0.8),
  };
  letters[key]?.();
  return key in letters || (/^\d$/.test(key) && table.option(key));
}

/** @param {EventTarget|null} target */
function writing(target) {
  return target instanceof HTMLElement && Boolean(target.closest("input:not([type=range]), textarea, select, [contenteditable]"));
}

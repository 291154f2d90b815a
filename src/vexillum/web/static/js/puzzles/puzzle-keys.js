/** The keyboard of a puzzle: that of the table, and Enter, H, S and P for the box. */

import { byId } from "../parts/dom.js";
import { hidePopover } from "../table/common/popover.js";
import { PHONE } from "../table/common/layout.js";
import { openHelpWith } from "../table/keyboard-help.js";
import { listen } from "../table/keyboard.js";

/** Open the help dialog of a puzzle. */
export function puzzleHelp() {
  openHelpWith([["Enter", "puzzle_again"], ["H", "lesson_hint"], ["S", "puzzle_show"], ["P", "puzzle_play"], ["Esc", "puzzle_leave"]], ["next", "plans", "recap", "escape", "undo"]);
}

/** @param {import("./puzzle-table.js").PuzzleTable} puzzle */
export function listenToPuzzleKeys(puzzle) {
  const { narration, question, act, tabs, displayView, map } = puzzle;
  listen({
    option: (pressed) => {
      const key = narration.busy ? null : question.byShortcut(pressed);
      if (key) question.choose(key);
      return Boolean(key);
    },
    confirm: () => narration.busy || puzzle.tryAgain() || question.confirm(),
    undo: () => {},
    why: () => act.whyKey(),
    find: () => question.find(),
    recap: () => {},
    story: () => (tabs.current === "story" ? tabs.again() : puzzle.openTab("story")),
    cards: () => (PHONE.matches ? puzzle.openTab("cards") : /** @type {HTMLElement|null} */ (byId("rail").querySelector("button"))?.focus()),
    track: () => displayView.boxes.toggle("track"),
    walk: (step) => act.walk(step),
    zoom: (factor) => map.camera.zoom(factor, undefined, true),
    fit: () => map.camera.fit(true),
    go: () => act.go(),
    help: puzzleHelp,
    next: () => {},
    enter: () => act.enter(),
    close: () => {
      if (displayView.boxes.open) displayView.boxes.toggle(null);
      else if (!hidePopover() && !narration.playback.playing) puzzle.leave();
      return true;
    },
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || document.querySelector("dialog:modal")) return;
    if (event.target instanceof HTMLElement && event.target.closest("input:not([type=range]), textarea, select")) return;
    const wanted = /** @type {const} */ ({ h: "hint", s: "show", p: "play" })[event.key.toLowerCase()];
    if (wanted && !narration.busy) puzzle.offer(wanted);
  });
}

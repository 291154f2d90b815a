/** The keyboard of a lesson: that of the table, and Enter, H and S for the speaker. */

import { byId } from "../parts/dom.js";
import { hidePopover } from "../table/common/popover.js";
import { PHONE } from "../table/common/layout.js";
import { openHelpWith } from "../table/keyboard-help.js";
import { listen } from "../table/keyboard.js";

/** Open the help dialog of a lesson. */
export function lessonHelp() {
  openHelpWith([["Enter", "lesson_next"], ["H", "lesson_hint"], ["S", "lesson_show"], ["Esc", "lesson_leave"]], ["next", "plans", "recap", "escape"]);
}

/** @param {import("./lesson-table.js").LessonTable} lesson */
export function listenToLessonKeys(lesson) {
  const { narration, question, act, tabs, displayView, map } = lesson;
  listen({
    option: (pressed) => {
      const key = narration.busy ? null : question.byShortcut(pressed);
      if (key) question.choose(key);
      return Boolean(key);
    },
    confirm: () => narration.busy || lesson.readOn() || question.confirm(),
    undo: () => narration.busy || question.undo(),
    why: () => act.whyKey(),
    find: () => question.find(),
    recap: () => {},
    story: () => (tabs.current === "story" ? tabs.again() : lesson.openTab("story")),
    cards: () => (PHONE.matches ? lesson.openTab("cards") : /** @type {HTMLElement|null} */ (byId("rail").querySelector("button"))?.focus()),
    track: () => displayView.boxes.toggle("track"),
    walk: (step) => act.walk(step),
    zoom: (factor) => map.camera.zoom(factor, undefined, true),
    fit: () => map.camera.fit(true),
    go: () => act.go(),
    help: lessonHelp,
    next: () => {},
    enter: () => act.enter(),
    close: () => {
      if (displayView.boxes.open) displayView.boxes.toggle(null);
      else if (!hidePopover() && !narration.playback.playing) lesson.leave();
      return true;
    },
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || document.querySelector("dialog:modal")) return;
    if (event.target instanceof HTMLElement && event.target.closest("input:not([type=range]), textarea, select")) return;
    const wanted = /** @type {const} */ ({ h: "hint", s: "show_me" })[event.key.toLowerCase()];
    if (wanted && !narration.busy) lesson.offer(wanted);
  });
}

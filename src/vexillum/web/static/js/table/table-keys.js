/** The actions of the table's keys. */

import { club } from "../parts/api.js";
import { byId } from "../parts/dom.js";
import { PHONE } from "./common/layout.js";
import { openHelp } from "./keyboard-help.js";

/**
 * @param {import("./match-table.js").Table} table
 * @returns {import("./keyboard.js").TableKeys}
 */
export function tableKeys(table) {
  const { narration, question, act, tabs, displayView, map } = table;
  return {
    option: (pressed) => {
      if (narration.busy) return false;
      const key = question.byShortcut(pressed);
      if (key) question.choose(key);
      return Boolean(key);
    },
    confirm: () => narration.enter() || narration.busy || question.confirm(),
    undo: () => narration.busy || question.undo(),
    why: () => act.whyKey(),
    coach: () => table.coach.ask(),
    find: () => question.find(),
    recap: () => narration.playback.playing || narration.recap.toggle(),
    story: () => (tabs.current === "story" ? tabs.again() : table.openTab("story")),
    cards: () => (PHONE.matches ? table.openTab("cards") : /** @type {HTMLElement|null} */ (byId("rail").querySelector("button"))?.focus()),
    track: () => displayView.boxes.toggle("track"),
    walk: (step) => act.walk(step),
    zoom: (factor) => map.camera.zoom(factor, undefined, true),
    fit: () => map.camera.fit(true),
    go: () => act.go(),
    help: openHelp,
    plans: () => table.canPlan() && table.plans.open(),
    next: () => club().me && void table.next.go(),
    enter: () => act.enter(),
    close: () => {
      if (!displayView.boxes.open) return false;
      displayView.boxes.toggle(null);
      return true;
    },
  };
}

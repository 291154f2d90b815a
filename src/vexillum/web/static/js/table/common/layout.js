/** Which of the layouts of the table a screen has. The same conditions stand in small.css. */

import { byId } from "../../parts/dom.js";
import { Tabs } from "../../parts/tabs.js";

/** Where the question is one tab among others. */
export const TABBED = matchMedia("(max-width: 1000px), (max-height: 499px)");
/** Where the cards are one, too. */
export const PHONE = matchMedia("(max-width: 699px), (max-height: 499px)");

/**
 * The tabs beside the map. `decide` and `cards` stand beside it anyway on large screens. Where there is little room, a
 * press on the tab that is open gives its page more of it, or less.
 * @param {Record<string, HTMLElement>} pages
 * @param {(name: string) => void} [opened]
 */
export function sideTabs(pages, opened = () => {}) {
  const side = byId("side");
  const tabs = new Tabs(byId("tabs"), pages, (name) => {
    side.dataset.tab = name;
    opened(name);
  }, ["decide"]);
  tabs.again = () => side.toggleAttribute("data-read");
  const arrange = () => {
    tabs.show("decide", TABBED.matches);
    tabs.show("cards", PHONE.matches);
    if (TABBED.matches) tabs.open("decide");
  };
  for (const query of [TABBED, PHONE]) query.addEventListener("change", arrange);
  arrange();
  return tabs;
}

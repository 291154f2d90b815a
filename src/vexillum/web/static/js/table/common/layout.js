/** The layouts of the table by the size of the screen. small-screens.css has the same conditions. */

import { byId } from "../../parts/dom.js";
import { Tabs } from "../../parts/tabs.js";

/** Where the question is one tab among others. */
export const TABBED = matchMedia("(max-width: 1000px), (max-height: 499px)");
/** Where the cards are a tab, too. */
export const PHONE = matchMedia("(max-width: 699px), (max-height: 499px)");

/**
 * The tabs beside the map. On large screens `decide` and `cards` are always visible. On small ones, a
 * press on the open tab makes its page larger or smaller.
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

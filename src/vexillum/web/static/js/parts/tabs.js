/** Tabs beside the map. */

import { el, fill } from "./dom.js";
import { t } from "./words.js";

export class Tabs {
  /** @type {Map<string, {tab: HTMLButtonElement, page: HTMLElement, badge: HTMLElement}>} */
  #tabs = new Map();
  current = "";
  /** Called when the open tab is pressed. */
  again = () => {};

  /**
   * @param {HTMLElement} bar
   * @param {Record<string, HTMLElement>} pages
   * @param {(name: string) => void} [opened]
   * @param {string[]} [free] pages that style sheets show or hide, since they are tabs only on small screens
   */
  constructor(bar, pages, opened = () => {}, free = []) {
    this.bar = bar;
    this.opened = opened;
    this.free = free;
    bar.setAttribute("role", "tablist");
    for (const [name, page] of Object.entries(pages)) {
      const badge = el("span", { class: "tab-badge", hidden: true });
      const tab = el("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": page.id, onclick: () => (name === this.current ? this.again() : this.open(name)) });
      if (!free.includes(name)) {
        page.setAttribute("role", "tabpanel");
        page.setAttribute("aria-labelledby", tab.id);
      }
      this.#tabs.set(name, { tab, page, badge });
      bar.append(tab);
    }
    bar.addEventListener("keydown", (event) => this.#key(event));
    this.open(Object.keys(pages)[0]);
  }

  build() {
    for (const [name, { tab, badge }] of this.#tabs) fill(tab, t(`tab.${name}`), badge);
  }

  /** @param {string} wanted */
  open(wanted) {
    this.current = wanted;
    for (const [name, { tab, page }] of this.#tabs) {
      const here = name === wanted;
      tab.setAttribute("aria-selected", String(here));
      tab.tabIndex = here ? 0 : -1;
      page.hidden = !here && !this.free.includes(name);
    }
    this.badge(wanted, 0);
    this.opened(wanted);
  }

  /**
   * Show or hide a tab.
   * @param {string} name
   * @param {boolean} shown
   */
  show(name, shown) {
    const found = this.#tabs.get(name);
    if (!found) return;
    found.tab.hidden = !shown;
    if (!shown && this.current === name) this.open([...this.#tabs.keys()].find((one) => !this.#tabs.get(one)?.tab.hidden) ?? name);
  }

  /**
   * Set the number of unread messages.
   * @param {string} name
   * @param {number} n
   */
  badge(name, n) {
    const badge = this.#tabs.get(name)?.badge;
    if (!badge) return;
    badge.hidden = !n;
    badge.textContent = String(n);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const names = [...this.#tabs.keys()].filter((name) => !this.#tabs.get(name)?.tab.hidden);
    const next = names[(names.indexOf(this.current) + step + names.length) % names.length];
    this.open(next);
    this.#tabs.get(next)?.tab.focus();
    event.preventDefault();
  }
}

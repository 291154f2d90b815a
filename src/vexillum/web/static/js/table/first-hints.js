/** The first visit: three hints, one after another, at the question, the map and undo. They are shown once. */

import { byId, el, fill } from "../parts/dom.js";
import { hintsSeen, setHintsSeen } from "../parts/settings.js";
import { t } from "../parts/words.js";

/** The target element of each hint. */
const HINTS = [
  { id: "question", at: "#prompt" },
  { id: "map", at: "#stage" },
  { id: "undo", at: "#foot" },
];

export class FirstHints {
  #box = el("aside", { class: "first-hint", id: "first-hint", role: "note" });
  #n = -1;

  /** Show the first hint, unless they were seen. */
  begin() {
    if (this.#n >= 0 || hintsSeen()) return;
    this.#n = 0;
    byId("main").append(this.#box);
    addEventListener("resize", () => this.#place());
    new ResizeObserver(() => requestAnimationFrame(() => this.#place())).observe(byId("side")); // on a phone it is a sheet of changing height
    this.draw();
  }

  /** Draw it in the page's language. */
  draw() {
    const hint = HINTS[this.#n];
    if (!hint) return;
    const last = this.#n === HINTS.length - 1;
    fill(
      this.#box,
      el("strong", {}, t("hints.title"), " ", el("small", {}, t("hints.of", { n: this.#n + 1, of: HINTS.length }))),
      el("p", {}, t(`hints.${hint.id}`)),
      el(
        "div",
        { class: "row end" },
        last ? null : el("button", { type: "button", class: "quiet", "data-act": "hints-done", onclick: () => this.#end() }, t("hints.done")),
        el("button", { type: "button", class: "primary", "data-act": "hints-next", onclick: () => this.#next() }, t(last ? "hints.done" : "hints.next")),
      ),
    );
    this.#place();
  }

  /** Beside its target, inside the window. */
  #place() {
    const target = document.querySelector(HINTS[this.#n]?.at ?? "body");
    if (!target || !this.#box.isConnected) return;
    const about = target.getBoundingClientRect();
    const own = this.#box.getBoundingClientRect();
    const beside = about.left - own.width - 12;
    const inside = HINTS[this.#n].id === "map";
    const sheet = byId("side").getBoundingClientRect();
    const x = inside ? about.left + (about.width - own.width) / 2 : beside > 8 ? beside : about.left + 8;
    const y = inside ? about.top + 24 : beside > 8 ? about.top : Math.min(about.top, sheet.top) - own.height - 10;
    this.#box.dataset.side = inside ? "inside" : beside > 8 ? "left" : "above";
    this.#box.style.left = `${Math.max(8, Math.min(x, innerWidth - own.width - 8))}px`;
    this.#box.style.top = `${Math.max(56, Math.min(y, innerHeight - own.height - 8))}px`;
  }

  #next() {
    this.#n += 1;
    if (this.#n >= HINTS.length) return this.#end();
    this.draw();
    /** @type {HTMLElement|null} */ (this.#box.querySelector(".primary"))?.focus();
  }

  #end() {
    setHintsSeen();
    this.#n = HINTS.length;
    this.#box.remove();
  }
}

/** Why something cannot be chosen: beside it on the map, or from a list of everything not offered. */

import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { openDialog } from "../../parts/dialogs.js";
import { t } from "../../parts/words.js";
import { hidePopover, showPopover } from "../common/popover.js";
import { ruleButton } from "../common/rule-explanations.js";
import { matchesSearch } from "./option-search.js";

/**
 * @typedef {import("../common/popover.js").Rect} Rect
 * @typedef {{name: string, label: string}} Askable
 * @typedef {{thing: string, text: string, rule?: string}} Reason
 */

export class WhyNot {
  /** @type {{thing: string, show: (reason: Reason) => void}|null} */
  #asked = null;
  #open = false;
  /** @type {((found: Askable[]) => void)|null} the open list, which waits for the things that are not on the map */
  #listing = null;

  /**
   * @param {(thing: string) => void} ask the server
   * @param {() => void} askable ask the server for the things that are not on the map
   */
  constructor(ask, askable) {
    this.ask = ask;
    this.askable = askable;
  }

  /**
   * Ask about a thing. Its name is shown at once, the reason when it comes.
   * @param {string} thing
   * @param {string} name
   * @param {Rect} beside
   */
  at(thing, name, beside) {
    const place = document.createElement("div");
    const fill = (/** @type {Reason|null} */ reason) => render(html`${name ? html`<h3>${name}</h3>` : nothing}${reason ? reasonView(reason) : nothing}`, place);
    const show = (/** @type {Reason|null} */ reason) => {
      fill(reason);
      this.#open = true;
      showPopover(beside, [place], { role: "status" });
    };
    if (name) show(null);
    this.#asked = { thing, show };
    this.ask(thing);
  }

  /**
   * Show only the name of a thing.
   * @param {string} name
   * @param {Rect} beside
   */
  name(name, beside) {
    this.#asked = null;
    this.#open = true;
    const place = document.createElement("p");
    place.textContent = name;
    showPopover(beside, [place], { role: "status" });
  }

  /** The pointer has left: close the popover. */
  leave() {
    this.#asked = null;
    if (this.#open) hidePopover();
    this.#open = false;
  }

  /**
   * The reason has arrived.
   * @param {Reason} reason
   */
  receive(reason) {
    if (this.#asked?.thing === reason.thing) this.#asked.show(reason);
  }

  /**
   * The things beside the map have arrived.
   * @param {{askable: Askable[]}} message
   */
  known({ askable }) {
    this.#listing?.(askable);
  }

  /**
   * A searchable list of everything not offered, with the reason for the selected one.
   * @param {Askable[]} things those on the map
   */
  list(things) {
    /** @type {Askable[]} */
    let more = [];
    let typed = "";
    let picked = "";
    /** @type {Reason|null} */
    let reason = null;
    const place = document.createElement("div");
    place.className = "why-list";
    const pick = (/** @type {Askable} */ { name }) => {
      picked = name;
      this.#asked = {
        thing: name,
        show: (said) => {
          reason = said;
          draw();
        },
      };
      this.ask(name);
    };
    const draw = () => {
      const found = sorted([...more, ...things.filter(({ name }) => !more.some((one) => one.name === name))]).filter(({ label }) => matchesSearch(label, typed));
      const label = [...more, ...things].find(({ name }) => name === picked)?.label ?? "";
      const enter = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && found[0] && pick(found[0]);
      render(
        html`<input type="search" autofocus autocomplete="off" placeholder=${t("search")} aria-label=${t("search")} @input=${(/** @type {InputEvent} */ event) => { typed = /** @type {HTMLInputElement} */ (event.currentTarget).value; draw(); }} @keydown=${enter}>
          <div class="reason-box" aria-live="polite">${reason ? html`<h3>${label}</h3>${reasonView(reason)}` : html`<p class="hint">${t("why.pick")}</p>`}</div>
          <div class="scroll"><div class="why-names">${repeat(found, ({ name }) => name, (one) => html`<button type="button" class="option compact" data-why=${one.name} aria-pressed=${String(one.name === picked)} @click=${() => pick(one)}><span class="label">${one.label}</span></button>`)}</div>${found.length ? nothing : html`<p class="hint">${t("why.none")}</p>`}</div>`,
        place,
      );
    };
    this.#listing = (found) => {
      more = found;
      place.dataset.known = "true";
      draw();
    };
    draw();
    openDialog(t("why.title"), [place], { wide: true, onclose: () => { this.#listing = this.#asked = null; } });
    this.askable();
  }
}

/** @param {Reason} reason */
function reasonView({ text, rule }) {
  return html`<p class="reason">${text} ${ruleButton(rule)}</p>`;
}

/** @param {Askable[]} names */
function sorted(names) {
  return names.sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
}

/**
 * The things on a map that can be asked about. Those with the same name, mostly pieces, get their place in brackets.
 * @param {{names: () => Map<string, string>, rect: (thing: string) => Rect|null}} map
 * @param {Iterable<string>} offered
 * @returns {Askable[]}
 */
export function askables(map, offered) {
  const names = map.names();
  for (const thing of offered) names.delete(thing);
  const labels = [...names.values()];
  const all = [...map.names()].map(([thing, name]) => ({ thing, name, rect: map.rect(thing) }));
  return [...names].map(([thing, name]) => {
    const twins = labels.filter((label) => label === name).length > 1;
    const place = twins ? around(all.find((one) => one.thing === thing)?.rect ?? null, name, all) : "";
    return { name: thing, label: place ? `${name} (${place})` : name };
  });
}

/**
 * The name of the smallest thing around a place.
 * @param {Rect|null} rect
 * @param {string} name
 * @param {Array<{name: string, rect: Rect|null}>} all
 */
function around(rect, name, all) {
  if (!rect) return "";
  const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  const size = rect.width * rect.height;
  let best = "";
  let least = Infinity;
  for (const other of all) {
    const box = other.rect;
    if (!box || other.name === name || x < box.x || y < box.y || x > box.x + box.width || y > box.y + box.height) continue;
    const area = box.width * box.height;
    if (area > size && area < least) [best, least] = [other.name, area];
  }
  return best;
}

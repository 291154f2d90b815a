/** Actions on the map while a question is asked: choose, ask why not, go from thing to thing. */

import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { byId, el } from "../../parts/dom.js";
import { t } from "../../parts/words.js";
import { hidePopover, showPopover } from "../common/popover.js";
import { askables } from "../question/why-not.js";
import { MapTag } from "./map-tag.js";

/**
 * @typedef {import("./game-map.js").GameMap} GameMap
 * @typedef {import("../question/question.js").Question} Question
 * @typedef {import("../question/why-not.js").WhyNot} WhyNot
 */

export class MapActions {
  /**
   * @param {object} parts
   * @param {GameMap} parts.map
   * @param {() => Question} parts.question
   * @param {() => WhyNot} parts.why
   * @param {(page: string) => void} parts.read
   */
  constructor({ map, question, why, read }) {
    this.map = map;
    this.question = question;
    this.why = why;
    this.read = read;
    this.tag = new MapTag(map);
  }

  /**
   * A highlighted thing was clicked: choose its option, or ask which one.
   * @param {string} thing
   * @param {DOMRect} rect
   */
  pick(thing, rect) {
    const question = this.question();
    const options = question.selection?.optionsOf(thing) ?? [];
    if (options.length < 2) {
      if (options[0]) question.choose(options[0].key);
      return;
    }
    const choose = (/** @type {string} */ key) => {
      hidePopover();
      question.choose(key);
    };
    const list = el("div", { class: "options words" });
    render(
      html`${options.map(
        (option) => html`<button type="button" class="option" data-key=${option.key} @click=${() => choose(option.key)}>
          <span class="label">${option.label}</span>${option.cost ? html`<span class="cost">${option.cost}</span>` : nothing}${option.summary ? html`<span class="summary">${option.summary}</span>` : nothing}
        </button>`,
      )}`,
      list,
    );
    showPopover(rect, [list], { focus: true, role: "group", label: this.map.name(thing) });
  }

  /**
   * Show a thing's name.
   * @param {string} thing
   * @param {DOMRect} rect
   */
  name(thing, rect) {
    const said = this.map.name(thing);
    if (said) this.why().name(said, rect);
  }

  /**
   * Show why a thing cannot be chosen.
   * @param {string} thing
   * @param {DOMRect} rect
   */
  whyNot(thing, rect) {
    if (this.question().selection) this.why().at(thing, this.map.name(thing), rect);
    else this.name(thing, rect);
  }

  /**
   * The pointer is at a thing that can be chosen.
   * @param {string|null} thing
   */
  pointAt(thing) {
    const [option, ...others] = thing ? (this.question().selection?.optionsOf(thing) ?? []) : [];
    this.question().mark(thing);
    this.map.highlight(thing ? [thing] : []);
    this.tag.show(others.length ? null : (option?.odds ?? null), thing ?? "");
  }

  light() {
    const selection = this.question().selection;
    this.map.light(selection?.things ?? [], selection?.chosenThings ?? []);
  }

  /** The list of everything that is not offered. */
  whyList() {
    this.why().list(askables(this.map, this.question().selection?.things ?? []));
  }

  /** The things that the question is about. */
  get #asked() {
    const decision = this.question().selection?.decision;
    const things = (decision?.options ?? []).flatMap((option) => (option.thing && this.map.find(option.thing).length ? [option.thing] : []));
    return { about: decision?.about ?? "", things };
  }

  /** Show the subject of the question if it is out of view. */
  follow() {
    const { about, things } = this.#asked;
    this.map.focus(about ? [about, ...things] : things);
  }

  /** Show the subject of the question. */
  go() {
    const { about, things } = this.#asked;
    const places = about ? [about] : things;
    if (places.length) this.map.focus(places, true);
    else this.map.camera.fit(true);
  }

  /** Choose the thing at the keyboard's cursor, or open its page. */
  enter() {
    const thing = this.map.cursor;
    const rect = thing && this.map.rect(thing);
    if (!thing || !rect) return false;
    const page = this.map.page(thing);
    if (this.map.lit.has(thing) || this.map.chosen.has(thing)) this.pick(thing, rect);
    else if (page) this.read(page);
    else return false;
    return true;
  }

  /** Show why the thing at the keyboard's cursor cannot be chosen; without one, the list of all things. */
  whyKey() {
    const thing = this.map.cursor;
    const rect = thing ? this.map.rect(thing) : null;
    if (thing && rect && !this.map.lit.has(thing)) this.whyNot(thing, rect);
    else if (this.question().selection) this.whyList();
  }

  /**
   * Move the keyboard's cursor to another thing.
   * @param {number} step
   */
  walk(step) {
    const things = [...this.map.names().keys()];
    if (!things.length) return;
    const at = this.map.cursor ? things.indexOf(this.map.cursor) : step > 0 ? -1 : 0;
    const next = things[(at + step + things.length) % things.length];
    this.map.point(next);
    this.map.focus([next]);
    byId("stage").focus({ preventScroll: true });
    byId("said").textContent = this.map.name(next) + (this.map.lit.has(next) ? ` (${t("can_choose")})` : "");
  }
}

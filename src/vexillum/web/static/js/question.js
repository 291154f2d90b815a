/** The question: what is asked, the options in their groups, what cannot be chosen, and the footer that decides. */

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { keyed } from "../vendor/lit-html/directives/keyed.js";
import { emblem, seatStyle } from "./art.js";
import { Choosing, shortcut } from "./choosing.js";
import { Details } from "./details.js";
import { findView, fits } from "./find.js";
import { footerView } from "./footer.js";
import { Forced } from "./forced.js";
import { LONG, elsewhere, sections } from "./groups.js";
import { handView } from "./held.js";
import { jumpView, watchGroups } from "./jump.js";
import { nearest } from "./nearest.js";
import { oddsBar } from "./odds.js";
import { sectionView } from "./options.js";
import { refusedFold, refusedList } from "./refused.js";
import { ruleButton } from "./rules.js";
import { sceneView } from "./scene.js";
import { confirms, setConfirms } from "./settings.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

/**
 * @typedef {import("./types.js").DecisionForm} DecisionForm
 * @typedef {import("./types.js").OptionForm} OptionForm
 * @typedef {import("./types.js").ForeseenForm} ForeseenForm
 * @typedef {import("./types.js").HeldForm} HeldForm
 * @typedef {import("./types.js").LineForm} LineForm
 * @typedef {import("./types.js").SceneForm} SceneForm
 * @typedef {import("./types.js").UndoForm} UndoForm
 * @typedef {import("./groups.js").Section} Section
 * @typedef {object} QuestionEvents
 * @property {(number: number, keys: string[], careful: boolean) => void} answer careful: not without one more press, if it cannot be taken back
 * @property {() => void} undo
 * @property {(things: string[]) => void} hover
 * @property {(held: HeldForm[], thing: string|null) => void} ghost show on the map where pieces would go
 * @property {(keys: string[]) => void} preview
 * @property {() => void} changed what is chosen has changed
 * @property {() => void} wonder the list of everything that is not offered
 * @property {(keys: string[]) => void} odds what the dice may make of these options, or of all
 */

/** Where there is little room, what cannot be chosen is under a lid. */
const SMALL = matchMedia("(max-width: 1000px), (max-height: 800px)");
const LONG_PRESS = 500;
/** From so many options on there is no room to say what is known about each. */
const ROOMY = 6;

export class Question {
  /** @type {Choosing|null} */
  choosing = null;
  /** @type {number|null} The number of the decision whose answer is on its way. */
  pending = null;
  forced = new Forced();
  /** @type {string[]|null} The answer that cannot be taken back and waits for one more press. */
  #armed = null;
  /** @type {UndoForm|null} */
  #undo = null;
  /** @type {Section[]} */
  #sections = [];
  /** @type {Map<string, ForeseenForm>} */
  #foreseen = new Map();
  /** @type {string[]} what the chosen options would surely do together */
  #preview = [];
  #who = "";
  /** @type {unknown} */
  #clock = null;
  /** @type {SceneForm|null} */
  #scene = null;
  /** What the page shows now. */
  #asked = "";
  #typed = "";
  /** @type {string|null} the thing under the pointer */
  #hot = null;
  #details = new Details();
  #timer = 0;
  #held = false;

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} foot its footer
   * @param {QuestionEvents} events
   */
  constructor(place, foot, events) {
    this.place = place;
    this.foot = foot;
    this.events = events;
    this.body = document.createElement("div");
    this.body.className = "ask-body";
    place.prepend(this.body);
    SMALL.addEventListener("change", () => this.#render());
    place.addEventListener("keydown", (event) => this.#pressed(event));
    watchGroups(place);
  }

  /**
   * Ask.
   * @param {DecisionForm} decision
   * @param {string} who the name of the seat that is asked
   * @param {UndoForm} undo
   * @param {unknown} [clock] of that seat
   * @param {SceneForm|null} [scene] that is going on
   */
  ask(decision, who, undo, clock = null, scene = null) {
    const asked = JSON.stringify([decision, who, undo, scene, this.forced.line]);
    if (this.choosing && asked === this.#asked) return;
    this.#asked = asked;
    const before = this.choosing?.decision;
    const same = before?.number === decision.number && before.kind === decision.kind;
    const kept = same ? (this.choosing?.keys ?? []) : [];
    const hadFocus = this.place.contains(document.activeElement);
    this.choosing = new Choosing(decision);
    this.choosing.keys = kept.filter((key) => this.choosing?.option(key));
    this.#sections = sections(decision);
    if (!same) this.#begin();
    this.#undo = undo;
    this.#who = who;
    this.#clock = clock;
    this.#scene = decision.in_scene ? scene : null;
    this.#render();
    if (!same) this.place.querySelector(".ask")?.scrollTo(0, 0);
    if (hadFocus && !same) /** @type {HTMLElement|null} */ (this.place.querySelector("#prompt"))?.focus({ preventScroll: true });
  }

  /** Nothing of the question before holds any more. */
  #begin() {
    this.pending = this.#armed = null;
    this.#typed = "";
    this.#preview = [];
    this.#foreseen.clear();
    this.#leave();
  }

  /**
   * Say that somebody else is asked, or that nobody is.
   * @param {unknown} content
   * @param {UndoForm|null} undo null: there is nothing to take back
   */
  wait(content, undo) {
    this.choosing = null;
    this.#begin();
    this.#undo = undo;
    this.#busy(false);
    render(html`<div class="ask waiting">${content}</div>`, this.body);
    this.#renderFoot();
  }

  /**
   * What each option would surely do.
   * @param {import("./types.js").OptionsForeseen} message
   */
  foreseen({ number, options }) {
    if (this.choosing?.decision.number !== number) return;
    this.#foreseen = new Map(options.map((one) => [one.key, one]));
    this.#render();
  }

  /**
   * What the chosen options would lead to.
   * @param {string[]} lines
   */
  showPreview(lines) {
    this.#preview = lines;
    this.#render();
  }

  /**
   * The server says that an answer cannot be taken back: one more press gives it.
   * @param {number} number
   * @param {string[]} keys
   */
  askAgain(number, keys) {
    if (this.pending !== number) return;
    this.pending = null;
    this.#armed = keys;
    this.#render();
  }

  /**
   * Choose an option, as a click on its button does.
   * @param {string} key
   */
  choose(key) {
    const choosing = this.choosing;
    if (!choosing || this.pending !== null || this.#held) return;
    if (choosing.direct || key === choosing.done?.key) return this.#give([key]);
    this.#armed = null;
    if (!choosing.toggle(key)) toast(t("choose.full", { n: choosing.decision.at_most }));
    this.#preview = [];
    this.#render();
    this.events.changed();
    if (!choosing.single && choosing.keys.length && choosing.ready) this.events.preview([...choosing.keys]);
  }

  /** Give the answer that is chosen, the one that waits for one more press, or none: done. */
  confirm() {
    const choosing = this.choosing;
    if (!choosing || this.pending !== null) return;
    if (this.#armed) return this.#send(this.#armed, false);
    if (!choosing.direct && choosing.ready) return this.#give([...choosing.keys]);
    if (choosing.done) return this.#give([choosing.done.key]);
    if (!choosing.direct) toast(choosing.single ? t("question.choose") : t("choose.more", { n: choosing.decision.at_least - choosing.keys.length }));
  }

  /** Take the last answer back, or say why not. */
  undo() {
    if (this.#undo?.can) this.events.undo();
    else toast(this.#undo?.why || t("undo.cannot"));
  }

  /** The answer was refused: ask again. */
  refused() {
    this.pending = null;
    this.#render();
  }

  /**
   * The option of a key on the keyboard.
   * @param {string} pressed
   */
  byShortcut(pressed) {
    return this.#shown().find((_, index) => shortcut(index) === pressed)?.key ?? null;
  }

  /**
   * Mark the buttons of a thing.
   * @param {string|null} thing
   */
  mark(thing) {
    if (thing === this.#hot) return;
    this.#hot = thing;
    this.#render();
    if (thing && this.#long) this.place.querySelector(".option.hot")?.scrollIntoView({ block: "nearest" });
  }

  /** Begin to type the name of an option, where the list is long. */
  find() {
    /** @type {HTMLElement|null} */ (this.place.querySelector("#find"))?.focus();
  }

  // Answers ----------------------------------------------------------------------------------------------------------

  /**
   * Give an answer. What cannot be taken back needs one more press, unless a confirmed choice has said so.
   * @param {string[]} keys
   */
  #give(keys) {
    const choosing = /** @type {Choosing} */ (this.choosing);
    const known = keys.length === 1 ? this.#foreseen.get(keys[0]) : undefined;
    const again = JSON.stringify(this.#armed) === JSON.stringify(keys);
    const told = choosing.single && !choosing.direct && keys[0] !== choosing.done?.key;
    if (again || !confirms() || (known && (told || !known.final))) return this.#send(keys, false);
    if (!known) return this.#send(keys, true);
    this.#armed = keys;
    this.#render();
  }

  /**
   * @param {string[]} keys
   * @param {boolean} careful
   */
  #send(keys, careful) {
    const { number } = /** @type {Choosing} */ (this.choosing).decision;
    this.pending = number;
    this.#armed = null;
    this.forced.answered();
    this.#leave();
    this.events.answer(number, keys, careful);
    this.#render();
  }

  /** Give the answer that waits for one more press, and ask no such question again. */
  #neverAgain() {
    setConfirms(false);
    toast(t("confirm.is_off"));
    this.confirm();
  }

  // What is shown ----------------------------------------------------------------------------------------------------

  /** All options of the list, in the order in which they stand there. */
  #shown() {
    return this.#sections.flatMap((section) => section.options.filter((option) => this.#found(option)));
  }

  /** Is the list so long that one types a name? */
  get #long() {
    return this.#sections.reduce((sum, section) => sum + section.options.filter((option) => option.thing).length, 0) > LONG;
  }

  /** @param {OptionForm} option */
  #found(option) {
    return fits(option.label, this.#typed);
  }

  #render() {
    const choosing = this.choosing;
    if (!choosing) return;
    this.#busy(this.pending !== null);
    render(this.#view(choosing), this.body);
    this.#renderFoot();
  }

  /** @param {Choosing} choosing */
  #view({ decision }) {
    const { number, kind, seat, prompt, rule, summary, about_text: about, how_many: many, odds, hand } = decision;
    const shown = this.#shown();
    const small = SMALL.matches;
    const refused = small ? (decision.refused ?? []) : elsewhere(decision);
    return html`<div class="ask" style=${seatStyle(seat)}>
      ${this.#scene ? sceneView(this.#scene) : nothing}
      ${this.forced.view()}
      <div class="ask-head">
        <p class="asked">${emblem(seat)}<span>${this.#who}</span> <span class="yours">${t("question.yours")}</span>${this.#clock}</p>
        <h2 id="prompt" tabindex="-1">${prompt} ${ruleButton(rule)}</h2>
        ${summary ? html`<p class="sub">${summary}</p>` : nothing}
        ${about ? html`<p class="sub about">${about}</p>` : nothing}
        ${decision.at_most > 1 ? html`<p class="sub hint">${many || t("choose.any")}</p>` : nothing}
      </div>
      ${handView(hand)}
      ${odds ? html`<div class="odds-common">${oddsBar(odds)}</div>` : nothing}
      ${this.#long ? findView(this.#typed, shown.length, this.#finding()) : nothing}
      ${jumpView(this.#sections, refused.length)}
      ${keyed(
        `${number} ${kind}`,
        html`<div class="groups">
          ${this.#sections.map((section) => sectionView(section, (option) => this.#state(option, shown), this.#optionEvents, (option) => this.#found(option), small))}
          ${small ? refusedFold(refused, this.#point) : this.#notNow(refused)}
        </div>`,
      )}
      <div class="preview" aria-live="polite">${this.#preview.length ? html`<strong>${t("preview")}</strong>${this.#preview.map((line) => html`<p>${line}</p>`)}` : nothing}</div>
    </div>`;
  }

  /** @param {import("./types.js").RefusedForm[]} refused */
  #notNow(refused) {
    if (!refused.length) return nothing;
    return html`<section class="group" data-group="refused" role="group" aria-labelledby="group-refused"><div class="group-head"><h3 id="group-refused" class="caps">${t("question.not_now")}</h3><i></i></div>${refusedList(refused, this.#point)}</section>`;
  }

  /**
   * @param {OptionForm} option
   * @param {OptionForm[]} shown
   */
  #state(option, shown) {
    const choosing = /** @type {Choosing} */ (this.choosing);
    return {
      shortcut: shortcut(shown.indexOf(option)),
      chosen: choosing.direct ? null : choosing.keys.includes(option.key),
      armed: choosing.direct && this.#armed?.[0] === option.key,
      hot: Boolean(this.#hot) && option.thing === this.#hot,
      busy: this.pending !== null,
      roomy: choosing.options.length <= ROOMY,
      foreseen: this.#foreseen.get(option.key) ?? null,
    };
  }

  #renderFoot() {
    const choosing = this.choosing;
    render(
      footerView(
        {
          undo: this.#undo,
          odds: choosing?.decision.odds_page ?? false,
          why: Boolean(choosing?.options.length),
          confirm: choosing && !choosing.direct ? this.#confirmation(choosing) : null,
          done: choosing?.done ?? null,
          armed: this.#armedWhere(choosing),
          final: this.#final(choosing),
          busy: this.pending !== null,
        },
        {
          undo: () => this.undo(),
          odds: () => this.events.odds([...(this.choosing?.keys ?? [])]),
          wonder: () => this.events.wonder(),
          confirm: () => this.confirm(),
          choose: (key) => this.choose(key),
          off: () => this.#neverAgain(),
        },
      ),
      this.foot,
    );
  }

  /** @param {Choosing} choosing */
  #confirmation(choosing) {
    const { single, keys, ready } = choosing;
    const n = keys.length;
    if (this.#armed) return { text: t("question.again"), ready: true };
    if (!single) return { text: n ? t("confirm.n", { n }) : t("confirm.none"), ready };
    return { text: n ? t("question.confirm", { name: choosing.option(keys[0])?.label ?? "" }) : t("question.choose"), ready };
  }

  /**
   * @param {Choosing|null} choosing
   * @returns {"option"|"confirm"|"done"|""}
   */
  #armedWhere(choosing) {
    if (!choosing || !this.#armed) return "";
    if (this.#armed[0] === choosing.done?.key) return "done";
    return choosing.direct ? "option" : "confirm";
  }

  /**
   * Is it known that what is chosen to be confirmed cannot be taken back?
   * @param {Choosing|null} choosing
   */
  #final(choosing) {
    return Boolean(choosing?.single && !choosing.direct && this.#foreseen.get(choosing.keys[0])?.final);
  }

  /** @param {boolean} busy is an answer on its way? */
  #busy(busy) {
    this.place.classList.toggle("busy", busy);
    this.place.setAttribute("aria-busy", String(busy));
  }

  // Pointer, focus and keys ------------------------------------------------------------------------------------------

  #point = (/** @type {string[]} */ things) => this.events.hover(things);

  /** @type {import("./options.js").OptionEvents} */
  #optionEvents = {
    choose: (key) => this.choose(key),
    over: (option, button) => {
      const { thing = "" } = option;
      this.events.hover(thing ? [thing] : []);
      const held = option.holds?.length ? option.holds : (this.choosing?.decision.hand ?? []);
      this.events.ghost(thing ? held : [], thing || null);
      this.#details.soon(option, () => this.#foreseen.get(option.key) ?? null, button);
    },
    out: () => this.#leave(),
    down: (option, button, event) => {
      this.#held = false;
      if (event.pointerType !== "touch") return;
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#holdDown(option, button), LONG_PRESS);
      button.addEventListener("pointerup", () => this.#letGo(), { once: true });
      button.addEventListener("pointercancel", () => this.#letGo(), { once: true });
    },
    point: this.#point,
  };

  /**
   * A finger stays on an option: it wants to know more, and does not choose.
   * @param {OptionForm} option
   * @param {HTMLElement} button
   */
  #holdDown(option, button) {
    this.#held = true;
    this.#details.show(option, this.#foreseen.get(option.key) ?? null, button);
  }

  #letGo() {
    clearTimeout(this.#timer);
    if (this.#held) window.setTimeout(() => { this.#held = false; });
  }

  /** Nobody looks at an option any more. */
  #leave() {
    this.events.hover([]);
    this.events.ghost([], null);
    this.#details.leave();
  }

  /** @returns {import("./find.js").FindEvents} */
  #finding() {
    const typed = (/** @type {string} */ text) => {
      this.#typed = text;
      this.#render();
    };
    return {
      typed,
      take: () => {
        const [first] = this.#shown();
        if (first) this.choose(first.key);
      },
      leave: () => {
        typed("");
        /** @type {HTMLElement|null} */ (this.place.querySelector("#prompt"))?.focus();
      },
      down: () => /** @type {HTMLElement|null} */ (this.place.querySelector(".option"))?.focus(),
    };
  }

  /**
   * Arrows go from option to option; Enter on an option that has to be confirmed chooses it first.
   * @param {KeyboardEvent} event
   */
  #pressed(event) {
    const at = event.target instanceof HTMLElement ? event.target.closest(".option, .refused-name") : null;
    if (!(at instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return;
    const { choosing } = this;
    const key = at.dataset.key ?? "";
    if (event.key === "Enter" && choosing?.single && !choosing.direct && choosing.option(key) && !choosing.keys.includes(key)) {
      event.preventDefault();
      return this.choose(key);
    }
    const next = nearest(at, [.../** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll(".groups .option, .groups .refused-name"))], event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

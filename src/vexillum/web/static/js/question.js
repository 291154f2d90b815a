/** The question: what is asked, the options in their groups, what cannot be chosen, and the footer that decides. */

import { html, render } from "../vendor/lit-html/lit-html.js";
import { seatStyle } from "./art.js";
import { askedView } from "./asked.js";
import { Choosing, shortcut } from "./choosing.js";
import { Density } from "./density.js";
import { begins, fits } from "./find.js";
import { footerView } from "./footer.js";
import { Forced } from "./forced.js";
import { LONG, arrange } from "./groups.js";
import { watchGroups } from "./jump.js";
import { nearest } from "./nearest.js";
import { OptionHover } from "./optionhover.js";
import { usualChanges } from "./options.js";
import { stageInView } from "./scene.js";
import { confirms, setConfirms } from "./settings.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

/**
 * @typedef {import("./types.js").DecisionForm} DecisionForm
 * @typedef {import("./types.js").OptionForm} OptionForm
 * @typedef {import("./types.js").ForeseenForm} ForeseenForm
 * @typedef {import("./types.js").HeldForm} HeldForm
 * @typedef {import("./types.js").SceneForm} SceneForm
 * @typedef {import("./types.js").UndoForm} UndoForm
 * @typedef {object} QuestionEvents
 * @property {(number: number, keys: string[], careful: boolean) => void} answer careful: not without one more press, if it cannot be taken back
 * @property {() => void} undo
 * @property {(thing: string) => boolean} known can it be read beside the map what this thing says?
 * @property {(things: string[]) => void} hover
 * @property {(held: HeldForm[], thing: string|null) => void} ghost show on the map where pieces would go
 * @property {(keys: string[]) => void} preview
 * @property {() => void} changed what is chosen has changed
 * @property {() => void} wonder the list of everything that is not offered
 * @property {(keys: string[]) => void} odds what the dice may make of these options, or of all
 */

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
  /** @type {import("./groups.js").Arrangement} */
  #arranged = arrange({ number: 0, seat: "", prompt: "", at_least: 1, at_most: 1 });
  /** @type {Map<string, ForeseenForm>} */
  #foreseen = new Map();
  /** @type {Set<string>} changes that all options bring */
  #usual = new Set();
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
  /** @type {Density} */
  #density;

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} foot its footer, which does not scroll
   * @param {QuestionEvents} events
   */
  constructor(place, foot, events) {
    this.place = place;
    this.foot = foot;
    this.events = events;
    this.hover = new OptionHover(events, (key) => this.#foreseen.get(key) ?? null, () => this.choosing?.decision.hand ?? []);
    this.list = document.createElement("div");
    this.list.className = "ask";
    place.prepend(this.list);
    this.#density = new Density(this.list, () => this.#render());
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
    this.#arranged = arrange(decision);
    if (!same) this.#begin();
    this.#undo = undo;
    this.#who = who;
    this.#clock = clock;
    this.#scene = decision.in_scene ? scene : null;
    if (same) this.#render();
    else this.#density.fit();
    if (!same) this.list.scrollTo(0, 0);
    if (hadFocus && !same) /** @type {HTMLElement|null} */ (this.place.querySelector("#prompt"))?.focus({ preventScroll: true });
  }

  /** Nothing of the question before holds any more. */
  #begin() {
    this.pending = this.#armed = null;
    this.#typed = "";
    this.#preview = [];
    this.#foreseen.clear();
    this.#usual.clear();
    this.hover.out();
  }

  /**
   * Say that somebody else is asked, or that nobody is.
   * @param {unknown} content
   * @param {UndoForm|null} undo null: there is nothing to take back
   */
  wait(content, undo) {
    if (this.choosing) this.#begin();
    this.choosing = null;
    this.#undo = undo;
    this.#busy(false);
    this.place.removeAttribute("style");
    render(html`${content}`, this.list);
    this.#renderFoot();
  }

  /**
   * What each option would surely do.
   * @param {import("./types.js").OptionsForeseen} message
   */
  foreseen({ number, options }) {
    if (this.choosing?.decision.number !== number) return;
    this.#foreseen = new Map(options.map((one) => [one.key, one]));
    this.#usual = usualChanges(this.#listed.flatMap(({ key }) => this.#foreseen.get(key) ?? []));
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
    if (!choosing || this.pending !== null || this.hover.held) return;
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

  /** Begin to type the name of an option, where the list is long; false where it is not. */
  find() {
    const field = /** @type {HTMLElement|null} */ (this.place.querySelector("#find"));
    field?.focus();
    return field !== null;
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
    this.hover.out();
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
  get #listed() {
    return this.#arranged.sections.flatMap((section) => section.options);
  }

  /** Those of a name that was typed. */
  #shown() {
    return this.#listed.filter((option) => fits(option.label, this.#typed));
  }

  /** Is the list so long that one types a name? */
  get #long() {
    return this.#listed.filter((option) => option.thing).length > LONG;
  }

  #render() {
    const choosing = this.choosing;
    if (!choosing) return;
    this.#busy(this.pending !== null);
    this.place.style.cssText = seatStyle(choosing.decision.seat);
    const shown = this.#shown();
    const asked = {
      decision: choosing.decision,
      who: this.#who,
      clock: this.#clock,
      scene: this.#scene,
      forced: this.forced.view(),
      arranged: this.#arranged,
      shown,
      typed: this.#long ? this.#typed : null,
      state: (/** @type {OptionForm} */ option) => this.#state(option, shown),
      known: this.#known(choosing.decision),
      dense: this.#density.level,
      preview: this.#preview,
    };
    render(askedView(asked, this.#optionEvents, this.#finding), this.list);
    if (this.#scene) stageInView(this.list);
    this.#renderFoot();
  }

  /**
   * Need it not be said what the question is about?
   * @param {DecisionForm} decision
   */
  #known({ about, options }) {
    return Boolean(about) && (this.events.known(about ?? "") || Boolean(options?.some((option) => option.thing === about && option.summary)));
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
      usual: this.#usual,
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
    const more = choosing.decision.at_least - n;
    if (!single) return { text: more > 0 ? t("choose.more", { n: more }) : n ? t("confirm.n", { n }) : t("confirm.none"), ready };
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

  /** @param {boolean} busy is an answer on its way? */
  #busy(busy) {
    this.place.classList.toggle("busy", busy);
    this.place.setAttribute("aria-busy", String(busy));
  }

  // Pointer, focus and keys ------------------------------------------------------------------------------------------

  /** @type {import("./options.js").OptionEvents} */
  #optionEvents = {
    choose: (key) => this.choose(key),
    over: (option, button) => this.hover.over(option, button),
    out: () => this.hover.out(),
    down: (option, button, event) => this.hover.down(option, button, event),
    point: (things) => this.events.hover(things),
  };

  /** @type {import("./find.js").FindEvents} */
  #finding = {
    typed: (text) => this.#type(text),
    take: () => {
      const found = this.#shown();
      const best = found.find(({ label }) => begins(label, this.#typed)) ?? found[0];
      if (best) this.choose(best.key);
    },
    leave: () => {
      this.#type("");
      /** @type {HTMLElement|null} */ (this.place.querySelector("#prompt"))?.focus();
    },
    down: () => /** @type {HTMLElement|null} */ (this.place.querySelector(".groups .option"))?.focus(),
  };

  /** @param {string} text */
  #type(text) {
    this.#typed = text;
    this.#render();
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

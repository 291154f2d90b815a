/** The question: what is asked, the options as buttons, confirm and undo. */

import { Choosing, shortcut } from "./choosing.js";
import { el, fill, icon } from "./dom.js";
import { ruleLink } from "./rules.js";
import { confirms, setConfirms } from "./settings.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

/**
 * @typedef {import("./types.js").Decision} Decision
 * @typedef {import("./types.js").Option} Option
 * @typedef {import("./types.js").Undo} Undo
 * @typedef {object} QuestionEvents
 * @property {(number: number, keys: string[], careful: boolean) => void} answer careful: not without one more press, if it cannot be taken back
 * @property {() => void} undo
 * @property {(things: string[]) => void} hover
 * @property {(keys: string[]) => void} preview
 * @property {() => void} changed what is chosen has changed
 * @property {() => void} wonder the list of everything that is not offered
 * @property {(keys: string[]) => void} odds what the dice may make of these options, or of all
 */

const PREVIEW_AFTER = 350;

export class Question {
  /** @type {Choosing|null} */
  choosing = null;
  /** @type {number|null} The number of the decision whose answer is on its way. */
  pending = null;
  /** @type {string[]|null} The answer that cannot be taken back and waits for one more press. */
  #armed = null;
  /** @type {Undo} */
  #undo = { can: false };
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #timer = 0;
  /** What the page shows now. */
  #asked = "";
  #preview = el("div", { class: "preview", "aria-live": "polite" });
  #said = el("p", { class: "unseen", role: "status" });
  #off = el("button", { type: "button", class: "quiet", "data-act": "confirm-off" });
  #confirm = el("button", { type: "button", class: "primary confirm" });

  /**
   * @param {HTMLElement} place
   * @param {QuestionEvents} events
   */
  constructor(place, events) {
    this.place = place;
    this.events = events;
    this.#confirm.addEventListener("click", () => this.confirm());
    this.#off.addEventListener("click", () => this.#neverAgain());
  }

  /**
   * Ask.
   * @param {Decision} decision
   * @param {string} who the name of the seat that is asked
   * @param {Undo} undo
   * @param {Node|null} [clock] of that seat
   */
  ask(decision, who, undo, clock = null) {
    const asked = JSON.stringify([decision, who, undo]);
    if (this.choosing && asked === this.#asked) return;
    this.#asked = asked;
    const same = this.choosing?.decision.number === decision.number && this.choosing.decision.kind === decision.kind;
    const kept = same ? (this.choosing?.keys ?? []) : [];
    const hadFocus = this.place.contains(document.activeElement);
    this.choosing = new Choosing(decision);
    this.choosing.keys = kept.filter((key) => decision.options.some((option) => option.key === key));
    if (!same) this.pending = this.#armed = null;
    this.#undo = undo;
    this.#buttons = decision.options.map((option, index) => this.#button(option, index, decision.options.length <= 6));
    fill(
      this.place,
      el("p", { class: "asked" }, who, " ", clock),
      el("h2", { id: "prompt", tabindex: -1 }, decision.prompt, " ", decision.rule && ruleLink(decision.rule)),
      decision.about_text && el("p", { class: "about" }, decision.about_text),
      !this.choosing.single && el("p", { class: "hint" }, decision.how_many || t("choose.any")),
      this.#groups(decision.options),
      fill(this.#preview),
      this.#foot(decision),
    );
    this.#show();
    if (hadFocus && !same) /** @type {HTMLElement|null} */ (this.place.querySelector("#prompt"))?.focus({ preventScroll: true });
  }

  /**
   * Say that somebody else is asked, or that nobody is.
   * @param {Node[]} content
   * @param {Undo|null} undo null: there is nothing to take back
   */
  wait(content, undo) {
    this.choosing = null;
    this.pending = this.#armed = null;
    this.#buttons = [];
    this.#undo = undo ?? { can: false };
    this.#busy(false);
    fill(this.place, ...content, undo ? el("div", { class: "row foot" }, this.#undoButton()) : null);
  }

  /**
   * What an answer would lead to.
   * @param {string[]} lines
   */
  showPreview(lines) {
    fill(this.#preview, lines.length ? el("strong", {}, t("preview")) : null, ...lines.map((line) => el("p", {}, line)));
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
    this.#show();
  }

  /** Give the answer that waits for one more press, and ask no such question again. */
  #neverAgain() {
    setConfirms(false);
    toast(t("confirm.is_off"));
    this.confirm();
  }

  /**
   * Choose an option, as a click on its button does.
   * @param {string} key
   */
  choose(key) {
    const choosing = this.choosing;
    if (!choosing || this.pending !== null) return;
    if (choosing.single) return this.#send([key]);
    this.#armed = null;
    if (!choosing.toggle(key)) toast(t("choose.full", { n: choosing.decision.at_most }));
    this.#show();
    this.events.changed();
    if (choosing.keys.length && choosing.ready) this.events.preview([...choosing.keys]);
  }

  /** Give the answer that is chosen, or the one that waits for one more press. */
  confirm() {
    const choosing = this.choosing;
    if (!choosing || this.pending !== null) return;
    if (this.#armed) return this.#send(this.#armed);
    if (choosing.single) return;
    if (choosing.ready) this.#send([...choosing.keys]);
    else toast(t("choose.more", { n: choosing.decision.at_least - choosing.keys.length }));
  }

  /** Take the last answer back, or say why not. */
  undo() {
    if (this.#undo.can) this.events.undo();
    else toast(this.#undo.why || t("undo.cannot"));
  }

  /** The answer was refused: ask again. */
  refused() {
    this.pending = null;
    this.#show();
  }

  /**
   * The option of a key on the keyboard.
   * @param {string} pressed
   */
  byShortcut(pressed) {
    const options = this.choosing?.decision.options ?? [];
    return options.find((_, index) => shortcut(index) === pressed)?.key ?? null;
  }

  /**
   * Mark the buttons of a thing.
   * @param {string|null} thing
   */
  mark(thing) {
    for (const button of this.#buttons) button.classList.toggle("hot", Boolean(thing) && button.dataset.thing === thing);
  }

  /** @param {string[]} keys */
  #send(keys) {
    const decision = /** @type {Choosing} */ (this.choosing).decision;
    const again = this.#armed && JSON.stringify(this.#armed) === JSON.stringify(keys);
    this.pending = decision.number;
    this.#armed = null;
    clearTimeout(this.#timer);
    this.events.answer(decision.number, keys, confirms() && !again);
    this.#show();
  }

  /**
   * Numbers in a compact row, things of the board in a grid, everything else in rows; what comes first is above.
   * @param {Option[]} options
   */
  #groups(options) {
    const buttons = this.#buttons;
    /** @type {Map<string, HTMLButtonElement[]>} */
    const groups = new Map();
    options.forEach((option, index) => {
      const kind = kindOf(option);
      groups.set(kind, [...(groups.get(kind) ?? []), buttons[index]]);
    });
    const short = options.every((option) => option.label.length < 25 && !(option.about && options.length <= 6));
    const shapes = [...groups].map(([kind, members]) =>
      el("div", { class: `options ${kind}${members.length > 8 || short ? " many" : ""}` }, ...members),
    );
    return el("div", { class: "groups", role: "group", "aria-labelledby": "prompt" }, ...shapes);
  }

  /**
   * @param {Option} option
   * @param {number} index
   * @param {boolean} roomy is there room to say what is known about it?
   */
  #button(option, index, roomy) {
    const key = shortcut(index);
    const price = (option.price ?? []).join(", ");
    const button = el(
      "button",
      { type: "button", class: "option", "data-key": option.key, "data-thing": option.thing || null, "aria-keyshortcuts": key || null },
      key && el("kbd", { "aria-hidden": "true" }, key.toUpperCase()),
      el("span", { class: "label" }, option.label),
      price && el("span", { class: "price" }, price),
      roomy && option.about && el("span", { class: "about" }, option.about),
    );
    if (!roomy && option.about) button.title = option.about;
    const over = () => {
      this.events.hover(option.thing ? [option.thing] : []);
      clearTimeout(this.#timer);
      if (this.choosing?.single) this.#timer = window.setTimeout(() => this.events.preview([option.key]), PREVIEW_AFTER);
    };
    const out = () => {
      this.events.hover([]);
      clearTimeout(this.#timer);
    };
    button.addEventListener("click", () => this.choose(option.key));
    button.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && over());
    button.addEventListener("pointerleave", out);
    button.addEventListener("focus", () => button.matches(":focus-visible") && over());
    button.addEventListener("blur", out);
    return button;
  }

  /** @param {Decision} decision */
  #foot(decision) {
    const unlit = el("button", { type: "button", class: "quiet", onclick: () => this.events.wonder() }, icon("help"), t("why.button"));
    const odds = el(
      "button",
      { type: "button", class: "quiet", "data-act": "odds", onclick: () => this.events.odds([...(this.choosing?.keys ?? [])]) },
      icon("die"),
      t("odds.button"),
    );
    return el(
      "div",
      { class: "row foot" },
      this.#said,
      !this.choosing?.single && this.#confirm,
      this.#off,
      this.#undoButton(),
      decision.odds ? odds : null,
      decision.options.length ? unlit : null,
    );
  }

  #undoButton() {
    const { can, why } = this.#undo;
    return el(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-act": "undo",
        "aria-disabled": String(!can),
        title: can ? t("undo.title") : why || t("undo.cannot"),
        "aria-keyshortcuts": "u",
        onclick: () => this.undo(),
      },
      icon("undo"),
      t("undo"),
    );
  }

  /** @param {boolean} busy is an answer on its way? */
  #busy(busy) {
    this.place.classList.toggle("busy", busy);
    this.place.setAttribute("aria-busy", String(busy));
  }

  /** Show what is chosen. */
  #show() {
    const choosing = this.choosing;
    if (!choosing) return;
    const busy = this.pending !== null;
    this.#busy(busy);
    for (const button of this.#buttons) {
      const key = button.dataset.key ?? "";
      if (!choosing.single) button.setAttribute("aria-pressed", String(choosing.keys.includes(key)));
      button.setAttribute("aria-disabled", String(busy));
      arm(button, choosing.single && this.#armed?.[0] === key);
    }
    this.#off.hidden = !this.#armed;
    this.#off.textContent = t("confirm.off");
    this.#said.textContent = this.#armed ? t("confirm.again") : "";
    if (choosing.single) return;
    const n = choosing.keys.length;
    this.#confirm.classList.toggle("armed", Boolean(this.#armed));
    this.#confirm.textContent = this.#armed ? t("confirm.again") : n ? t("confirm.n", { n }) : t("confirm.none");
    this.#confirm.setAttribute("aria-disabled", String(busy || !choosing.ready));
  }
}

/**
 * Say on a button that one more press gives an answer that cannot be taken back, or no longer.
 * @param {HTMLButtonElement} button
 * @param {boolean} armed
 */
function arm(button, armed) {
  button.classList.toggle("armed", armed);
  button.querySelector(".again")?.remove();
  if (armed) button.append(el("span", { class: "again" }, t("confirm.again")));
}

/**
 * @param {Option} option
 * @returns {"numbers"|"things"|"words"}
 */
function kindOf(option) {
  if (/^[-+−]?\d+$/.test(option.label.trim()) && !option.thing && !option.price?.length) return "numbers";
  return option.thing ? "things" : "words";
}

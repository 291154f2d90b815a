/** The question: the prompt, options in groups, refused options, and the footer with the confirm button. */

import { html, render } from "../../../vendor/lit-html/lit-html.js";
import { confirms, setConfirms } from "../../parts/settings.js";
import { toast } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { ForcedDecisions } from "./forced-decisions.js";
import { watchGroups } from "./group-chips.js";
import { OptionDensity } from "./option-density.js";
import { arrange } from "./option-groups.js";
import { OptionHover } from "./option-hover.js";
import { sharedChanges } from "./option-list.js";
import { handleKey } from "./question-keys.js";
import { QuestionView } from "./question-view.js";
import { Selection, shortcuts } from "./selection.js";

/**
 * @typedef {import("../../parts/types.js").DecisionForm} DecisionForm
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 * @typedef {import("../../parts/types.js").ForeseenForm} ForeseenForm
 * @typedef {import("../../parts/types.js").HeldForm} HeldForm
 * @typedef {import("../../parts/types.js").SceneForm} SceneForm
 * @typedef {import("../../parts/types.js").UndoForm} UndoForm
 * @typedef {object} QuestionEvents
 * @property {(number: number, keys: string[], careful: boolean) => void} answer careful: ask for a second press if it cannot be undone
 * @property {() => void} undo
 * @property {(thing: string) => boolean} known is this thing's text already shown beside the map?
 * @property {(things: string[]) => void} hover
 * @property {(held: HeldForm[], thing: string|null) => void} ghost show on the map where pieces would go
 * @property {(odds: import("../../parts/types.js").OddsForm|null, thing: string) => void} tag show the odds on the map
 * @property {(keys: string[]) => void} preview
 * @property {() => void} changed the selection has changed
 * @property {() => void} whyNot the list of everything that is not offered
 * @property {(keys: string[]) => void} odds show the odds of these options, or of all
 */

export class Question {
  /** @type {Selection|null} */
  selection = null;
  /** @type {number|null} The number of the decision whose answer is on its way. */
  pending = null;
  forced = new ForcedDecisions();
  /** @type {string[]|null} The answer that cannot be undone and waits for a second press. */
  armed = null;
  /** Whether that answer only perhaps cannot be undone. */
  perhaps = false;
  /** @type {UndoForm|null} */
  undoing = null;
  /** @type {import("./option-groups.js").Arrangement} */
  arranged = arrange({ number: 0, seat: "", prompt: "", at_least: 1, at_most: 1 });
  /** @type {Map<string, ForeseenForm>} */
  known = new Map();
  /** @type {Set<string>} changes that all options have in common */
  shared = new Set();
  /** @type {string[]} the certain effects of the chosen options */
  preview = [];
  who = "";
  /** @type {unknown} */
  clock = null;
  /** @type {SceneForm|null} */
  scene = null;
  /** What the page shows now. */
  #asked = "";
  typed = "";
  /** @type {Set<string>} what the coach would choose */
  advised = new Set();
  /** @type {string|null} the thing under the pointer */
  hot = null;
  /** @type {OptionDensity} */
  density;

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} foot its footer, which does not scroll
   * @param {QuestionEvents} events
   */
  constructor(place, foot, events) {
    this.place = place;
    this.foot = foot;
    this.events = events;
    this.hover = new OptionHover(events, (key) => this.known.get(key) ?? null, () => this.selection?.decision.hand ?? []);
    this.list = document.createElement("div");
    this.list.className = "ask";
    place.prepend(this.list);
    this.view = new QuestionView(this);
    this.density = new OptionDensity(this.list, () => this.view.show());
    place.addEventListener("keydown", (event) => handleKey(this, event));
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
    if (this.selection && asked === this.#asked) return;
    this.#asked = asked;
    const before = this.selection?.decision;
    const same = before?.number === decision.number && before.kind === decision.kind;
    const kept = same ? (this.selection?.keys ?? []) : [];
    const hadFocus = this.place.contains(document.activeElement);
    this.selection = new Selection(decision);
    this.selection.keys = kept.filter((key) => this.selection?.option(key));
    this.arranged = arrange(decision);
    if (!same) this.#begin();
    this.undoing = undo;
    this.who = who;
    this.clock = clock;
    this.scene = decision.in_scene ? scene : null;
    if (same) this.view.show();
    else this.density.fit();
    if (!same) this.#inView();
    if (hadFocus && !same) /** @type {HTMLElement|null} */ (this.place.querySelector("#prompt"))?.focus({ preventScroll: true });
  }

  /** Scroll to the top; or, where a scene fills the screen, to the first options. */
  #inView() {
    this.list.scrollTo(0, 0);
    if (!this.scene) return;
    const first = this.list.querySelector(".groups .option");
    const below = first ? first.getBoundingClientRect().bottom - this.list.getBoundingClientRect().bottom : 0;
    if (below > 0) this.list.scrollTop = below + 8;
  }

  /** Reset everything that belonged to the previous question. */
  #begin() {
    this.pending = this.armed = null;
    this.typed = "";
    this.preview = [];
    this.known.clear();
    this.shared.clear();
    this.advised.clear();
    this.hover.out();
  }

  /**
   * Mark the options that the coach would choose.
   * @param {string[]} keys
   */
  advise(keys) {
    if (!keys.length && !this.advised.size) return;
    this.advised = new Set(keys);
    this.view.show();
  }

  /**
   * Show that someone else is asked, or no one.
   * @param {unknown} content
   * @param {UndoForm|null} undo null: nothing to undo
   */
  wait(content, undo) {
    if (this.selection) this.#begin();
    this.selection = null;
    this.undoing = undo;
    this.view.busy(false);
    this.place.removeAttribute("style");
    render(html`${content}`, this.list);
    this.view.foot();
  }

  /**
   * The certain effects of each option have arrived.
   * @param {import("../../parts/types.js").OptionsForeseen} message
   */
  foreseen({ number, options }) {
    if (this.selection?.decision.number !== number) return;
    this.known = new Map(options.map((one) => [one.key, one]));
    this.shared = sharedChanges(this.view.listed.flatMap(({ key }) => this.known.get(key) ?? []));
    this.view.show();
  }

  /**
   * The effects of the selected options have arrived.
   * @param {string[]} lines
   */
  showPreview(lines) {
    this.preview = lines;
    this.view.show();
  }

  /**
   * The server says that an answer cannot be undone, or perhaps not: a second press gives it.
   * @param {number} number
   * @param {string[]} keys
   * @param {boolean} [perhaps]
   */
  askAgain(number, keys, perhaps = false) {
    if (this.pending !== number) return;
    this.pending = null;
    this.armed = keys;
    this.perhaps = perhaps;
    this.view.show();
  }

  /**
   * Choose an option, as a click on its button does.
   * @param {string} key
   */
  choose(key) {
    const selection = this.selection;
    if (!selection || this.pending !== null || this.hover.held) return;
    if (selection.direct || key === selection.done?.key) return this.#give([key]);
    this.armed = null;
    if (!selection.toggle(key)) toast(t("choose.full", { n: selection.decision.at_most }));
    this.preview = [];
    this.view.show();
    this.events.changed();
    if (!selection.single && selection.keys.length && selection.ready) this.events.preview([...selection.keys]);
  }

  /** Give the selected answer, the one waiting for a second press, or "done". */
  confirm() {
    const selection = this.selection;
    if (!selection || this.pending !== null) return;
    if (this.armed) return this.#send(this.armed, false);
    if (!selection.direct && selection.ready) return this.#give([...selection.keys]);
    if (selection.done) return this.#give([selection.done.key]);
    if (!selection.direct) toast(selection.single ? t("question.choose") : t("choose.more", { n: selection.decision.at_least - selection.keys.length }));
  }

  /** Undo the last answer, or say why not. */
  undo() {
    if (this.undoing?.can) this.events.undo();
    else toast(this.undoing?.why || t("undo.cannot"));
  }

  /** The answer was refused: ask again. */
  refused() {
    this.pending = null;
    this.view.show();
  }

  /**
   * The option for a key on the keyboard.
   * @param {string} pressed
   */
  byShortcut(pressed) {
    return this.view.shown[shortcuts(this.view.shown).indexOf(pressed)]?.key ?? null;
  }

  /**
   * Mark the buttons of a thing.
   * @param {string|null} thing
   */
  mark(thing) {
    if (thing === this.hot) return;
    this.hot = thing;
    this.view.show();
    if (thing && this.view.long) this.place.querySelector(".option.hot")?.scrollIntoView({ block: "nearest" });
  }

  /** Focus the search field; false if there is none. */
  find() {
    const field = /** @type {HTMLElement|null} */ (this.place.querySelector("#find"));
    field?.focus();
    return field !== null;
  }

  // Answers ----------------------------------------------------------------------------------------------------------

  /**
   * Give an answer. One that cannot be undone needs a second press, unless it was confirmed already.
   * @param {string[]} keys
   */
  #give(keys) {
    const selection = /** @type {Selection} */ (this.selection);
    const known = keys.length === 1 ? this.known.get(keys[0]) : undefined;
    const again = JSON.stringify(this.armed) === JSON.stringify(keys);
    const told = selection.single && !selection.direct && keys[0] !== selection.done?.key;
    if (again || !confirms() || (known && (told || !known.final))) return this.#send(keys, false);
    if (!known) return this.#send(keys, true);
    this.armed = keys;
    this.perhaps = false;
    this.view.show();
  }

  /**
   * @param {string[]} keys
   * @param {boolean} careful
   */
  #send(keys, careful) {
    const { number } = /** @type {Selection} */ (this.selection).decision;
    this.pending = number;
    this.armed = null;
    this.forced.answered();
    this.hover.out();
    this.events.answer(number, keys, careful);
    this.view.show();
  }

  /** What is said about the answer that waits for a second press. */
  get warning() {
    return t(this.perhaps ? "confirm.perhaps" : "confirm.again");
  }

  /** Give the answer that waits for a second press, and stop asking for confirmation. */
  neverAgain() {
    setConfirms(false);
    toast(t("confirm.is_off"));
    this.confirm();
  }

  /**
   * The search text has changed.
   * @param {string} text
   */
  type(text) {
    this.typed = text;
    this.view.show();
  }
}

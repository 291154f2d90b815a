/** The view of the question: list and footer, from the decision and the selection. */

import { render } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";
import { seatStyle } from "../common/game-art.js";
import { stageInView } from "../common/scene.js";
import { LONG } from "./option-groups.js";
import { matchesSearch } from "./option-search.js";
import { questionBody } from "./question-body.js";
import { footerView } from "./question-footer.js";
import { searchEvents } from "./question-keys.js";
import { shortcuts } from "./selection.js";

/**
 * @typedef {import("../../parts/types.js").DecisionForm} DecisionForm
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 * @typedef {import("./selection.js").Selection} Selection
 * @typedef {import("./question.js").Question} Question
 */

/** Up to this number of options there is room for their descriptions. */
const ROOMY = 6;

export class QuestionView {
  /** @type {import("./option-list.js").OptionEvents} */
  #events;
  #searchEvents;

  /** @param {Question} question */
  constructor(question) {
    this.question = question;
    const { hover } = question;
    this.#searchEvents = searchEvents(question);
    this.#events = {
      choose: (key) => question.choose(key),
      over: (option, button) => hover.over(option, button),
      out: () => hover.out(),
      down: (option, button, event) => hover.down(option, button, event),
      point: (things) => question.events.hover(things),
    };
  }

  /** All options of the list, in order. */
  get listed() {
    return this.question.arranged.sections.flatMap((section) => section.options);
  }

  /** The options that match the search. */
  get shown() {
    return this.listed.filter((option) => matchesSearch(option.label, this.question.typed));
  }

  /** Whether the list is long enough for a search field. */
  get long() {
    return this.listed.filter((option) => option.thing).length > LONG;
  }

  /** Show the question in its current state. */
  show() {
    const { question } = this;
    const { selection, list, place, scene } = question;
    if (!selection) return;
    this.busy(question.pending !== null);
    place.style.cssText = seatStyle(selection.decision.seat);
    const { shown } = this;
    const digits = shortcuts(shown);
    const asked = {
      decision: selection.decision,
      who: question.who,
      clock: question.clock,
      scene,
      forced: question.forced.view(),
      arranged: question.arranged,
      shown,
      typed: this.long ? question.typed : null,
      state: (/** @type {OptionForm} */ option) => this.#state(option, digits[shown.indexOf(option)] ?? "", selection),
      known: this.#known(selection.decision),
      dense: question.density.level,
      preview: question.preview,
    };
    render(questionBody(asked, this.#events, this.#searchEvents), list);
    if (scene) stageInView(list);
    this.foot();
  }

  /**
   * Whether the subject of the question is described elsewhere.
   * @param {DecisionForm} decision
   */
  #known({ about, options }) {
    return Boolean(about) && (this.question.events.known(about ?? "") || Boolean(options?.some((option) => option.thing === about && option.summary)));
  }

  /**
   * @param {OptionForm} option
   * @param {string} shortcut
   * @param {Selection} selection
   */
  #state(option, shortcut, selection) {
    const { armed, hot, pending, known, shared } = this.question;
    return {
      shortcut,
      chosen: selection.direct ? null : selection.keys.includes(option.key),
      armed: selection.direct && armed?.[0] === option.key,
      warning: this.question.warning,
      hot: Boolean(hot) && option.thing === hot,
      busy: pending !== null,
      roomy: selection.options.length <= ROOMY,
      foreseen: known.get(option.key) ?? null,
      shared,
      advised: this.question.advised.has(option.key),
    };
  }

  /** Show the footer. */
  foot() {
    const { question } = this;
    const { selection, events } = question;
    render(
      footerView(
        {
          undo: question.undoing,
          odds: selection?.decision.odds_page ?? false,
          why: Boolean(selection?.options.length),
          confirm: selection && !selection.direct ? this.#confirmation(selection) : null,
          done: selection?.done ?? null,
          armed: this.#armedWhere(selection),
          warning: question.warning,
          busy: question.pending !== null,
        },
        {
          undo: () => question.undo(),
          odds: () => events.odds([...(question.selection?.keys ?? [])]),
          whyNot: () => events.whyNot(),
          confirm: () => question.confirm(),
          choose: (key) => question.choose(key),
          off: () => question.neverAgain(),
        },
      ),
      question.foot,
    );
  }

  /** @param {Selection} selection */
  #confirmation(selection) {
    const { single, keys, ready } = selection;
    const n = keys.length;
    if (this.question.armed) return { text: t("question.again"), ready: true };
    const more = selection.decision.at_least - n;
    if (!single) return { text: more > 0 ? t("choose.more", { n: more }) : n ? t("confirm.n", { n }) : t("confirm.none"), ready };
    return { text: n ? t("question.confirm", { name: selection.option(keys[0])?.label ?? "" }) : t("question.choose"), ready };
  }

  /**
   * The answer waiting for a second press.
   * @param {Selection|null} selection
   * @returns {"option"|"confirm"|"done"|""}
   */
  #armedWhere(selection) {
    const { armed } = this.question;
    if (!selection || !armed) return "";
    if (armed[0] === selection.done?.key) return "done";
    return selection.direct ? "option" : "confirm";
  }

  /** @param {boolean} busy is an answer on its way? */
  busy(busy) {
    const { place } = this.question;
    place.classList.toggle("busy", busy);
    place.setAttribute("aria-busy", String(busy));
  }
}

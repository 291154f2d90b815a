/** The question on the page: its list and its footer, from what is asked and what has been chosen so far. */

import { render } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";
import { seatStyle } from "../common/game-art.js";
import { stageInView } from "../common/scene.js";
import { LONG } from "./option-groups.js";
import { fits } from "./option-search.js";
import { askedView } from "./question-body.js";
import { footerView } from "./question-footer.js";
import { finding } from "./question-keys.js";
import { shortcut } from "./selection.js";

/**
 * @typedef {import("../../parts/types.js").DecisionForm} DecisionForm
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 * @typedef {import("./selection.js").Choosing} Choosing
 * @typedef {import("./question.js").Question} Question
 */

/** From so many options on there is no room to say what is known about each. */
const ROOMY = 6;

export class QuestionView {
  /** @type {import("./option-list.js").OptionEvents} */
  #events;
  #finding;

  /** @param {Question} question */
  constructor(question) {
    this.question = question;
    const { hover } = question;
    this.#finding = finding(question);
    this.#events = {
      choose: (key) => question.choose(key),
      over: (option, button) => hover.over(option, button),
      out: () => hover.out(),
      down: (option, button, event) => hover.down(option, button, event),
      point: (things) => question.events.hover(things),
    };
  }

  /** All options of the list, in the order in which they stand there. */
  get listed() {
    return this.question.arranged.sections.flatMap((section) => section.options);
  }

  /** Those of a name that was typed. */
  get shown() {
    return this.listed.filter((option) => fits(option.label, this.question.typed));
  }

  /** Is the list so long that one types a name? */
  get long() {
    return this.listed.filter((option) => option.thing).length > LONG;
  }

  /** Show the question as it stands. */
  show() {
    const { question } = this;
    const { choosing, list, place, scene } = question;
    if (!choosing) return;
    this.busy(question.pending !== null);
    place.style.cssText = seatStyle(choosing.decision.seat);
    const { shown } = this;
    const asked = {
      decision: choosing.decision,
      who: question.who,
      clock: question.clock,
      scene,
      forced: question.forced.view(),
      arranged: question.arranged,
      shown,
      typed: this.long ? question.typed : null,
      state: (/** @type {OptionForm} */ option) => this.#state(option, shown, choosing),
      known: this.#known(choosing.decision),
      dense: question.density.level,
      preview: question.preview,
    };
    render(askedView(asked, this.#events, this.#finding), list);
    if (scene) stageInView(list);
    this.foot();
  }

  /**
   * Need it not be said what the question is about?
   * @param {DecisionForm} decision
   */
  #known({ about, options }) {
    return Boolean(about) && (this.question.events.known(about ?? "") || Boolean(options?.some((option) => option.thing === about && option.summary)));
  }

  /**
   * @param {OptionForm} option
   * @param {OptionForm[]} shown
   * @param {Choosing} choosing
   */
  #state(option, shown, choosing) {
    const { armed, hot, pending, known, usual } = this.question;
    return {
      shortcut: shortcut(shown.indexOf(option)),
      chosen: choosing.direct ? null : choosing.keys.includes(option.key),
      armed: choosing.direct && armed?.[0] === option.key,
      hot: Boolean(hot) && option.thing === hot,
      busy: pending !== null,
      roomy: choosing.options.length <= ROOMY,
      foreseen: known.get(option.key) ?? null,
      usual,
    };
  }

  /** Show the footer. */
  foot() {
    const { question } = this;
    const { choosing, events } = question;
    render(
      footerView(
        {
          undo: question.undoing,
          odds: choosing?.decision.odds_page ?? false,
          why: Boolean(choosing?.options.length),
          confirm: choosing && !choosing.direct ? this.#confirmation(choosing) : null,
          done: choosing?.done ?? null,
          armed: this.#armedWhere(choosing),
          busy: question.pending !== null,
        },
        {
          undo: () => question.undo(),
          odds: () => events.odds([...(question.choosing?.keys ?? [])]),
          wonder: () => events.wonder(),
          confirm: () => question.confirm(),
          choose: (key) => question.choose(key),
          off: () => question.neverAgain(),
        },
      ),
      question.foot,
    );
  }

  /** @param {Choosing} choosing */
  #confirmation(choosing) {
    const { single, keys, ready } = choosing;
    const n = keys.length;
    if (this.question.armed) return { text: t("question.again"), ready: true };
    const more = choosing.decision.at_least - n;
    if (!single) return { text: more > 0 ? t("choose.more", { n: more }) : n ? t("confirm.n", { n }) : t("confirm.none"), ready };
    return { text: n ? t("question.confirm", { name: choosing.option(keys[0])?.label ?? "" }) : t("question.choose"), ready };
  }

  /**
   * What waits for one more press.
   * @param {Choosing|null} choosing
   * @returns {"option"|"confirm"|"done"|""}
   */
  #armedWhere(choosing) {
    const { armed } = this.question;
    if (!choosing || !armed) return "";
    if (armed[0] === choosing.done?.key) return "done";
    return choosing.direct ? "option" : "confirm";
  }

  /** @param {boolean} busy is an answer on its way? */
  busy(busy) {
    const { place } = this.question;
    place.classList.toggle("busy", busy);
    place.setAttribute("aria-busy", String(busy));
  }
}

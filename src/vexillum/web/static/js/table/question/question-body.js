/** What is asked, as it stands above the footer: seat, prompt, what is in hand, the options in their groups. */

import { keyed } from "../../../vendor/lit-html/directives/keyed.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";
import { emblem } from "../common/game-art.js";
import { oddsBar } from "../common/odds.js";
import { ruleButton } from "../common/rule-explanations.js";
import { sceneView } from "../common/scene.js";
import { groupChips } from "./group-chips.js";
import { refusedOutsideGroups, commonText } from "./option-groups.js";
import { sectionView } from "./option-list.js";
import { searchField } from "./option-search.js";
import { handView } from "./pieces-in-hand.js";
import { refusedFold, refusedList } from "./refused-options.js";

/**
 * @typedef {import("../../parts/types.js").DecisionForm} DecisionForm
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 * @typedef {import("../../parts/types.js").RefusedForm} RefusedForm
 * @typedef {object} BodyState
 * @property {DecisionForm} decision
 * @property {string} who
 * @property {unknown} clock
 * @property {import("../../parts/types.js").SceneForm|null} scene
 * @property {unknown} forced what the rules have decided without asking
 * @property {import("./option-groups.js").Arrangement} arranged
 * @property {OptionForm[]} shown
 * @property {string|null} typed null: the list is short
 * @property {(option: OptionForm) => import("./option-list.js").OptionState} state
 * @property {boolean} known what it is about can be read beside the map, or in the options
 * @property {import("./option-density.js").Level} dense
 * @property {string[]} preview what the chosen options would surely do together
 */

/** On a small screen what cannot be chosen is always under a lid. */
const SMALL = matchMedia("(max-width: 1000px), (max-height: 800px)");

/**
 * @param {BodyState} state
 * @param {import("./option-list.js").OptionEvents} events
 * @param {import("./option-search.js").SearchEvents} searchEvents
 */
export function questionBody(state, events, searchEvents) {
  const { decision, arranged, shown, typed, scene } = state;
  const { number, kind = "", odds, hand } = decision;
  const small = SMALL.matches || state.dense > 0;
  const refused = small ? (decision.refused ?? []) : refusedOutsideGroups(decision);
  const found = new Set(shown);
  return html`${scene ? sceneView(scene) : nothing} ${state.forced} ${headView(state)} ${handView(hand)}
    ${odds ? html`<div class="odds-common">${oddsBar(odds)}</div>` : nothing}
    ${sameView(arranged.said)}
    ${typed === null ? nothing : searchField(typed, shown.length, searchEvents)}
    ${groupChips(arranged.sections, refused.length)}
    ${keyed(
      `${number} ${kind}`,
      html`<div class="groups">
        ${arranged.sections.map((section) => sectionView(section, state.state, events, found, small))}
        ${small ? refusedFold(refused, events.point) : notNow(refused, events.point)}
      </div>`,
    )}
    <div class="preview" aria-live="polite">${state.preview.length ? html`<strong>${t("preview")}</strong>${state.preview.map((line) => html`<p>${line}</p>`)}` : nothing}</div>`;
}

/** @param {BodyState} state */
function headView({ decision, who, clock, known }) {
  const { seat, prompt, rule, summary, about_text: about, how_many: many } = decision;
  const line = (/** @type {string|undefined} */ text, kind = "") => (text ? html`<p class="sub ${kind}">${text}</p>` : nothing);
  return html`<div class="ask-head">
    <p class="asked">${emblem(seat)}<span>${who}</span> <span class="yours">${t("question.yours")}</span>${clock}</p>
    <h2 id="prompt" tabindex="-1">${prompt} ${ruleButton(rule)}</h2>
    ${line(summary)} ${line(known || (summary && about?.includes(summary)) ? "" : about, "about")} ${decision.at_most > 1 ? line(many || t("choose.any"), "hint") : nothing}
  </div>`;
}

/**
 * What is the same for all options, once.
 * @param {import("./option-groups.js").Common} said
 */
function sameView(said) {
  const text = [commonText(said), said.cost].filter(Boolean).join(" · ");
  return text ? html`<p class="same">${text}</p>` : nothing;
}

/**
 * @param {RefusedForm[]} refused
 * @param {(things: string[]) => void} point
 */
function notNow(refused, point) {
  if (!refused.length) return nothing;
  return html`<section class="group" data-group="refused" role="group" aria-labelledby="group-refused"><div class="group-head"><h3 id="group-refused" class="caps">${t("question.not_now")}</h3><i></i></div>${refusedList(refused, point)}</section>`;
}

/** Options as buttons in groups: key, name, cost, summary, odds, changes. */

import { classMap } from "../../../vendor/lit-html/directives/class-map.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";
import { chipRow, chipText } from "../common/change-chips.js";
import { oddsBar } from "../common/odds.js";
import { commonText, shortLabel } from "./option-groups.js";
import { counters } from "./pieces-in-hand.js";
import { refusedList } from "./refused-options.js";

/**
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 * @typedef {import("../../parts/types.js").ForeseenForm} ForeseenForm
 * @typedef {import("../../parts/types.js").Chip} Chip
 * @typedef {import("./option-groups.js").Section} Section
 * @typedef {object} OptionState the current state of an option
 * @property {string} shortcut
 * @property {boolean|null} chosen null: one press gives the answer
 * @property {boolean} armed a second press gives an answer that cannot be undone
 * @property {string} warning what is said then
 * @property {boolean} hot the pointer is on its thing
 * @property {boolean} busy
 * @property {boolean} roomy there is room for its description
 * @property {ForeseenForm|null} foreseen
 * @property {Set<string>} shared changes that all options have in common
 * @property {boolean} advised the coach would choose it
 * @typedef {object} OptionEvents
 * @property {(key: string) => void} choose
 * @property {(option: OptionForm, button: HTMLElement, event: Event) => void} over
 * @property {() => void} out
 * @property {(option: OptionForm, button: HTMLElement, event: PointerEvent) => void} down
 * @property {(things: string[]) => void} point at things on the map
 */

/** The number of options with a key on the keyboard. */
const DIGITS = 10;

/**
 * A group: its name, what its options share, the options, and the refused ones.
 * @param {Section} section
 * @param {(option: OptionForm) => OptionState} state
 * @param {OptionEvents} events
 * @param {Set<OptionForm>} found the options that match the search
 * @param {boolean} folded are refused options shown elsewhere?
 */
export function sectionView(section, state, events, found, folded) {
  const { id, label, options, refused, shape } = section;
  const shown = options.filter((option) => found.has(option));
  if (!shown.length && (folded || !refused.length || shown.length !== options.length)) return nothing;
  const name = `group-${id}`;
  return html`<section class="group" data-group=${id} role="group" aria-labelledby=${label && !section.alone ? name : "prompt"}>
    ${heading(section, name)}
    <div class="opts ${shape}">${repeat(shown, ({ key }) => key, (option) => optionView(option, section, state(option), events))}</div>
    ${folded ? nothing : refusedList(refused, events.point)}
  </section>`;
}

/**
 * @param {Section} section
 * @param {string} id
 */
function heading({ label: name, note, said, alone }, id) {
  const label = alone ? "" : name;
  const notes = [note, commonText(said)].filter(Boolean).join(" · ");
  if (!label && !notes && !said.cost) return nothing;
  return html`<div class="group-head">${label ? html`<h3 id=${id} class="caps">${label}</h3>` : nothing}${notes ? html`<span class="group-note">${notes}</span>` : nothing}<i></i>${said.cost ? html`<span class="cost">${said.cost}</span>` : nothing}</div>`;
}

/**
 * @param {OptionForm} option
 * @param {Section} section
 * @param {OptionState} state
 * @param {OptionEvents} events
 */
function optionView(option, { shape, common, options }, state, events) {
  const { key, thing = "", label, side = "" } = option;
  const { shortcut, chosen, armed, busy, foreseen } = state;
  const cost = common.cost ? "" : (option.cost ?? "");
  const summary = common.summary ? "" : option.summary || (state.roomy && shape !== "compact" ? option.about : "") || "";
  const name = common.before || common.after ? shortLabel(label, common) : label;
  const id = `option-${key}`;
  const digit = shape !== "compact" || options.length <= DIGITS ? shortcut : "";
  const classes = { option: true, armed, hot: state.hot, advised: state.advised, [shape]: true, [side]: Boolean(side) };
  const over = (/** @type {Event} */ event) => events.over(option, /** @type {HTMLElement} */ (event.currentTarget), event);
  return html`<button
    type="button"
    class=${classMap(classes)}
    data-key=${key}
    data-thing=${thing || nothing}
    aria-label=${name === label ? nothing : label}
    aria-labelledby=${name === label ? `${id}-name` : nothing}
    aria-describedby="${id}-cost ${id}-more"
    aria-keyshortcuts=${shortcut || nothing}
    aria-pressed=${chosen === null ? nothing : String(chosen)}
    aria-disabled=${String(busy)}
    @click=${() => events.choose(key)}
    @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType !== "touch" && over(event)}
    @pointerdown=${(/** @type {PointerEvent} */ event) => events.down(option, /** @type {HTMLElement} */ (event.currentTarget), event)}
    @pointerleave=${events.out}
    @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLElement} */ (event.currentTarget).matches(":focus-visible") && over(event)}
    @blur=${events.out}
  >
    ${digit ? html`<kbd aria-hidden="true">${digit}</kbd>` : nothing}
    <span class="first">
      <span class="label" id="${id}-name">${name}</span>
      <span class="sure" aria-hidden="true">${foreseen ? chipRow(besides(foreseen.chips, option, state.shared)) : nothing}</span>
      ${common.holds ? nothing : counters(option.holds)}<span class="cost" id="${id}-cost">${cost}</span>
    </span>
    <span class="more" id="${id}-more">
      ${summary ? html`<span class="summary">${summary}</span>` : nothing}
      ${state.advised ? html`<span class="advised-word">${t("coach.this")}</span>` : nothing}
      ${oddsBar(option.odds)}
      ${chosen && foreseen?.lines.length ? html`<span class="lines">${foreseen.lines.map((line) => html`<span>${line}</span> `)}</span>` : nothing}
      ${chosen && foreseen?.final ? html`<span class="final">${t("question.final")}</span>` : nothing}
      ${armed ? html`<span class="again">${state.warning}</span>` : nothing}
    </span>
  </button>`;
}

/**
 * The changes of an option that others do not have and that its name and cost do not say already.
 * @param {Chip[]} chips
 * @param {OptionForm} option
 * @param {Set<string>} shared
 */
function besides(chips, { label, cost = "" }, shared) {
  const paid = `${label} ${cost}`.toLocaleLowerCase();
  const said = (/** @type {Chip} */ chip) => {
    const n = (chip.by ?? "").replace(/\D/g, "");
    const words = chip.label.toLocaleLowerCase().split(/\s+/).filter((word) => word.length > 3);
    return n === label.trim() || (n && paid.split(/\D+/).includes(n) && words.some((word) => paid.includes(word)));
  };
  return chips.filter((chip) => !shared.has(chipText([chip])) && !said(chip));
}

/**
 * The changes that all options have in common.
 * @param {ForeseenForm[]} foreseen
 */
export function sharedChanges(foreseen) {
  if (foreseen.length < 3) return new Set();
  const [first, ...others] = foreseen.map(({ chips }) => new Set(chips.map((chip) => chipText([chip]))));
  return new Set([...first].filter((text) => others.every((one) => one.has(text))));
}

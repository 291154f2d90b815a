/** The rail beside the map: progress, cards, sequence of play, gauges, lasting effects. */

import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { t } from "../../parts/words.js";
import { emblem, seatStyle } from "../common/game-art.js";
import { cardView } from "./card-view.js";
import { news, warningLine } from "./warnings.js";

/**
 * @typedef {import("../../parts/types.js").Display} Display
 * @typedef {import("../../parts/types.js").Deck} Deck
 * @typedef {import("../../parts/types.js").SequenceRow} SequenceRow
 * @typedef {import("../../parts/types.js").Gauge} Gauge
 * @typedef {import("../../parts/types.js").Effect} Effect
 * @typedef {import("../../parts/types.js").Warning} Warning
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 * @typedef {object} RailContext
 * @property {Record<string, string>} names of the seats
 * @property {readonly string[]} mine my seats
 * @property {(page: string) => void} read
 * @property {(key: string) => void} choose
 * @property {(things: string[]) => void} hover
 * @property {OptionForm[]} options what can be chosen now
 */

/** Up to this number, remaining cards are drawn one by one. */
const MOST_PIPS = 40;

/**
 * Show the rail; false if it is empty.
 * @param {HTMLElement} place
 * @param {Display} display
 * @param {RailContext} context
 */
export function showRail(place, display, context) {
  const { cards = [], deck, sequence = [], gauges = [], effects = [], warnings = [] } = display;
  render(
    html`
      ${deck ? deckView(deck, warnings, context.mine) : nothing}
      ${repeat(cards, (card) => `${card.role} ${card.seat} ${card.number} ${card.title}`, (card) => cardView(card, context))}
      ${sequence.length ? sequenceView(sequence, context) : nothing}
      ${repeat(gauges, (gauge) => gauge.id, gaugeView)}
      ${effects.length ? effectsView(effects, context) : nothing}
    `,
    place,
  );
  return Boolean(deck || cards.length || sequence.length || gauges.length || effects.length);
}

/**
 * Warnings for everyone are shown beside the deck.
 * @param {Deck} deck
 * @param {Warning[]} warnings
 * @param {readonly string[]} mine my seats
 */
function deckView({ label, left, left_label, size = 0, check }, warnings, mine) {
  const victories = warnings.filter((one) => one.tone === "victory");
  const may = (/** @type {number} */ n) => check && n >= check.earliest && n <= check.latest;
  const marks = size && size <= MOST_PIPS ? Array.from({ length: left }, (_, n) => n + 1) : [];
  return html`<section class="section deck">
    <h3 class="caps"><span>${label}</span><span>${left_label}</span></h3>
    ${marks.length ? html`<div class="pips" aria-hidden="true">${marks.map((n) => html`<i class=${may(n) ? "may" : ""}></i>`)}</div>` : nothing}
    ${check ? html`<p class="check">${check.label}</p>` : nothing}
    ${victories.map((one) => warningLine(one, mine))}
  </section>`;
}

/**
 * @param {SequenceRow[]} rows
 * @param {RailContext} context
 */
function sequenceView(rows, { names }) {
  return html`<section class="section sequence">
    <h3 class="caps">${t("rail.sequence")}</h3>
    <ol>
      ${rows.map(
        (row) => html`<li class=${row.state} aria-current=${row.state === "now" ? "step" : nothing}>
          <span class="place">${row.place}</span>
          ${row.seats.map((seat) => emblem(seat, row.seats.length > 1 ? names[seat] : ""))}
          <span class="does" title=${row.text}>${row.seats.length === 1 ? html`<b class="who" style=${seatStyle(row.seats[0])}>${names[row.seats[0]] ?? row.seats[0]}</b> ` : nothing}${row.text}</span>
        </li>`,
      )}
    </ol>
  </section>`;
}

/** @param {Gauge} gauge */
function gaugeView({ id, label, steps, here, note }) {
  return html`<section class="section gauge" data-gauge=${id}>
    <h3 class="caps"><span>${label}</span><span class="one">${steps[here] ?? ""}</span></h3>
    <ol class="steps">${steps.map((step, n) => html`<li class=${n === here ? "here" : ""} aria-current=${n === here ? "true" : nothing}>${step}</li>`)}</ol>
    ${note ? html`<p class="note">${note}</p>` : nothing}
  </section>`;
}

/**
 * @param {Effect[]} effects
 * @param {RailContext} context
 */
function effectsView(effects, { read }) {
  return html`<section class="section effects">
    <h3 class="caps">${t("rail.effects")}</h3>
    <ul>${repeat(effects, (one) => `${one.tone} ${one.title}`, (one) => {
      const text = html`<b>${one.title}</b> <span class="summary">${one.summary}${one.until ? ` (${one.until})` : ""}</span>`;
      const about = `${one.title}: ${one.summary}${one.until ? ` (${one.until})` : ""}`;
      return html`<li class=${one.tone ?? ""} title=${about}>${one.page ? html`<button type="button" class="plain" data-page=${one.page} @click=${() => read(one.page ?? "")}>${text}</button>` : html`<div>${text}</div>`}</li>`;
    })}</ul>
  </section>`;
}

/**
 * On a phone the cards are a ribbon above the map; a press opens their tab.
 * @param {HTMLElement} place
 * @param {Display} display
 * @param {RailContext & {open: () => void}} context
 */
export function showRibbon(place, { cards = [], deck, warnings = [] }, { names, mine, open }) {
  const now = cards.find((card) => card.role === "now");
  const next = cards.find((card) => card.role === "next");
  const alarm = warnings.some((one) => news(one, mine).tone === "victory");
  const content = html`<button type="button" class="card-ribbon" @click=${open}>
    ${now ? html`<b>${now.number ? `${now.number} · ` : ""}${now.title}</b><span class="order">${(now.order ?? []).map((one) => html`<span class=${one.state ?? ""}>${emblem(one.seat, names[one.seat])}</span>`)}</span>` : deck ? html`<b>${deck.label}</b>` : nothing}
    <span class="ahead"><span>${next ? t("card.next", { title: next.title }) : (deck?.left_label ?? "")}</span>${alarm ? iconTemplate("warning") : iconTemplate("next")}</span>
  </button>`;
  render(now || deck ? content : nothing, place);
  place.hidden = !(now || deck);
}

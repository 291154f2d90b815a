/** The odds of a roll: as a bar of outcomes with the averages, and as a table. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";

/** @typedef {import("../../parts/types.js").OddsForm} OddsForm */

/** A part of the bar narrower than the first shows only its chance; narrower than the second, nothing. */
const WORDS = 0.3;
const NUMBER = 0.09;
/** As many letters as the whole bar has room for on a phone: a label that would be cut stands below the bar. */
const LETTERS = 44;

/**
 * The bar, and the averages.
 * @param {OddsForm|null|undefined} odds
 */
export function oddsBar(odds) {
  if (!odds) return nothing;
  return html`${bar(odds)}${means(odds)}`;
}

/** @param {OddsForm} odds */
function bar({ outcomes }) {
  if (!outcomes.length) return nothing;
  const parts = outcomes.map(({ chance, percent, label, tone }) => {
    const said = `${percent} ${label}`;
    const seen = chance >= WORDS && fits(chance, said) ? said : chance >= NUMBER ? percent : "";
    return html`<span class="chance ${tone}" style="--p: ${chance}" title=${said}><span aria-hidden="true">${seen}</span><span class="unseen">${said}. </span></span>`;
  });
  const cut = outcomes.filter(({ chance, percent, label }) => chance >= WORDS && !fits(chance, `${percent} ${label}`));
  const below = cut.length ? html`<span class="means" aria-hidden="true">${cut.map(({ percent, label, tone }) => html`<span class=${tone}><b>${percent}</b> ${label}</span> `)}</span>` : nothing;
  return html`<span class="odds-bar">${parts}</span>${below}`;
}

/**
 * Whether a label fits into a part of the bar.
 * @param {number} chance
 * @param {string} said
 */
function fits(chance, said) {
  return said.length <= chance * LETTERS;
}

/** @param {OddsForm} odds */
function means({ means: list }) {
  if (!list.length) return nothing;
  return html`<span class="means">${list.map(({ label, value, tone }) => html`<span class=${tone}>${label} <b>${value}</b></span> `)}<span class="average">${t("question.average")}</span></span>`;
}

/**
 * A row for each outcome.
 * @param {OddsForm|null|undefined} odds
 */
export function oddsTable(odds) {
  if (!odds) return nothing;
  return html`<table class="odds-table">
    <tbody>
      ${odds.outcomes.map(({ chance, percent, label, tone }) => html`<tr><th scope="row">${label}</th><td><span class="chance-line ${tone}" style="--p: ${chance}">${percent}</span></td></tr>`)}
      ${odds.means.map(({ label, value }) => html`<tr class="mean"><th scope="row">${label} <small>${t("question.average")}</small></th><td><b>${value}</b></td></tr>`)}
    </tbody>
  </table>`;
}

/**
 * Short, for the map: the chance of success, or else of the likeliest outcome; without chances, the average.
 * @param {OddsForm} odds
 * @returns {{text: string, tone: string}}
 */
export function oddsTag({ outcomes, means: list }) {
  const likeliest = (/** @type {typeof outcomes} */ some) => some.reduce((best, one) => (one.chance > best.chance ? one : best));
  const good = outcomes.filter(({ tone }) => tone === "good");
  if (outcomes.length) {
    const { percent, tone } = likeliest(good.length ? good : outcomes);
    return { text: percent, tone };
  }
  return list.length ? { text: `${list[0].label} ${list[0].value}`, tone: list[0].tone } : { text: "", tone: "" };
}

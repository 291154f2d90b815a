/** What the dice may bring, small: a bar of outcomes and the means; and the same as a table. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";

/** @typedef {import("../../parts/types.js").OddsForm} OddsForm */

/** A part of the bar that is narrower says its chance alone; one that is narrower still, nothing. */
const WORDS = 0.3;
const NUMBER = 0.09;

/**
 * The bar, and what to expect on average.
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
    const seen = chance >= WORDS ? said : chance >= NUMBER ? percent : "";
    return html`<span class="chance ${tone}" style="--p: ${chance}" title=${said}><span aria-hidden="true">${seen}</span><span class="unseen">${said}. </span></span>`;
  });
  return html`<span class="odds-bar">${parts}</span>`;
}

/** @param {OddsForm} odds */
function means({ means: list }) {
  if (!list.length) return nothing;
  return html`<span class="means">${list.map(({ label, value, tone }) => html`<span class=${tone}>${label} <b>${value}</b></span> `)}<span class="average">${t("question.average")}</span></span>`;
}

/**
 * Every outcome on a line of its own.
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
 * In a word, for the map: the chance of what one hopes for, or else of what is likeliest; without chances, what to expect.
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

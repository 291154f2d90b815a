/** Cards as cards: title, order of play, both sides of an Event, which can be pressed where an option executes them. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { t } from "../../parts/words.js";
import { emblem, seatStyle } from "../common/game-art.js";

/**
 * @typedef {import("../../parts/types.js").Card} Card
 * @typedef {import("../../parts/types.js").CardText} CardText
 * @typedef {import("./rail.js").RailContext} RailContext
 */

/**
 * @param {Card} card
 * @param {RailContext} context
 */
export function cardView(card, context) {
  const { names, read, hover } = context;
  const { role, title, number, seat, order = [], texts = [], thing, page } = card;
  const before = role === "next" ? t("card.role.next") : role === "held" && seat ? (names[seat] ?? seat) : "";
  const named = html`${before ? html`<small>${before}</small> ` : nothing}${number ? `${number} · ` : ""}${title}`;
  const things = thing ? [thing] : [];
  return html`<article class="game-card ${role}" data-thing=${thing || nothing} style=${seat ? seatStyle(seat) : nothing}
    @pointerenter=${() => hover(things)} @pointerleave=${() => hover([])}>
    <header>
      <h3>${page ? html`<button type="button" class="plain" data-page=${page} title=${t("card.read")} @click=${() => read(page)}>${named}</button>` : named}</h3>
      ${order.length ? html`<ol class="order" aria-label=${t("card.order")}>${order.map((one) => html`<li class=${one.state ?? ""}>${emblem(one.seat, said(names[one.seat] ?? one.seat, one.state ?? ""))}</li>`)}</ol>` : nothing}
    </header>
    ${texts.map((text) => sideView(card, text, context))}
  </article>`;
}

/**
 * @param {string} name
 * @param {string} state
 */
function said(name, state) {
  return state ? `${name}: ${t(`card.order.${state}`)}` : name;
}

/**
 * A side of a card: a button where one option, and no other, executes it.
 * @param {Card} card
 * @param {CardText} text
 * @param {RailContext} context
 */
function sideView(card, { text, tone = "", label }, { options, choose }) {
  const found = card.thing && (tone === "light" || tone === "dark") ? options.filter((option) => option.thing === card.thing && option.side === tone) : [];
  const inside = html`${label ? html`<b>${label}</b> ` : nothing}${text}`;
  if (found.length !== 1) return html`<p class="side-text ${tone}">${inside}</p>`;
  return html`<button type="button" class="side-text ${tone} can" @click=${() => choose(found[0].key)}>
    <span>${inside}</span><span class="execute">${iconTemplate("play")}${found[0].label}</span>
  </button>`;
}

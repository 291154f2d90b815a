/** The panels of the seats: what each has, how far it is from winning, who plays it. Small, below the map; in full on their page. */

import { classMap } from "../../../vendor/lit-html/directives/class-map.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { t } from "../../parts/words.js";
import { emblem, seatStyle, signed, tokenImage } from "../common/game-art.js";
import { personView } from "../common/person-name.js";
import { news, warningLine } from "./warnings.js";

/**
 * @typedef {import("../../parts/types.js").Panel} Panel
 * @typedef {import("../../parts/types.js").Goal} Goal
 * @typedef {import("../../parts/types.js").Warning} Warning
 * @typedef {import("../../parts/types.js").SeatForm} SeatForm
 * @typedef {object} Around
 * @property {Record<string, SeatForm>} seats
 * @property {Record<string, string>} names
 * @property {string|null} asked
 * @property {readonly string[]} mine my seats
 * @property {readonly Warning[]} warnings
 * @property {(things: string[]) => void} hover
 * @property {(seat: string) => void} [open] show a seat in full
 * @property {(seat: string) => unknown} [clock] the clock of a seat
 * @property {(seat: string) => string} [mark] what has become of its person, in words
 * @property {(seat: string) => unknown} [deeds] what can be done about it; nothing if nothing can
 */

/** How much more than what is needed a bar can show. */
const BEYOND = 1.11;
/** How wide the panel of somebody without a seat is, whom nobody plays and who has no goals. */
const NARROW = 0.6;

/**
 * The seats in a row.
 * @param {HTMLElement} place
 * @param {readonly Panel[]} panels
 * @param {Around} table
 */
export function showPanels(place, panels, table) {
  render(html`${repeat(panels, (panel) => panel.seat, (panel) => panelView(panel, table))}`, place);
  place.style.setProperty("--columns", panels.map(({ seat }) => `minmax(0, ${seat in table.seats ? 1 : NARROW}fr)`).join(" "));
  place.hidden = !panels.length;
}

/**
 * @param {Panel} panel
 * @param {Around} table
 */
function panelView(panel, table) {
  const { seats, names, asked, mine, warnings, hover, open, clock } = table;
  const { seat, margin, active = false, wins_at_check: wins = false } = panel;
  const sits = seats[seat];
  const name = sits?.seat_name ?? names[seat] ?? seat;
  const things = [`seat:${seat}`];
  const danger = warnings.filter((one) => one.seat === seat);
  const good = wins && Boolean(sits?.you);
  const stands = !wins ? panel.state : t(good ? "panel.you_win" : "panel.wins");
  const title = [name, who(sits), stands, ...danger.map((one) => news(one, mine).text)].filter(Boolean).join(" · ");
  return html`<section class=${classMap({ panel: true, you: Boolean(sits?.you), asked: seat === asked, active, wins, good })} data-seat=${seat} data-thing="seat:${seat}" style=${seatStyle(seat)}
    aria-label=${name} @pointerenter=${() => hover(things)} @pointerleave=${() => hover([])}>
    <button type="button" class="plain panel-head" title=${title} @click=${() => open?.(seat)}>
      ${emblem(seat)}<b>${name}</b><small>${who(sits)}</small>${clock?.(seat) ?? nothing}
      <span class="state">${wins ? iconTemplate(good ? "laurel" : "warning") : nothing}${stands}</span>
      ${margin === null || margin === undefined ? nothing : html`<span class="margin"><span class="unseen">${t("panel.margin")}</span> ${signed(margin)}</span>`}
    </button>
    ${bodyView(panel)}
  </section>`;
}

/**
 * Who plays a seat, in a word or two.
 * @param {SeatForm|undefined} sits
 */
function who(sits) {
  if (!sits) return "";
  if (sits.you) return t("you");
  return sits.player === "open" ? t("seat.open") : sits.name;
}

/**
 * What a seat has, and its goals.
 * @param {Panel} panel
 */
function bodyView({ figures = [], stock = [], goals = [] }) {
  const counted = goals.filter(({ needed }) => typeof needed === "number");
  const far = (/** @type {Goal} */ { reached, needed }) => (reached ?? 0) - (needed ?? 0);
  const least = counted.reduce((/** @type {Goal|undefined} */ found, goal) => (found && far(found) <= far(goal) ? found : goal), undefined);
  return html`<div class="panel-body">
    <div class="has">
      <div class="figures">${figures.map(({ id, label, value }) => html`<span class="figure" data-thing=${id.replace("/", ":") || nothing}><b>${minus(value)}</b> <span>${label}</span></span>`)}</div>
      ${stock.length ? html`<span class="stock">${stock.map(({ token, n, label }) => tokenImage(token, { n, label }))}</span>` : nothing}
    </div>
    ${goals.map((goal) => goalView(goal, counted.length > 1, goal === least))}
  </div>`;
}

/**
 * @param {Goal} goal
 * @param {boolean} several is it one of several with numbers? Then it has a line only.
 * @param {boolean} least is it the one that is farthest? Where there is room for one bar only, it is this one.
 */
function goalView({ label, met, reached, needed }, several, least) {
  if (typeof reached !== "number" || typeof needed !== "number") return html`<p class="condition">${verdict(met)} ${label}</p>`;
  return html`<div class=${classMap({ goal: true, line: several, least })}><span class="goal-name">${verdict(met)} ${label}</span>${meter(label, reached, needed)}<b>${score(reached, needed)}</b></div>`;
}

/**
 * How much of what is needed; where that is nothing, how much.
 * @param {number} reached
 * @param {number} needed
 */
function score(reached, needed) {
  return needed > 0 ? t("panel.of", { reached: minus(reached), needed }) : minus(reached);
}

/**
 * A number with the sign of mathematics.
 * @param {number} n
 */
function minus(n) {
  return String(n).replace("-", "\u2212");
}

/** @param {boolean} met */
function verdict(met) {
  return html`<span class=${met ? "yes" : "no"} role="img" aria-label=${t(met ? "panel.met" : "panel.not_met")}>${met ? "✓" : "✗"}</span>`;
}

/**
 * How far something is on the way to what is needed; the mark stands where that is.
 * @param {string} label
 * @param {number} reached
 * @param {number} needed
 */
function meter(label, reached, needed) {
  const whole = Math.max(1, needed * BEYOND, reached);
  const part = (/** @type {number} */ n) => Math.round((1000 * Math.max(0, n)) / whole) / 10;
  return html`<div class="meter" role="meter" aria-label=${label} aria-valuemin="0" aria-valuemax=${Math.max(needed, reached)} aria-valuenow=${Math.max(0, reached)} aria-valuetext=${score(reached, needed)}>
    <i style="width:${part(reached)}%"></i><u style="left:${part(needed)}%"></u>
  </div>`;
}

/**
 * The seats in full: also who sits there, and what can be done about it.
 * @param {HTMLElement} place
 * @param {readonly Panel[]} panels
 * @param {Around} table
 */
export function showPlayers(place, panels, table) {
  const { seats, names } = table;
  const all = panels.length ? panels : Object.keys(seats).map((seat) => /** @type {Panel} */ ({ seat }));
  render(html`${repeat(all, (panel) => panel.seat, (panel) => playerView(panel, table, seats[panel.seat], names))}`, place);
}

/**
 * @param {Panel} panel
 * @param {Around} table
 * @param {SeatForm|undefined} sits
 * @param {Record<string, string>} names
 */
function playerView(panel, { asked, mine, warnings, hover, clock, mark, deeds }, sits, names) {
  const { seat } = panel;
  const said = mark?.(seat);
  const able = deeds?.(seat) ?? null;
  const danger = warnings.filter((one) => one.seat === seat);
  return html`<section class=${classMap({ player: true, asked: seat === asked })} data-seat=${seat} style=${seatStyle(seat)}
    @pointerenter=${() => hover([`seat:${seat}`])} @pointerleave=${() => hover([])}>
    <header>
      ${emblem(seat)}<h3>${sits?.seat_name ?? names[seat] ?? seat}</h3>
      ${sits?.you ? html`<span class="badge mine">${t("you")}</span>` : nothing}
      ${seat === asked ? html`<span class="badge">${t("to_play")}</span>` : nothing}
      ${panel.state ? html`<span class="note">${panel.state}</span>` : nothing}${clock?.(seat) ?? nothing}
    </header>
    ${sits && (!sits.you || said || able)
      ? html`<div class="who">
          <span class="dot ${sits.present ? "here" : "away"}" title=${t(sits.present ? "present" : "absent")}></span>
          ${sits.player === "human" ? personView(sits.name) : sits.name}
          ${said ? html`<span class="badge mine">${said}</span>` : nothing}
          ${able ? html`<span class="deeds">${able}</span>` : nothing}
        </div>`
      : nothing}
    ${danger.map((one) => warningLine(one, mine, true))}
    ${bodyView(panel)}
  </section>`;
}

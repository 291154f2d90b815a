/** A scene: the current state of a Battle, a Raid, a phase of a round or an Invasion. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { listed, t } from "../../parts/words.js";
import { diceRow } from "./dice-drawing.js";
import { emblem, seatStyle, tokenImage, tokenName } from "./game-art.js";
import { countRepeats } from "./repeated-lines.js";
import { ruleButton } from "./rule-explanations.js";

/**
 * @typedef {import("../../parts/types.js").SceneForm} SceneForm
 * @typedef {import("../../parts/types.js").SideForm} SideForm
 * @typedef {import("../../parts/types.js").StageForm} StageForm
 * @typedef {import("../../parts/types.js").UnitForm} UnitForm
 */

const SCENE_ICONS = /** @type {Record<string, string>} */ ({ battle: "swords", invasion: "swords", raid: "sail", phase: "hourglass" });
/** Up to this number, counters of a kind are drawn one by one; more are drawn once, with their number. */
const SINGLE = 12;

/**
 * The whole scene: sides, stages, the hits of the current stage, what each stage did, the result.
 * @param {SceneForm} scene
 */
export function sceneView(scene) {
  const { kind, title, rule, notes, sides, stages, result } = scene;
  return html`<section class="scene-view ${kind}" data-kind=${kind} aria-label=${title}>
    <header>${iconTemplate(SCENE_ICONS[kind] ?? "swords")}<h2>${title}</h2>${notes.map((note) => html`<span class="scene-note">${note}</span>`)}${ruleButton(rule)}</header>
    ${stages.length > 1 ? stepper(stages) : null}
    ${sides.length ? html`<div class="sides">${sideView(sides[0], false)}${sides.length > 1 ? [strikes(scene), sideView(sides[1], true)] : null}</div>` : null}
    ${ledger(scene)}
    ${result.length ? html`<div class="scene-result">${result.map((text) => html`<b>${text}</b>`)}</div>` : null}
  </section>`;
}

/** @param {StageForm[]} stages */
function stepper(stages) {
  return html`<ol class="stepper">${stages.map(
    ({ label, state }) => html`<li class=${state} aria-current=${state === "now" ? "step" : "false"}>${label}${state === "done" ? html` <span aria-hidden="true">✓</span>` : null}<span class="unseen"> (${t(`scene.${state}`)})</span></li>`,
  )}</ol>`;
}

/**
 * Scroll a long row of stages to the current one.
 * @param {Element} place
 */
export function stageInView(place) {
  const now = /** @type {HTMLElement|null} */ (place.querySelector(".stepper .now"));
  const row = now?.parentElement;
  if (row) row.tabIndex = row.scrollWidth > row.clientWidth ? 0 : -1; // WebKit reaches no list that scrolls otherwise
  if (row && row.scrollWidth > row.clientWidth) row.scrollLeft = now.offsetLeft - (row.clientWidth - now.offsetWidth) / 2;
}

/**
 * @param {SideForm} side
 * @param {boolean} right
 */
function sideView({ seats, names, units, holds }, right) {
  return html`<div class="force ${right ? "right" : ""}" style=${seatStyle(seats[0] ?? "")}>
    <h3>${seats.length ? emblem(seats[0]) : null}<span>${names}</span></h3>
    <div class="units" role="img" aria-label=${counted(units)}>${units.map(counters)}</div>
    ${holds ? html`<p class="side-holds">${holds}</p>` : null}
  </div>`;
}

/** @param {UnitForm} unit */
function counters({ token, n, lost = 0 }) {
  if (n > SINGLE) return html`<span class="unit ${lost === n ? "gone" : ""}">${tokenImage(token)}<b>${n - lost}</b></span>`;
  return Array.from({ length: n }, (_, at) => html`<span class="unit ${at >= n - lost ? "gone" : ""}">${tokenImage(token)}</span>`);
}

/**
 * Units in words.
 * @param {readonly UnitForm[]} units
 */
function counted(units) {
  return listed(units.map(({ token, n, lost = 0 }) => t(lost ? "scene.units_lost" : "scene.units", { n, lost, name: tokenName(token) })));
}

/**
 * The hits of the current or the last stage.
 * @param {SceneForm} scene
 */
function strikes({ sides, stages }) {
  const stage = stages.findLast(({ state, strikes }) => (state === "now" || state === "done") && strikes.some(Boolean));
  if (!stage) return html`<div class="strikes"></div>`;
  return html`<div class="strikes" aria-hidden="true">${stage.strikes.slice(0, 2).map((n, at) =>
    n ? html`<span class="blow ${at ? "left" : ""}" style=${seatStyle(sides[at]?.seats[0] ?? "")}><b>${n}</b></span>` : null,
  )}</div>`;
}

/**
 * What each stage did, as a table: hits, losses of each side, dice, sentences.
 * @param {SceneForm} scene
 */
function ledger({ title, sides, stages }) {
  const shown = stages.filter((stage) => stage.strikes.some(Boolean) || stage.losses.some((lost) => lost.length) || stage.dice.length || stage.lines.length);
  if (!shown.length) return null;
  const both = [0, 1].filter((at) => sides[at] && shown.some(({ strikes, losses }) => strikes[at] || losses[at]?.length));
  return html`<table class="ledger">
    <caption class="unseen">${title}</caption>
    <thead class="unseen"><tr><th scope="col">${t("scene.stage")}</th>${both.map((at) => html`<th scope="col">${sides[at].names}</th>`)}<th scope="col">${t("scene.what")}</th></tr></thead>
    <tbody>${shown.map((stage) => html`<tr class=${stage.state}>
      <th scope="row">${stage.label}</th>
      ${both.map((at) => html`<td>${hitsAndLosses(stage, at)}</td>`)}
      <td class="said">${diceRow(stage.dice)}${countRepeats(stage.lines, (line) => line).map(({ one, n }) => html`<span>${one}${n > 1 ? html` <b class="times">×${n}</b>` : nothing}</span> `)}</td>
    </tr>`)}</tbody>
  </table>`;
}

/**
 * The hits and losses of a side in a stage.
 * @param {StageForm} stage
 * @param {number} at
 */
function hitsAndLosses({ strikes, losses }, at) {
  const blow = strikes[at] ? html`<span>${t("scene.strikes", { n: strikes[at] })}</span>` : null;
  const lost = (losses[at] ?? []).filter(({ n }) => n > 0);
  if (!lost.length) return blow;
  const names = listed(lost.map(({ token, n }) => `${n} ${tokenName(token)}`));
  return html`${blow}<span class="lost">${t("scene.loses")} <span role="img" aria-label=${names}>${lost.flatMap(({ token, n }) =>
    n > SINGLE ? [tokenImage(token), `×${n}`] : Array.from({ length: n }, () => tokenImage(token)),
  )}</span></span>`;
}

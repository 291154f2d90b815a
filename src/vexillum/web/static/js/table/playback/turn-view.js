/** The turn that is played back, beside the map: its steps so far with dice, changes and the agents' reasons. */

import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";
import { chipRow, sumOf } from "../common/change-chips.js";
import { diceRow } from "../common/dice-drawing.js";
import { emblem, seatStyle } from "../common/game-art.js";
import { countRepeats } from "../common/repeated-lines.js";
import { ruleButton } from "../common/rule-explanations.js";
import { titleOf } from "./film.js";

/**
 * @typedef {import("../../parts/types.js").ScopeForm} ScopeForm
 * @typedef {import("../../parts/types.js").LineForm} LineForm
 * @typedef {import("./film.js").Step} Step
 * @typedef {import("../story/story-data.js").StoryData} StoryData
 * @typedef {object} TurnContext
 * @property {StoryData} data
 * @property {(seat: string) => string} name of a seat
 * @property {(seat: string) => string} player who plays it
 * @property {import("../story/agent-reasons.js").AgentReasons} agentReasons
 * @property {(things: string[]) => void} hover
 * @property {(at: number) => void} go
 * @property {unknown} scene what is drawn in the place of the other steps, where the map has no room for it
 */

/**
 * @param {ScopeForm|undefined} turn
 * @param {Array<{step: Step, at: number}>} steps those of this turn, with their places in the film
 * @param {number} now the place in the film
 * @param {TurnContext} ctx
 */
export function turnView(turn, steps, now, ctx) {
  const { data, name, player, agentReasons } = ctx;
  const seat = turn?.seat ?? "";
  const chapter = data.outer(turn?.number, "chapter")?.title ?? "";
  const seen = steps.filter(({ at }) => at <= now);
  const rows = rowsOf(turn, steps, data);
  const here = rows.find(({ at }) => at === now);
  const why = whyOf(here, turn, data);
  return html`<section class="turn-view" style=${seatStyle(seat)} aria-label=${turn?.title || chapter}>
    <div class="top">
      <div class="asked">${emblem(seat)}<span>${[seat ? name(seat) : chapter, seat ? player(seat) : ""].filter(Boolean).join(" · ")}</span></div>
      <h2>${turn?.title || (seat ? name(seat) : chapter)}</h2>
      ${seat && chapter ? html`<p class="sub">${chapter}</p>` : null}
    </div>
    <div class="scroll">
      <ol class="steps-list">${repeat(ctx.scene ? rows.filter((row) => row === here) : rows, ({ at }) => at, (row) => stepRow(row, now, ctx))}</ol>
      ${ctx.scene}
      ${seen.length > 1 ? html`<div class="so-far">${t("playback.so_far")} ${chipRow(sumOf(inner(seen, data).map(({ chips }) => chips))) ?? t("playback.nothing")}</div>` : null}
      ${why === null ? null : agentReasons.fold(why, { scopes: [...new Set([here?.scope.number, turn?.number])].filter((one) => one !== undefined), fold: "film" })}
    </div>
  </section>`;
}

/**
 * @typedef {{step: Step, at: number, scope: ScopeForm, lines: LineForm[]}} Row
 * @param {ScopeForm|undefined} turn
 * @param {Array<{step: Step, at: number}>} steps
 * @param {StoryData} data
 * @returns {Row[]} each step with its new lines
 */
function rowsOf(turn, steps, data) {
  let from = turn?.first ?? 0;
  /** @type {Row[]} */
  const rows = [];
  for (const { step, at } of steps) {
    const scope = data.scope(step.scope);
    if (!scope) continue;
    const end = data.end(scope);
    rows.push({ step, at, scope, lines: data.between(from, end) });
    from = Math.max(from, Math.min(end, Number.MAX_SAFE_INTEGER));
  }
  return rows;
}

/**
 * @param {Row} row
 * @param {number} now
 * @param {TurnContext} ctx
 */
function stepRow({ at, scope, lines }, now, { data, hover, go }) {
  const state = at < now ? "done" : at === now ? "at" : "to";
  const title = scope.title || (scope.kind === "turn" ? "" : titleOf(scope, data));
  const mark = state === "done" ? "✓" : state === "at" ? "▶" : "";
  return html`<li class=${state} data-scope=${scope.number} aria-current=${state === "at" ? "step" : "false"} @pointerenter=${() => hover(scope.things ?? [])} @pointerleave=${() => hover([])}>
    <button type="button" class="mark" aria-label=${title} @click=${() => go(at)}>${mark}</button>
    <div>
      <b>${title}</b>${state === "to" ? null : html` ${diceRow(scope.dice)}
        ${scope.sum ? html`<p class="sum">${scope.sum}</p>` : null}
        ${countRepeats(lines.filter(({ text }) => text !== title), ({ text }) => text).map(({ one: { text, rule, kind }, n }) => html`<p class=${kind ?? ""}>${text}${n > 1 ? html` <b class="times">×${n}</b>` : null} ${ruleButton(rule)}</p>`)}
        ${chipRow(scope.chips)}`}
    </div>
  </li>`;
}

/**
 * The scopes of some steps, without nested ones: their changes would count twice.
 * @param {Array<{step: Step}>} steps
 * @param {StoryData} data
 */
function inner(steps, data) {
  const numbers = steps.map(({ step }) => step.scope);
  return numbers
    .filter((one) => !numbers.some((other) => other !== one && data.contains(other, one)))
    .map((one) => data.scope(one))
    .filter((scope) => scope !== undefined);
}

/**
 * The number for requesting the agents' reasons for the current step; null: there are none.
 * @param {Row|undefined} row
 * @param {ScopeForm|undefined} turn
 * @param {StoryData} data
 */
function whyOf(row, turn, data) {
  const known = (/** @type {LineForm[]} */ lines) => lines.findLast(({ why }) => why !== undefined && why !== null)?.why;
  const own = known(row?.lines ?? []);
  if (own !== undefined && own !== null) return own;
  return (turn ? known(data.between(turn.first, row ? row.scope.first + 1 : data.end(turn))) : undefined) ?? null;
}

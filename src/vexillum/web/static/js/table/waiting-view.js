/** The content of the question's place while the player is not asked: who is, or how the game ended. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../parts/words.js";
import { overView } from "./game-over.js";
import { seatFacts } from "./seat-facts.js";
import { isForMe, seatOffer } from "./seat-menu.js";

/**
 * @typedef {import("../parts/types.js").TableFrame} TableFrame
 * @typedef {import("./match-table.js").Table} Table
 */

/**
 * @param {Table} table
 * @param {TableFrame} frame
 */
export function waitingView(table, frame) {
  if (frame.over) return overView(table, frame);
  const seat = frame.thinking ?? frame.decision?.seat ?? "";
  const state = frame.seats[seat];
  const name = table.seatName(seat);
  const who = state?.player === "human" && !state.you && state.name ? ` · ${state.name}` : "";
  const dots = html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;
  return html`
    <p class="asked">${name}${who} ${table.clock(frame, seat) ?? nothing}</p>
    <h2 id="prompt" tabindex="-1" class=${frame.thinking ? "thinking" : ""}>${frame.thinking ? html`${t("thinking", { name })}${dots}` : awaited(table, frame, seat)}</h2>
    ${frame.trouble ? html`<p class="trouble" role="alert">${frame.trouble}</p>` : nothing}
    ${frame.decision?.prompt ? html`<p class="hint">${frame.decision.prompt}</p>` : nothing}
    ${table.canPlan() ? html`<p><button type="button" class="quiet" id="open-plans" aria-keyshortcuts="p" @click=${() => table.plans.open()}>${t("plans.open")}</button></p>` : nothing}
    ${table.you.watch ? html`<p class="hint">${t("watching.you")}</p>` : nothing}
    ${Object.keys(frame.seats).map((one) => seatOffer(seatFacts(table, frame, one), one === seat))}
  `;
}

/**
 * Who the game waits for, in words.
 * @param {Table} table
 * @param {TableFrame} frame
 * @param {string} seat
 */
function awaited(table, frame, seat) {
  const name = table.seatName(seat);
  if (frame.seats[seat]?.player !== "open") return t("waiting", { name });
  const invited = table.invited[seat] ?? "";
  if (isForMe(invited)) return t("waiting.you", { name });
  return invited ? t("waiting.invited", { who: invited, name }) : t("waiting.open", { name });
}

/** The actions of a seat in a club: join, decline, invite, leave, replace, report. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { club } from "../parts/api.js";
import { confirmDialog, openDialog } from "../parts/dialogs.js";
import { el } from "../parts/dom.js";
import { busy } from "../parts/forms.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { openInviteDialog, openReportDialog, openReplaceDialog, seatTitle, sendSeatAction } from "./seat-dialogs.js";

/**
 * @typedef {import("../parts/types.js").SeatForm} SeatForm
 * @typedef {object} SeatFacts
 * @property {string} match
 * @property {string} seat
 * @property {string} name of the seat
 * @property {SeatForm} state
 * @property {boolean} host am I the host?
 * @property {boolean} seated do I play here?
 * @property {boolean} open may anyone sit down?
 * @property {boolean} over
 * @property {boolean} rated would leaving change ratings?
 * @property {boolean} bound do I play in a rated match, where players do not decide who has the other seats?
 * @property {string} invited who is invited to the seat, if it is open
 * @property {Array<{id: string, name: string}>} agents
 * @property {string} quick the agent that answers at once
 * @typedef {"leave"|"offer"|"invite"|"replace"|"report"} SeatAction
 */

/**
 * The actions beside a seat: buttons for the most frequent ones, and a menu with the rest.
 * @param {SeatFacts} facts
 * @returns {unknown[]|null} null: nothing can be done
 */
export function seatActions(facts) {
  if (!club().me) return null;
  const items = menuOf(facts);
  const all = [...sittingActions(facts), ...(items.length ? [button(facts, "more", false, () => openMenu(facts, items))] : [])];
  return all.length ? all : null;
}

/**
 * Whether this seat is reserved for the player.
 * @param {string} invited
 */
export function isForMe(invited) {
  return invited !== "" && invited === club().me?.name;
}

/**
 * A seat the player could take, shown in the question's place.
 * @param {SeatFacts} facts
 * @param {boolean} told does the page already say that the game waits for this seat?
 */
export function seatOffer(facts, told) {
  const actions = club().me ? sittingActions(facts) : [];
  if (!actions.length) return nothing;
  const said = told ? nothing : html`<p>${t(isForMe(facts.invited) ? "offer.kept" : "offer.free", { seat: facts.name })}</p>`;
  return html`<div class="offer">${said}<div class="row">${actions}</div></div>`;
}

/**
 * Buttons for sitting down and declining.
 * @param {SeatFacts} facts
 */
function sittingActions(facts) {
  const { seat, state, seated, open, over, invited } = facts;
  const free = state.player === "open" && !over;
  const mine = isForMe(invited);
  return [
    ...(free && (mine || (open && !invited && !seated)) ? [button(facts, "sit", true, () => sendSeatAction(facts, "sit", { seat }))] : []),
    ...(free && mine ? [button(facts, "decline", false, () => sendSeatAction(facts, "decline", { seat }))] : []),
  ];
}

/**
 * Why a player left the seat, or who is invited to it.
 * @param {SeatForm|undefined} state
 * @param {string} invited
 */
export function seatMark(state, invited) {
  if (!state) return "";
  if (state.player === "open" && invited) return t("seat.invited", { name: invited });
  return state.left ? t(`seat.left.${state.left}`) : "";
}

/**
 * @param {SeatFacts} facts
 * @param {string} act
 * @param {boolean} primary
 * @param {() => Promise<void>|void} action
 */
function button(facts, act, primary, action) {
  const said = t(`seat.${act}`);
  const press = async (/** @type {Event} */ event) => {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    if (pressed.getAttribute("aria-busy") === "true") return;
    const done = busy(pressed);
    try {
      await action();
    } catch (problem) {
      complain(problem);
    } finally {
      done();
    }
  };
  const css = act === "more" ? "tool" : primary ? "primary small" : "small";
  return html`<button type="button" class=${css} data-act="${act} ${facts.seat}" aria-label="${said}: ${facts.name}" @click=${press}>${act === "more" ? "⋯" : said}</button>`;
}

/**
 * @param {SeatFacts} facts
 * @returns {SeatAction[]}
 */
function menuOf({ state, host, seated, over, bound }) {
  const person = state.player === "human" && !state.you;
  const away = person && !state.present;
  const filled = !person && state.player !== "open";
  /** @type {Array<[SeatAction, boolean]>} */
  const all = [
    ["leave", state.you && !over],
    ["offer", state.you && !over],
    ["invite", host && state.player === "open" && !over],
    ["replace", !state.you && !over && !(bound && filled) && ((host && !person) || ((host || seated) && away))],
    ["report", person],
  ];
  return all.filter(([, able]) => able).map(([action]) => action);
}

/**
 * @param {SeatFacts} facts
 * @param {SeatAction[]} items
 */
function openMenu(facts, items) {
  const dialog = openDialog(seatTitle(facts), [
    el(
      "div",
      { class: "items" },
      ...items.map((action) =>
        el(
          "button",
          { type: "button", class: "item", "data-act": action, onclick: () => { dialog.close(); act(facts, action).catch(complain); } },
          el("strong", {}, t(`seat.${action}`)),
          el("span", {}, t(`seat.${action}.about`)),
        ),
      ),
    ),
  ]);
}

/**
 * @param {SeatFacts} facts
 * @param {SeatAction} action
 */
async function act(facts, action) {
  const { seat, rated } = facts;
  const sure = (/** @type {string} */ text) => [t(text), rated ? t("rated.leave") : ""].filter(Boolean).join(" ");
  if (action === "leave" && (await confirmDialog(t("seat.leave"), sure("seat.leave.sure"), t("seat.leave")))) await sendSeatAction(facts, "leave", { seat, to: "agent" });
  if (action === "offer" && (await confirmDialog(t("seat.offer"), sure("seat.offer.sure"), t("seat.offer")))) await sendSeatAction(facts, "leave", { seat, to: "open" });
  if (action === "invite") openInviteDialog(facts);
  if (action === "replace") openReplaceDialog(facts);
  if (action === "report") openReportDialog(facts);
}

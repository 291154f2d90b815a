/** What can be done about a seat in a club: sit down, decline, invite, leave, replace, report. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { club } from "../parts/club-info.js";
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
 * @property {boolean} open may anybody sit down?
 * @property {boolean} over
 * @property {string} invited who a seat that is open is kept for
 * @property {Array<{id: string, name: string}>} agents
 * @property {string} quick the agent that answers at once
 * @typedef {"leave"|"offer"|"invite"|"replace"|"report"} SeatAction
 */

/**
 * What stands beside a seat: buttons for what is at hand, and a menu with the rest.
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
 * Is this seat kept for me?
 * @param {string} invited
 */
export function isForMe(invited) {
  return invited !== "" && invited === club().me?.name;
}

/**
 * A seat that I could take, for whoever looks at the question and not at the players.
 * @param {SeatFacts} facts
 * @param {boolean} told has it been said that this seat waits?
 */
export function seatOffer(facts, told) {
  const deeds = club().me ? sittingActions(facts) : [];
  if (!deeds.length) return nothing;
  const said = told ? nothing : html`<p>${t(isForMe(facts.invited) ? "offer.kept" : "offer.free", { seat: facts.name })}</p>`;
  return html`<div class="offer">${said}<div class="row">${deeds}</div></div>`;
}

/**
 * Sitting down, and saying no.
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
 * What has become of the person of a seat, or whom it is kept for.
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
 * @param {() => Promise<void>|void} deed
 */
function button(facts, act, primary, deed) {
  const said = t(`seat.${act}`);
  const press = async (/** @type {Event} */ event) => {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    if (pressed.getAttribute("aria-busy") === "true") return;
    const done = busy(pressed);
    try {
      await deed();
    } catch (problem) {
      complain(problem);
    } finally {
      done();
    }
  };
  const css = act === "more" ? "tool" : primary ? "primary small" : "small";
  return html`<button type="button" class=${css} data-deed="${act} ${facts.seat}" aria-label="${said}: ${facts.name}" @click=${press}>${act === "more" ? "⋯" : said}</button>`;
}

/**
 * @param {SeatFacts} facts
 * @returns {SeatAction[]}
 */
function menuOf({ state, host, seated, over }) {
  const person = state.player === "human" && !state.you;
  const away = person && !state.present;
  /** @type {Array<[SeatAction, boolean]>} */
  const all = [
    ["leave", state.you && !over],
    ["offer", state.you && !over],
    ["invite", host && state.player === "open" && !over],
    ["replace", !state.you && !over && ((host && !person) || ((host || seated) && away))],
    ["report", person],
  ];
  return all.filter(([, able]) => able).map(([deed]) => deed);
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
      ...items.map((deed) =>
        el(
          "button",
          { type: "button", class: "item", "data-act": deed, onclick: () => { dialog.close(); act(facts, deed).catch(complain); } },
          el("strong", {}, t(`seat.${deed}`)),
          el("span", {}, t(`seat.${deed}.about`)),
        ),
      ),
    ),
  ]);
}

/**
 * @param {SeatFacts} facts
 * @param {SeatAction} deed
 */
async function act(facts, deed) {
  const { seat } = facts;
  if (deed === "leave" && (await confirmDialog(t("seat.leave"), t("seat.leave.sure"), t("seat.leave")))) await sendSeatAction(facts, "leave", { seat, to: "agent" });
  if (deed === "offer" && (await confirmDialog(t("seat.offer"), t("seat.offer.sure"), t("seat.offer")))) await sendSeatAction(facts, "leave", { seat, to: "open" });
  if (deed === "invite") openInviteDialog(facts);
  if (deed === "replace") openReplaceDialog(facts);
  if (deed === "report") openReportDialog(facts);
}

/** The footer of the question, which never scrolls: undo, odds, why not, and what decides. */

import { classMap } from "../../../vendor/lit-html/directives/class-map.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { t } from "../../parts/words.js";

/**
 * @typedef {import("../../parts/types.js").UndoForm} UndoForm
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 * @typedef {object} FooterState
 * @property {UndoForm|null} undo null: there is nothing to take back
 * @property {boolean} odds is there a page with all odds?
 * @property {boolean} why can it be asked why something is not offered?
 * @property {{text: string, ready: boolean}|null} confirm
 * @property {OptionForm|null} done
 * @property {"option"|"confirm"|"done"|""} armed what waits for one more press
 * @property {boolean} busy
 * @typedef {object} FooterEvents
 * @property {() => void} undo
 * @property {() => void} odds
 * @property {() => void} wonder
 * @property {() => void} confirm
 * @property {(key: string) => void} choose
 * @property {() => void} off ask no more before what cannot be taken back
 */

/**
 * @param {FooterState} state
 * @param {FooterEvents} events
 */
export function footerView(state, events) {
  const { undo, odds, why, confirm, done, armed, busy } = state;
  const note = armed ? t("confirm.again") : (done?.summary ?? "");
  return html`
    ${note ? html`<p class="foot-note" id="foot-note">${note}${armed ? html` <button type="button" class="quiet" data-act="confirm-off" @click=${events.off}>${t("confirm.off")}</button>` : nothing}</p>` : nothing}
    <p class="unseen" role="status">${armed ? t("confirm.again") : ""}</p>
    <div class="foot-row ${confirm || done ? "decides" : ""}">
      ${undo ? undoButton(undo, events) : nothing}
      ${odds ? quiet("odds", "die", t("odds.button"), "", events.odds) : nothing}
      ${why ? quiet("why", "help", t("why.button"), "w", events.wonder) : nothing}
      ${done ? doneButton(done, armed === "done", busy, Boolean(confirm), events) : nothing}
      ${confirm ? confirmButton(confirm, armed === "confirm", busy, events) : nothing}
    </div>`;
}

/**
 * @param {string} act
 * @param {string} icon
 * @param {string} text
 * @param {string} key
 * @param {() => void} deed
 */
function quiet(act, icon, text, key, deed) {
  return html`<button type="button" class="quiet" data-act=${act} title=${text} aria-keyshortcuts=${key || nothing} @click=${deed}>${iconTemplate(icon)}<span class="word">${text}</span></button>`;
}

/**
 * @param {UndoForm} undo
 * @param {FooterEvents} events
 */
function undoButton({ can, why }, events) {
  const said = can ? t("undo.title") : why || t("undo.cannot");
  return html`<button type="button" class="quiet" data-act="undo" aria-disabled=${String(!can)} title=${said} aria-description=${said} aria-keyshortcuts="u" @click=${events.undo}>${iconTemplate("undo")}<span class="word always">${t("undo")}</span></button>`;
}

/**
 * @param {OptionForm} option
 * @param {boolean} armed
 * @param {boolean} busy
 * @param {boolean} second is there a button that decides more?
 * @param {FooterEvents} events
 */
function doneButton({ key, label, cost = "" }, armed, busy, second, events) {
  return html`<button type="button" class=${classMap({ option: true, done: true, primary: !second, armed })} data-key=${key} aria-disabled=${String(busy)} aria-describedby="foot-note" @click=${() => events.choose(key)}><span class="label">${label}</span>${cost ? html`<span class="cost">${cost}</span>` : nothing}${second ? nothing : html`<kbd aria-hidden="true">↵</kbd>`}</button>`;
}

/**
 * @param {{text: string, ready: boolean}} confirm
 * @param {boolean} armed
 * @param {boolean} busy
 * @param {FooterEvents} events
 */
function confirmButton({ text, ready }, armed, busy, events) {
  return html`<button type="button" class=${classMap({ primary: true, confirm: true, armed })} aria-disabled=${String(busy || !ready)} aria-describedby="foot-note" @click=${events.confirm}><span class="label">${text}</span>${ready ? html`<kbd aria-hidden="true">↵</kbd>` : nothing}</button>`;
}

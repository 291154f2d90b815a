/** The footer of the question, which never scrolls: undo, odds, why not, confirm. */

import { classMap } from "../../../vendor/lit-html/directives/class-map.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { t } from "../../parts/words.js";

/**
 * @typedef {import("../../parts/types.js").UndoForm} UndoForm
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 * @typedef {object} FooterState
 * @property {UndoForm|null} undo null: nothing to undo
 * @property {boolean} odds is there a page with all odds?
 * @property {boolean} why can one ask why something is not offered?
 * @property {{text: string, ready: boolean}|null} confirm
 * @property {OptionForm|null} done
 * @property {"option"|"confirm"|"done"|""} armed what waits for a second press
 * @property {string} warning what is said then
 * @property {boolean} busy
 * @typedef {object} FooterEvents
 * @property {() => void} undo
 * @property {() => void} odds
 * @property {() => void} whyNot
 * @property {() => void} confirm
 * @property {(key: string) => void} choose
 * @property {() => void} off stop asking before answers that cannot be undone
 */

/**
 * @param {FooterState} state
 * @param {FooterEvents} events
 */
export function footerView(state, events) {
  const { undo, odds, why, confirm, done, armed, busy } = state;
  const note = armed ? state.warning : (done?.summary ?? "");
  return html`
    ${note ? html`<p class="foot-note" id="foot-note">${note}${armed ? html` <button type="button" class="quiet" data-act="confirm-off" @click=${events.off}>${t("confirm.off")}</button>` : nothing}</p>` : nothing}
    <p class="unseen" role="status">${armed ? state.warning : ""}</p>
    <div class="foot-row ${confirm || done ? "decides" : ""}">
      ${undo ? undoButton(undo, events) : nothing}
      ${odds ? quiet("odds", "die", t("odds.button"), "", events.odds) : nothing}
      ${why ? quiet("why", "help", t("why.button"), "w", events.whyNot) : nothing}
      ${done ? doneButton(done, armed === "done", busy, Boolean(confirm), events) : nothing}
      ${confirm ? confirmButton(confirm, armed === "confirm", busy, events) : nothing}
    </div>`;
}

/**
 * @param {string} act
 * @param {string} icon
 * @param {string} text
 * @param {string} key
 * @param {() => void} press
 */
function quiet(act, icon, text, key, press) {
  return html`<button type="button" class="quiet" data-act=${act} title=${text} aria-keyshortcuts=${key || nothing} @click=${press}>${iconTemplate(icon)}<span class="word">${text}</span></button>`;
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
 * @param {boolean} second is there also a confirm button?
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

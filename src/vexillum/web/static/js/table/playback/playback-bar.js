/** The playback bar: the current step, back, next, play, skip, and the film strip. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { SPEEDS } from "../../parts/settings.js";
import { t } from "../../parts/words.js";
import { emblem } from "../common/game-art.js";
import { filmStrip } from "./film-strip.js";

/**
 * @typedef {object} BarState
 * @property {string} seat whose turn it is
 * @property {string} title
 * @property {string} step
 * @property {number} at
 * @property {number} of
 * @property {import("./film-strip.js").StripTurn[]} turns
 * @property {boolean} auto
 * @property {number} speed
 * @property {string} waiting the seat of the agent that is thinking, if the film waits for it
 * @property {(seat: string) => string} name
 * @property {boolean} seated do I play?
 * @property {boolean} asked am I asked something?
 * @property {() => void} back
 * @property {() => void} next
 * @property {() => void} skip
 * @property {() => void} toggle
 * @property {(speed: number) => void} faster
 * @property {(at: number) => void} go
 * @property {(way: number) => void} turn
 */

/** @param {BarState} state */
export function playBar(state) {
  const { seat, title, step, at, of, turns, auto, speed, waiting, name, seated, asked, back, next, skip, toggle, faster, go, turn } = state;
  const where = t("playback.step", { at: at + 1, of });
  const said = step ? `${where}: ${step}` : where;
  const ends = at + 1 >= of;
  return html`<div class="playbar" role="group" aria-label=${t("playback.label")}>
    <div class="row">
      ${emblem(seat)}
      <div class="t"><h2>${title}</h2><p>${waiting ? t("thinking", { name: name(waiting) }) : said}</p></div>
      <button type="button" class="button" data-act="back" aria-label=${t("playback.back")} title=${`${t("playback.back")} (←)`} ?disabled=${at === 0} @click=${back}>${iconTemplate("back")}<span class="w">${t("playback.back")}</span></button>
      <span class="auto">
        <button type="button" class="button" data-act="auto" aria-pressed=${auto ? "true" : "false"} title=${`${t(auto ? "playback.pause" : "playback.auto")} (${t("playback.space")})`} @click=${toggle}>${iconTemplate(auto ? "pause" : "play")}<span>${t("playback.auto")}</span></button>
        <select aria-label=${t("playback.speed")} .value=${live(String(speed))} @change=${(/** @type {Event} */ event) => faster(Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value))}>
          ${SPEEDS.map((one) => html`<option value=${one} ?selected=${one === speed}>${one === 0.5 ? "½" : one}×</option>`)}
        </select>
      </span>
      <button type="button" class="button" data-act="next" title=${`${t("playback.next")} (→)`} ?disabled=${Boolean(waiting)} @click=${next}><span>${t(ends && !waiting ? "playback.end" : "playback.next")}</span>${iconTemplate("next")}</button>
      <button type="button" class="button primary" data-act="skip" title=${`${t("playback.skip")} (Esc)`} @click=${skip}>${seated && asked ? html`<span class="long">${t("playback.skip_turn")}</span><span class="short">${t("playback.skip")}</span>` : html`<span>${t("playback.skip")}</span>`}${iconTemplate("last")}</button>
    </div>
    ${filmStrip({ turns, at, of, said, go, turn })}
  </div>`;
}

/** The state of a position: its problems, and the automatic changes after the last edit. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../parts/icon-templates.js";
import { t } from "../parts/words.js";

/**
 * @typedef {import("../parts/types.js").SheetForm} SheetForm
 * @typedef {import("../parts/types.js").Problem} Problem
 */

/** Beyond this number, automatic changes are only counted. */
const SHOWN = 6;

/**
 * @param {HTMLElement} place
 * @param {SheetForm} sheet
 * @param {{tidy: boolean, all: boolean, notes: string[]}} how
 * @param {{show: (problem: Problem) => void, tidy: (on: boolean) => void, all: (on: boolean) => void}} acts
 */
export function showState(place, sheet, how, acts) {
  const { problems, also } = sheet;
  render(
    html`<div class="state-line ${problems.length ? "bad" : "good"}" role="status">${iconTemplate(problems.length ? "warning" : "check")}
        <b>${problems.length ? t("editor.problems", { n: problems.length }) : t("editor.sound")}</b></div>
      ${sheet.map ? nothing : html`<p class="error">${t("editor.undrawn")}</p>`}
      ${problems.length
        ? html`<ul class="problems">${problems.map((one) => html`<li><button type="button" class="plain linkish" @click=${() => acts.show(one)}>${one.text}</button></li>`)}</ul>`
        : nothing}
      ${how.notes.map((one) => html`<p class="hint note">${one}</p>`)}
      ${also.length
        ? html`<details class="also" open><summary>${t("editor.also", { n: also.length })}</summary><ul>${also.slice(0, SHOWN).map((one) => html`<li>${one.label}: ${one.before} → ${one.now}</li>`)}</ul>
            ${also.length > SHOWN ? html`<p class="hint">${t("editor.also.more", { n: also.length - SHOWN })}</p>` : nothing}</details>`
        : nothing}
      <div class="editor-ways">
        <label class="fact tick" title=${t("editor.tidy.about")}><input type="checkbox" id="tidy" .checked=${how.tidy} @change=${(/** @type {Event} */ event) => acts.tidy(/** @type {HTMLInputElement} */ (event.target).checked)} /><span>${t("editor.tidy")}</span></label>
        <label class="fact tick" title=${t("editor.all.about")}><input type="checkbox" id="move-all" .checked=${how.all} @change=${(/** @type {Event} */ event) => acts.all(/** @type {HTMLInputElement} */ (event.target).checked)} /><span>${t("editor.all")}</span></label>
      </div>`,
    place,
  );
}

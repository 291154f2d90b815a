/** The panels beside the map: a place with its pieces, the supply, and the state of the position. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../parts/icon-templates.js";
import { t } from "../parts/words.js";
import { tokenAddress } from "../table/common/game-art.js";
import { factField, fieldAt, fieldsOf, recordField, valueAt } from "./facts.js";

/**
 * @typedef {import("../parts/types.js").Problem} Problem
 * @typedef {import("../parts/types.js").SheetForm} SheetForm
 * @typedef {import("../parts/types.js").Supply} Supply
 * @typedef {import("./facts.js").FieldContext} FieldContext
 */

// A place -------------------------------------------------------------------------------------------------------------

/**
 * @param {HTMLElement} place
 * @param {FieldContext} context
 * @param {string} thing the place that is chosen
 * @param {(thing: string) => void} choose
 */
export function showPlace(place, context, thing, choose) {
  const { form } = context;
  const sorted = [...form.places].sort((one, other) => one.label.localeCompare(other.label));
  const chosen = form.places.find((one) => one.thing === thing);
  render(
    html`<label class="fact choose place-choice"><span class="fact-name">${t("editor.place")}</span>
        <select id="place" .value=${live(chosen?.thing ?? "")} @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value)}>
          <option value="" ?selected=${!chosen}>${t("editor.place.choose")}</option>
          ${sorted.map((one) => html`<option value=${one.thing} ?selected=${one.thing === chosen?.thing}>${one.label}</option>`)}
        </select></label>
      ${chosen ? html`<h2 class="place-name">${chosen.label}</h2>${records(context, thing)}${chosen.paths.map((path) => pathFields(context, path))}` : html`<p class="hint">${t("editor.place.about")}</p>`}`,
    place,
  );
}

/**
 * The facts of a path: a part, or one name of a table.
 * @param {FieldContext} context
 * @param {string} path
 */
function pathFields(context, path) {
  const found = fieldAt(context.form, path);
  if (!found) return nothing;
  const { field, key } = found;
  if (field.kind === "parts" && key) return html`${partFields(context, field, key, path)}`;
  return factField(context, field, found.path, key);
}

/**
 * @param {FieldContext} context
 * @param {import("../parts/types.js").FieldForm} field
 * @param {string} key
 * @param {string} path
 */
function partFields(context, field, key, path) {
  const there = !field.there || valueAt(context.position, `${path}.${field.there}`) !== undefined;
  const fields = fieldsOf(field, key).filter((one) => there || one.name === field.there);
  return fields.map((one) => factField(context, one.name === field.there ? { ...one, nothing: one.nothing ?? "" } : one, `${path}.${one.name}`));
}

/**
 * The records that are at a place, and buttons for new ones.
 * @param {FieldContext} context
 * @param {string} thing
 */
function records(context, thing) {
  const id = thing.slice(thing.indexOf(":") + 1);
  const lists = context.form.fields.filter((field) => field.kind === "records" && field.fields?.some(({ name }) => name === "id") && field.fields.some(({ name }) => name === "place"));
  return lists.map((field) => {
    const all = /** @type {any[]} */ (context.position[field.name] ?? []);
    const here = all.map((one, at) => ({ one, at })).filter(({ one }) => one.place === id);
    return html`<fieldset class="fact-group"><legend>${field.label}</legend>
      ${here.map(({ one, at }) => recordField(context, field, `${field.name}.${at}`, String(at), one, factField))}
      <button type="button" class="small" @click=${() => context.edit({ act: "add", path: field.name, goal: thing })}>${t("editor.add", { what: field.label })}</button>
    </fieldset>`;
  });
}

// The supply: the number of pieces of each kind, and where those are that are not on the map --------------------------

/**
 * @param {HTMLElement} place
 * @param {Supply[]} supply
 * @param {string} here the place that is chosen, by its thing
 * @param {string} hereName
 * @param {(piece: string, start: string, goal: string) => void} move
 */
export function showSupply(place, supply, here, hereName, move) {
  render(
    supply.length
      ? html`<p class="hint">${t("editor.supply.about")}</p>
          <ul class="supply">${supply.map((one) => row(one, here, hereName, move))}</ul>`
      : html`<p class="hint">${t("editor.supply.none")}</p>`,
    place,
  );
}

/**
 * @param {Supply} one
 * @param {string} here
 * @param {string} hereName
 * @param {(piece: string, start: string, goal: string) => void} move
 */
function row(one, here, hereName, move) {
  const picture = tokenAddress(one.pool);
  const whole = one.found === one.total;
  const lost = one.boxes[0]?.path ? !whole : one.found > one.total;
  return html`<li class=${lost ? "wrong" : ""} data-pool=${one.pool}>
    <span class="supply-name">${picture ? html`<img src=${picture} alt="" />` : nothing}<b>${one.label}</b><small>${t("editor.supply.of", { found: one.found, total: one.total })}</small></span>
    <span class="supply-boxes">${one.boxes.map((box, n) => boxView(one, box, n, here, hereName, move))}</span>
  </li>`;
}

/**
 * @param {Supply} one
 * @param {{path: string, label: string, n: number}} box
 * @param {number} at
 * @param {string} here
 * @param {string} hereName
 * @param {(piece: string, start: string, goal: string) => void} move
 */
function boxView(one, box, at, here, hereName, move) {
  const rest = one.boxes[0];
  return html`<span class="supply-box" data-drag=${one.pool} data-box=${box.path} data-n=${box.n} data-drop=${box.path}>
    <span class="box-name">${box.label}</span>
    ${at && rest ? html`<button type="button" class="step" aria-label=${t("editor.box.less", { what: one.label, box: box.label })} ?disabled=${!box.n} @click=${() => move(one.pool, box.path, rest.path || "supply")}>−</button>` : nothing}
    <b class="box-n">${box.n}</b>
    ${at && rest ? html`<button type="button" class="step" aria-label=${t("editor.box.more", { what: one.label, box: box.label })} ?disabled=${!rest.n} @click=${() => move(one.pool, rest.path || "supply", box.path)}>+</button>` : nothing}
    ${here ? html`<button type="button" class="step to-place" title=${t("editor.to_place", { place: hereName })} aria-label=${`${one.label}, ${box.label}: ${t("editor.to_place", { place: hereName })}`} ?disabled=${!box.n} @click=${() => move(one.pool, box.path || "supply", here)}>→</button>` : nothing}
  </span>`;
}

// The state of a position: its problems, and the automatic changes after the last edit --------------------------------

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

/** A place of the map and everything there, with buttons for each kind of piece. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { t } from "../parts/words.js";
import { factField } from "./fact-fields.js";
import { recordField } from "./fact-lists.js";
import { fieldAt, fieldsOf, valueAt } from "./position-data.js";

/** @typedef {import("./fact-fields.js").FieldContext} FieldContext */

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

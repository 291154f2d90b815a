/** Controls for lists: piles of cards, records, pairs and numbers. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { t } from "../parts/words.js";
import { fieldsOf, listOf, wordLabel } from "./position-data.js";

/**
 * @typedef {import("../parts/types.js").FieldForm} FieldForm
 * @typedef {import("./fact-fields.js").FieldContext} FieldContext
 * @typedef {(context: FieldContext, field: FieldForm, path: string) => unknown} Control draws the control of a fact
 */

/**
 * A list of words in its order.
 * @param {FieldContext} context
 * @param {FieldForm} field
 * @param {string} path
 * @param {string} label
 * @param {Array<string|number>} value
 */
export function listField(context, field, path, label, value) {
  const known = listOf(context.form, field.words);
  const set = (/** @type {Array<string|number>} */ next) => context.edit({ act: "set", path, value: next });
  const others = field.repeat ? known : known.filter(({ id }) => !value.includes(id));
  const room = !field.room || value.length < field.room;
  const row = (/** @type {string|number} */ id, /** @type {number} */ at) => {
    const said = id === field.nothing ? "–" : wordLabel(context.form, field.words, id);
    return html`<li>
      <span>${said}</span>
      <button type="button" class="step" aria-label=${t("editor.up", { what: said })} ?disabled=${at === 0} @click=${() => set(swapped(value, at, at - 1))}>↑</button>
      <button type="button" class="step" aria-label=${t("editor.down", { what: said })} ?disabled=${at === value.length - 1} @click=${() => set(swapped(value, at, at + 1))}>↓</button>
      <button type="button" class="step" aria-label=${t("editor.take_out", { what: said })} @click=${() => set(value.filter((_, n) => n !== at))}>×</button>
    </li>`;
  };
  const add = (/** @type {Event} */ event) => {
    const select = /** @type {HTMLSelectElement} */ (event.target);
    const found = known[Number(select.value)];
    if (select.value !== "" && found) set([...value, found.id]);
    select.value = "";
  };
  return fold(context, path, html`${label} <small>${value.length}</small>`, () => html`
    <ol class="fact-list">${value.map(row)}</ol>
    ${room && others.length
      ? html`<label class="fact choose"><span class="fact-name unseen">${t("editor.add_to", { what: label })}</span>
          <select .value=${live("")} @change=${add}>
            <option value="">${t("editor.add_last")}</option>
            ${known.map((one, n) => (others.includes(one) ? html`<option value=${String(n)}>${one.label}</option>` : nothing))}
          </select></label>`
      : nothing}`);
}

/**
 * @param {Array<string|number>} list
 * @param {number} one
 * @param {number} other
 */
function swapped(list, one, other) {
  const next = [...list];
  [next[one], next[other]] = [next[other], next[one]];
  return next;
}

/**
 * A collapsible element whose content is created when it is opened.
 * @param {FieldContext} context
 * @param {string} path
 * @param {unknown} title
 * @param {() => unknown} inside
 */
function fold(context, path, title, inside) {
  const open = context.open.has(path);
  return html`<details class="fact-fold ${context.wrong.has(path) ? "wrong" : ""}" data-path=${path} .open=${open} @toggle=${(/** @type {Event} */ event) => context.fold(path, /** @type {HTMLDetailsElement} */ (event.target).open)}>
    <summary>${title}</summary>
    ${open ? inside() : nothing}
  </details>`;
}

/**
 * A list of parts: records that can be added and removed, or a row of fixed length.
 * @param {FieldContext} context
 * @param {FieldForm} field
 * @param {string} path
 * @param {any[]} value
 * @param {Control} control
 */
export function partList(context, field, path, value, control) {
  return html`<fieldset class="fact-group" data-path=${path}><legend>${field.label}</legend>
    ${value.map((one, at) => recordField(context, field, `${path}.${at}`, String(at), one, control))}
    ${field.kind === "records" ? html`<button type="button" class="small" @click=${() => context.edit({ act: "add", path })}>${t("editor.add", { what: field.label })}</button>` : nothing}
  </fieldset>`;
}

/**
 * One record, or one place of a row, collapsible.
 * @param {FieldContext} context
 * @param {FieldForm} field
 * @param {string} path
 * @param {string} key
 * @param {any} value
 * @param {Control} control
 */
export function recordField(context, field, path, key, value, control) {
  const fields = fieldsOf(field, key);
  return fold(context, path, recordTitle(context, fields, value, Number(key) + 1), () => html`
    ${fields.map((one) => (one.name === "id" ? nothing : control(context, one, `${path}.${one.name}`)))}
    ${field.kind === "records" ? html`<button type="button" class="small danger" @click=${() => context.edit({ act: "remove", path })}>${t("editor.remove")}</button>` : nothing}`);
}

/**
 * A record's name: its first words, and its number.
 * @param {FieldContext} context
 * @param {FieldForm[]} fields
 * @param {any} value
 * @param {number} place
 */
function recordTitle(context, fields, value, place) {
  const said = fields.filter(({ kind, name }) => kind === "word" && name !== "place" && value[name] !== undefined && value[name] !== "").slice(0, 3);
  const words = said.map((one) => wordLabel(context.form, one.words, value[one.name]));
  return `${value.id ?? place}. ${words.join(", ")}`;
}

/**
 * Words, each with a number.
 * @param {FieldContext} context
 * @param {FieldForm} field
 * @param {string} path
 * @param {Array<[string, number]>} value
 */
export function pairField(context, field, path, value) {
  const known = listOf(context.form, field.words);
  if (!known.length && !value.length) return nothing;
  const set = (/** @type {Array<[string, number]>} */ next) => context.edit({ act: "set", path, value: next });
  const change = (/** @type {number} */ at, /** @type {number} */ by) => set(value.map(([word, n], place) => [word, place === at ? n + by : n]));
  return fold(context, path, html`${field.label} <small>${value.length}</small>`, () => html`
    <ol class="fact-list">${value.map(([word, n], at) => html`<li>
      <span>${wordLabel(context.form, field.words, word)} <b>${n}</b></span>
      <button type="button" class="step" aria-label=${t("editor.less", { what: word })} @click=${() => change(at, -1)}>−</button>
      <button type="button" class="step" aria-label=${t("editor.more", { what: word })} @click=${() => change(at, 1)}>+</button>
      <button type="button" class="step" aria-label=${t("editor.take_out", { what: word })} @click=${() => set(value.filter((_, place) => place !== at))}>×</button>
    </li>`)}</ol>
    ${known.length
      ? html`<label class="fact choose"><span class="fact-name unseen">${t("editor.add_to", { what: field.label })}</span>
          <select .value=${live("")} @change=${(/** @type {Event} */ event) => {
            const select = /** @type {HTMLSelectElement} */ (event.target);
            if (select.value) set([...value, [select.value, 1]]);
            select.value = "";
          }}><option value="">${t("editor.add_last")}</option>${known.map(({ id, label }) => html`<option value=${String(id)}>${label}</option>`)}</select></label>`
      : nothing}`);
}

/**
 * A list of numbers.
 * @param {FieldContext} context
 * @param {FieldForm} field
 * @param {string} path
 * @param {number[]} value
 */
export function numeralField(context, field, path, value) {
  const typed = (/** @type {Event} */ event) => {
    const given = /** @type {HTMLInputElement} */ (event.target).value.split(/[\s,;]+/).filter(Boolean).map(Number);
    if (given.every(Number.isInteger)) context.edit({ act: "set", path, value: given });
  };
  return html`<label class="fact choose" data-path=${path}><span class="fact-name">${field.label}</span>
    <input type="text" inputmode="numeric" .value=${live(value.join(", "))} @change=${typed} /></label>`;
}

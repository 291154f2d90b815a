/** Controls for facts: a stepper, a select, a checkbox, and tables of them. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { t } from "../parts/words.js";
import { tokenAddress } from "../table/common/game-art.js";
import { listField, numeralField, pairField, partList } from "./fact-lists.js";
import { fieldsOf, listOf, valueAt } from "./position-data.js";

/**
 * @typedef {import("../parts/types.js").FieldForm} FieldForm
 * @typedef {import("../parts/types.js").PositionForm} PositionForm
 * @typedef {import("../parts/types.js").Edit} Edit
 * @typedef {object} FieldContext
 * @property {PositionForm} form
 * @property {any} position
 * @property {Set<string>} wrong the paths that something is wrong with
 * @property {(edit: Partial<Edit> & {act: Edit["act"]}) => void} edit
 * @property {Set<string>} open the folds that are open
 * @property {(path: string, open: boolean) => void} fold
 */

/** With more names than this only those with a number are shown, and a select with the others. */
const MANY = 24;
/** Tables with more names than this are collapsed. */
const LONG = 8;

/**
 * A fact with its label.
 * @param {FieldContext} context
 * @param {FieldForm} field
 * @param {string} path
 * @param {string} [only] the name of a table that alone is shown
 * @returns {import("../../vendor/lit-html/lit-html.js").TemplateResult|typeof nothing}
 */
export function factField(context, field, path, only = "") {
  const { position } = context;
  const value = valueAt(position, path);
  switch (field.kind) {
    case "number":
      return stepper(context, path, field.label, value ?? field.least ?? 0, field.least ?? 0, field.most?.[0]);
    case "truth":
      return tick(context, path, field.label, Boolean(value), (on) => on);
    case "word":
      return choose(context, path, field.label, field, field.words, value);
    case "text":
      return value ? html`<p class="fact" data-path=${path}><span>${field.label}</span><code>${value}</code></p>` : nothing;
    case "set":
      return ticks(context, path, field, value ?? []);
    case "list":
      return listField(context, field, path, field.label, value ?? []);
    case "numbers":
      return group(context, field, path, numbers(context, field, path, value ?? {}, only), only);
    case "words":
      return group(context, field, path, words(context, field, path, value ?? {}, only), only);
    case "lists": {
      const keys = listOf(context.form, field.keys).filter(({ id }) => !only || id === only);
      return html`${keys.map(({ id, label }) => listField(context, field, `${path}.${id}`, only ? `${field.label} · ${label}` : label, value?.[id] ?? []))}`;
    }
    case "parts":
      return html`${listOf(context.form, field.keys).map(({ id, label }) => part(context, field, path, String(id), label))}`;
    case "row":
    case "records":
      return partList(context, field, path, value ?? [], factField);
    case "pairs":
      return pairField(context, field, path, value ?? []);
    default:
      return numeralField(context, field, path, value ?? []);
  }
}

/**
 * A table under its heading; a long one is collapsed.
 * @param {FieldContext} context
 * @param {FieldForm} field
 * @param {string} path
 * @param {unknown} inside
 * @param {string} only
 */
function group(context, field, path, inside, only) {
  if (only) return html`${inside}`;
  return html`<fieldset class="fact-group" data-path=${path}><legend>${field.label}</legend>${inside}</fieldset>`;
}

/**
 * A collapsed part of a table.
 * @param {FieldContext} context
 * @param {FieldForm} field
 * @param {string} path
 * @param {string} key
 * @param {string} label
 */
function part(context, field, path, key, label) {
  const here = `${path}.${key}`;
  const open = context.open.has(here);
  return html`<details class="fact-fold" .open=${open} @toggle=${(/** @type {Event} */ event) => context.fold(here, /** @type {HTMLDetailsElement} */ (event.target).open)}>
    <summary>${label}</summary>
    ${open ? fieldsOf(field, key).map((one) => factField(context, one, `${here}.${one.name}`)) : nothing}
  </details>`;
}

/**
 * @param {FieldContext} context
 * @param {string} path
 * @param {string} label
 * @param {number} value
 * @param {number} least
 * @param {number|undefined} most
 * @param {string} [token] its picture
 */
export function stepper(context, path, label, value, least, most, token = "") {
  const set = (/** @type {number} */ n) => context.edit({ act: "set", path, value: Math.max(least, most === undefined ? n : Math.min(n, most)) });
  const typed = (/** @type {Event} */ event) => {
    const given = Number.parseInt(/** @type {HTMLInputElement} */ (event.target).value, 10);
    if (Number.isFinite(given)) set(given);
  };
  const picture = token ? tokenAddress(token) : "";
  return html`<div class="fact stepper ${context.wrong.has(path) ? "wrong" : ""} ${value ? "some" : ""}" data-path=${path}>
    <span class="fact-name">${picture ? html`<img src=${picture} alt="" />` : nothing}${label}</span>
    <button type="button" class="step" aria-label=${t("editor.less", { what: label })} ?disabled=${value <= least} @click=${() => set(value - 1)}>−</button>
    <input type="text" inputmode="numeric" aria-label=${label} .value=${live(String(value))} @change=${typed} />
    <button type="button" class="step" aria-label=${t("editor.more", { what: label })} ?disabled=${most !== undefined && value >= most} @click=${() => set(value + 1)}>+</button>
  </div>`;
}

/**
 * @param {FieldContext} context
 * @param {string} path
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => unknown} value what to write
 */
function tick(context, path, label, on, value) {
  return html`<label class="fact tick ${context.wrong.has(path) ? "wrong" : ""}" data-path=${path}>
    <input type="checkbox" .checked=${live(on)} @change=${(/** @type {Event} */ event) => context.edit({ act: "set", path, value: value(/** @type {HTMLInputElement} */ (event.target).checked) })} />
    <span>${label}</span>
  </label>`;
}

/**
 * @param {FieldContext} context
 * @param {string} path
 * @param {string} label
 * @param {FieldForm} field
 * @param {number|undefined} list
 * @param {string|number|undefined} value
 */
function choose(context, path, label, field, list, value) {
  const known = listOf(context.form, list);
  const nothingThere = field.nothing ?? undefined;
  const now = value ?? nothingThere ?? "";
  const chosen = (/** @type {Event} */ event) => {
    const index = /** @type {HTMLSelectElement} */ (event.target).value;
    context.edit({ act: "set", path, value: index === "" ? nothingThere : known[Number(index)].id });
  };
  const at = known.findIndex((one) => one.id === now);
  return html`<label class="fact choose ${context.wrong.has(path) ? "wrong" : ""}" data-path=${path}>
    <span class="fact-name">${label}</span>
    <select .value=${live(at < 0 ? "" : String(at))} @change=${chosen}>
      ${nothingThere !== undefined || at < 0 ? html`<option value="" ?selected=${at < 0}>${now === nothingThere || now === "" ? "–" : String(now)}</option>` : nothing}
      ${known.map((one, n) => html`<option value=${String(n)} ?selected=${n === at}>${one.label}</option>`)}
    </select>
  </label>`;
}

/**
 * A choice of several from a few words.
 * @param {FieldContext} context
 * @param {string} path
 * @param {FieldForm} field
 * @param {Array<string|number>} value
 */
function ticks(context, path, field, value) {
  const known = listOf(context.form, field.words);
  const inside = known.map(({ id, label }) => tick(context, path, label, value.includes(id), (on) => known.map((one) => one.id).filter((one) => (one === id ? on : value.includes(one)))));
  if (known.length <= LONG) return html`<fieldset class="fact-group" data-path=${path}><legend>${field.label}</legend>${inside}</fieldset>`;
  const open = context.open.has(path);
  return html`<details class="fact-fold" data-path=${path} .open=${open} @toggle=${(/** @type {Event} */ event) => context.fold(path, /** @type {HTMLDetailsElement} */ (event.target).open)}>
    <summary>${field.label} <small>${value.length}</small></summary>
    ${open ? inside : nothing}
  </details>`;
}

/**
 * @param {FieldContext} context
 * @param {FieldForm} field
 * @param {string} path
 * @param {Record<string, number>} value
 * @param {string} only
 */
function numbers(context, field, path, value, only) {
  const known = listOf(context.form, field.keys);
  const shown = known.map((one, n) => ({ ...one, n })).filter(({ id }) => (only ? id === only : known.length <= MANY || value[id]));
  const others = only || known.length <= MANY ? [] : known.filter(({ id }) => !value[id]);
  return html`${shown.map(({ id, label, n }) => stepper(context, `${path}.${id}`, label, value[id] ?? 0, field.least ?? 0, field.most?.[n], field.pools?.[n] ? String(id) : ""))}
    ${others.length
      ? html`<label class="fact choose"><span class="fact-name unseen">${t("editor.add_to", { what: field.label })}</span>
          <select .value=${live("")} @change=${(/** @type {Event} */ event) => add(context, path, event)}>
            <option value="">${t("editor.add_more")}</option>
            ${others.map(({ id, label }) => html`<option value=${String(id)}>${label}</option>`)}
          </select></label>`
      : nothing}`;
}

/**
 * @param {FieldContext} context
 * @param {string} path
 * @param {Event} event
 */
function add(context, path, event) {
  const select = /** @type {HTMLSelectElement} */ (event.target);
  if (select.value) context.edit({ act: "set", path: `${path}.${select.value}`, value: 1 });
  select.value = "";
}

/**
 * @param {FieldContext} context
 * @param {FieldForm} field
 * @param {string} path
 * @param {Record<string, string|number>} value
 * @param {string} only
 */
function words(context, field, path, value, only) {
  const keys = listOf(context.form, field.keys).filter(({ id }) => !only || id === only);
  return html`${keys.map(({ id, label }) => choose(context, `${path}.${id}`, only && keys.length === 1 && field.keys !== undefined ? `${field.label} · ${label}` : label, field, field.among?.[id] ?? field.words, value[id]))}`;
}

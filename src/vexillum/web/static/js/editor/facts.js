/** The facts of a position: everything that is not on the map, in sections, and the controls that edit it. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { t } from "../parts/words.js";
import { tokenAddress } from "../table/common/game-art.js";

/**
 * @typedef {import("../parts/types.js").Edit} Edit
 * @typedef {import("../parts/types.js").FieldForm} FieldForm
 * @typedef {import("../parts/types.js").PositionForm} PositionForm
 */

/**
 * @param {HTMLElement} place
 * @param {FieldContext} context
 */
export function showFacts(place, context) {
  const { form } = context;
  render(
    html`${form.sections.map((section) => {
      const name = `section:${section.id}`;
      const open = context.open.has(name);
      return html`<details class="fact-section" data-section=${section.id} .open=${open} @toggle=${(/** @type {Event} */ event) => context.fold(name, /** @type {HTMLDetailsElement} */ (event.target).open)}>
        <summary>${section.label}</summary>
        ${open ? section.fields.map((one) => form.fields.find((field) => field.name === one)).map((field) => (field ? sectionField(context, field) : nothing)) : nothing}
      </details>`;
    })}`,
    place,
  );
}

/**
 * A table of parts stands under its label, everything else has its own.
 * @param {FieldContext} context
 * @param {FieldForm} field
 */
function sectionField(context, field) {
  const inside = factField(context, field, field.name);
  return field.kind === "parts" || field.kind === "lists" ? html`<fieldset class="fact-group"><legend>${field.label}</legend>${inside}</fieldset>` : inside;
}

// Controls for facts: a stepper, a select, a checkbox, and tables of them ---------------------------------------------

/**
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
function stepper(context, path, label, value, least, most, token = "") {
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

// Controls for lists: piles of cards, records, pairs and numbers ------------------------------------------------------

/** @typedef {(context: FieldContext, field: FieldForm, path: string) => unknown} Control draws the control of a fact */

/**
 * A list of words in its order.
 * @param {FieldContext} context
 * @param {FieldForm} field
 * @param {string} path
 * @param {string} label
 * @param {Array<string|number>} value
 */
function listField(context, field, path, label, value) {
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
function partList(context, field, path, value, control) {
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
function pairField(context, field, path, value) {
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
function numeralField(context, field, path, value) {
  const typed = (/** @type {Event} */ event) => {
    const given = /** @type {HTMLInputElement} */ (event.target).value.split(/[\s,;]+/).filter(Boolean).map(Number);
    if (given.every(Number.isInteger)) context.edit({ act: "set", path, value: given });
  };
  return html`<label class="fact choose" data-path=${path}><span class="fact-name">${field.label}</span>
    <input type="text" inputmode="numeric" .value=${live(value.join(", "))} @change=${typed} /></label>`;
}

// Finding facts: values by their path, and the fields that show them --------------------------------------------------

/**
 * The value at a path of a position; undefined if there is none.
 * @param {any} position
 * @param {string} path
 * @returns {any}
 */
export function valueAt(position, path) {
  return path.split(".").reduce((inner, name) => (inner === null || inner === undefined ? undefined : inner[name]), position);
}

/**
 * The field of a path, and the name within it if it is a table.
 * @param {PositionForm} form
 * @param {string} path
 * @returns {{field: FieldForm, path: string, key: string}|null}
 */
export function fieldAt(form, path) {
  const names = path.split(".");
  let fields = form.fields;
  /** @type {{field: FieldForm, path: string, key: string}|null} */
  let found = null;
  let way = "";
  while (names.length) {
    const name = /** @type {string} */ (names.shift());
    const field = fields.find((one) => one.name === name);
    if (!field) return found;
    way = way ? `${way}.${name}` : name;
    const key = names.length ? /** @type {string} */ (names.shift()) : "";
    found = { field, path: way, key };
    if (key) way = `${way}.${key}`;
    fields = fieldsOf(field, key);
  }
  return found;
}

/**
 * The fields of one part of a table or of a list.
 * @param {FieldForm} field
 * @param {string} key
 * @returns {FieldForm[]}
 */
export function fieldsOf(field, key) {
  const own = field.parts?.[key] ?? [];
  if (field.kind === "parts") return own;
  return (field.fields ?? []).map((one) => own.find(({ name }) => name === one.name) ?? one);
}

/**
 * The words of a list of the form.
 * @param {PositionForm} form
 * @param {number|undefined} number
 */
function listOf(form, number) {
  return number === undefined || number < 0 ? [] : form.lists[number];
}

/**
 * The label of a word.
 * @param {PositionForm} form
 * @param {number|undefined} number of the list
 * @param {string|number} id
 */
function wordLabel(form, number, id) {
  return listOf(form, number).find((one) => one.id === id)?.label ?? String(id);
}

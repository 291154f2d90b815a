/** Everything that is not on the map: turn, tracks, cards, players, options, in sections. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { factField } from "./fact-fields.js";

/** @typedef {import("./fact-fields.js").FieldContext} FieldContext */

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
 * @param {import("../parts/types.js").FieldForm} field
 */
function sectionField(context, field) {
  const inside = factField(context, field, field.name);
  return field.kind === "parts" || field.kind === "lists" ? html`<fieldset class="fact-group"><legend>${field.label}</legend>${inside}</fieldset>` : inside;
}

/** Choices among a few, and their names. */

import { el } from "./dom.js";

/**
 * A choice of one among a few.
 * @param {Array<{id: string, name: string}>} values
 * @param {string} now
 * @param {(value: string) => void} changed
 */
export function choice(values, now, changed) {
  const select = el("select", {}, ...values.map((one) => el("option", { value: one.id }, one.name)));
  select.value = now;
  select.addEventListener("change", () => changed(select.value));
  return select;
}

/**
 * A control with its name above it.
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  return el("label", { class: "field" }, el("span", {}, label), control);
}

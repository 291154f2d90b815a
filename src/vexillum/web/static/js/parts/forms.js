/** Controls of forms: buttons that are busy during a request, select elements, labelled fields. */

import { el } from "./dom.js";

/**
 * Show a button as busy while a task runs.
 * @param {HTMLElement} button
 * @returns {() => void} for when it is over
 */
export function busy(button) {
  button.setAttribute("aria-busy", "true");
  return () => button.removeAttribute("aria-busy");
}

/**
 * A button for a request to the server, one at a time.
 * @param {string} text
 * @param {() => Promise<void>} act
 * @param {(problem: unknown) => void} failed
 * @param {Record<string, any>} [more] properties
 */
export function actionButton(text, act, failed, more = {}) {
  const button = el("button", { type: "button", ...more }, text);
  button.addEventListener("click", async () => {
    if (button.getAttribute("aria-busy") === "true") return;
    const done = busy(button);
    await act().catch(failed).finally(done);
  });
  return button;
}

// Select elements and labelled fields ---------------------------------------------------------------------------------

/**
 * A select element.
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
 * A control with its label.
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  return el("label", { class: "field" }, el("span", {}, label), control);
}

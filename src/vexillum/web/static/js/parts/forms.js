/** Forms: they check, say that they are waiting, and tell what is wrong beside the field that it is about. */

import { ApiError } from "./api.js";
import { el } from "./dom.js";

/** @typedef {import("./form-fields.js").Field} Field */

/**
 * A form. `act` gets the values by the ids of the fields; the sentence that it returns is shown beside the button.
 * @param {object} parts
 * @param {Field[]} parts.fields
 * @param {string} parts.submit what stands on the button
 * @param {(values: Record<string, string>) => Promise<string|void>} parts.act
 * @param {Node[]} [parts.more] between the fields and the button
 * @param {string} [parts.tone] the class of the button
 */
export function form({ fields, submit, act, more = [], tone = "primary" }) {
  const button = el("button", { type: "submit", class: tone }, submit);
  const said = el("p", { class: "said", role: "status" });
  const trouble = el("p", { class: "error trouble", role: "alert", hidden: true });
  const made = el(
    "form",
    { class: "fields", novalidate: true },
    ...fields.map((field) => field.root),
    ...more,
    trouble,
    el("div", { class: "row" }, button, said),
  );
  const tell = (/** @type {string} */ text) => {
    trouble.textContent = text;
    trouble.hidden = !text;
  };
  made.addEventListener("input", () => { said.textContent = ""; });
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.getAttribute("aria-busy") === "true" || !checked(fields)) return;
    tell("");
    said.textContent = "";
    const done = busy(button);
    try {
      const words = await act(Object.fromEntries(fields.map((field) => [field.wanted.id, field.value])));
      said.textContent = words ?? "";
    } catch (problem) {
      const field = problem instanceof ApiError ? fields.find((one) => isAbout(one, problem.code)) : null;
      const text = problem instanceof Error ? problem.message : String(problem);
      if (field) blame(field, text);
      else tell(text);
    } finally {
      done();
    }
  });
  return made;
}

/**
 * Let a button turn while something is under way.
 * @param {HTMLElement} button
 * @returns {() => void} for when it is over
 */
export function busy(button) {
  button.setAttribute("aria-busy", "true");
  return () => button.removeAttribute("aria-busy");
}

/**
 * A button that does something on the server, once at a time.
 * @param {string} text
 * @param {() => Promise<void>} act
 * @param {(problem: unknown) => void} failed
 * @param {Record<string, any>} [more] properties
 */
export function deed(text, act, failed, more = {}) {
  const button = el("button", { type: "button", ...more }, text);
  button.addEventListener("click", async () => {
    if (button.getAttribute("aria-busy") === "true") return;
    const done = busy(button);
    await act().catch(failed).finally(done);
  });
  return button;
}

/** @param {Field[]} fields */
function checked(fields) {
  const wrong = fields.filter((field) => {
    const fault = field.fault();
    if (fault) field.complain(fault);
    return fault;
  });
  wrong[0]?.input.focus();
  return !wrong.length;
}

/**
 * @param {Field} field
 * @param {string} code
 */
function isAbout(field, code) {
  return (field.wanted.codes ?? []).some((beginning) => code === beginning || code.startsWith(`${beginning}_`));
}

/**
 * @param {Field} field
 * @param {string} text
 */
function blame(field, text) {
  field.complain(text);
  field.input.focus();
}

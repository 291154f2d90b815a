/** Dialogs: real <dialog> elements, so focus stays inside and Escape closes them. */

import { el, icon } from "./dom.js";
import { t } from "./words.js";

/**
 * Open a dialog; it is removed when it closes.
 * @param {string} title
 * @param {Node[]} content
 * @param {{wide?: boolean, onclose?: () => void}} [how]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, how = {}) {
  const id = `dialog-${++count}`;
  const dialog = el(
    "dialog",
    { class: how.wide ? "wide" : "", "aria-labelledby": id },
    el(
      "header",
      {},
      el("h2", { id }, title),
      el("button", { type: "button", class: "tool", "aria-label": t("close"), onclick: () => dialog.close() }, icon("close")),
    ),
    el("div", { class: "dialog-body" }, ...content),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    how.onclose?.();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    // WebKit's search boxes take Escape for themselves, even when they are empty
    const search = event.key === "Escape" && event.target instanceof HTMLInputElement && event.target.type === "search";
    if (!search || event.defaultPrevented) return;
    event.preventDefault();
    dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

let count = 0;

/**
 * Ask for confirmation.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {string} [no]
 * @returns {Promise<boolean>}
 */
export function confirmDialog(title, text, yes, no = t("cancel")) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openDialog(
      title,
      [
        el("p", {}, text),
        el(
          "div",
          { class: "row end" },
          el("button", { type: "button", onclick: () => dialog.close() }, no),
          el("button", { type: "button", class: "primary", onclick: () => { answer = true; dialog.close(); } }, yes),
        ),
      ],
      { onclose: () => resolve(answer) },
    );
  });
}

/**
 * A row with a text and a button that copies it.
 * @param {string} label
 * @param {string} text
 */
export function copyRow(label, text) {
  const field = el("input", { type: "text", readonly: true, value: text, "aria-label": label, onfocus: () => field.select() });
  const said = el("span", {}, t("copy"));
  const button = el("button", { type: "button", "aria-label": `${t("copy")}: ${label}`, onclick: () => copy() }, icon("link"), said);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    said.textContent = t("copied");
    setTimeout(() => (said.textContent = t("copy")), 2000);
  }
  return el("div", { class: "link-row" }, el("strong", {}, label), el("div", { class: "row" }, field, button));
}

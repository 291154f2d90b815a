/** A small box beside something: rule explanations, reasons, menus. There is one at a time. */

import { el, fill } from "../../parts/dom.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

/** @type {HTMLElement|null} */
let box = null;
/** @type {Element|null} */
let opener = null;

/**
 * Show a box beside a rectangle of the screen.
 * @param {Rect} beside
 * @param {Node[]} content
 * @param {{role?: string, focus?: boolean, label?: string, aside?: boolean}} [how] aside: to the left of it, if there is room
 * @returns {HTMLElement}
 */
export function showPopover(beside, content, how = {}) {
  hidePopover();
  box = el("div", { class: "popover", popover: "manual", role: how.role ?? "note", "aria-label": how.label });
  fill(box, ...content);
  (document.querySelector("dialog:modal") ?? document.body).append(box);
  box.showPopover();
  place(box, beside, how.aside ?? false);
  if (how.focus) {
    opener = document.activeElement;
    /** @type {HTMLElement|null} */ (box.querySelector("button, a, input"))?.focus();
  }
  return box;
}

/** Close the box, if one is open; the focus goes back to where it was. */
export function hidePopover() {
  if (!box) return false;
  const inside = box.contains(document.activeElement);
  box.remove();
  box = null;
  if (inside && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  opener = null;
  return true;
}

/** The open box. */
export function openPopover() {
  return box;
}

/**
 * @param {HTMLElement} shown
 * @param {Rect} beside
 * @param {boolean} aside
 */
function place(shown, beside, aside) {
  const { offsetWidth: width, offsetHeight: height } = shown;
  const gap = 10;
  if (aside && beside.x - gap - width > 8) {
    shown.style.left = `${beside.x - gap - width}px`;
    shown.style.top = `${Math.max(8, Math.min(beside.y, innerHeight - height - 8))}px`;
    return;
  }
  const left = Math.min(Math.max(8, beside.x + beside.width / 2 - width / 2), innerWidth - width - 8);
  const below = beside.y + beside.height + gap;
  const above = beside.y - gap - height;
  const top = below + height < innerHeight - 8 ? below : above > 8 ? above : Math.max(8, innerHeight - height - 8);
  shown.style.left = `${left}px`;
  shown.style.top = `${top}px`;
}

document.addEventListener("pointerdown", (event) => {
  if (box && event.target instanceof Node && !box.contains(event.target)) hidePopover();
});
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !hidePopover()) return;
    event.stopPropagation();
    event.preventDefault();
  },
  true,
);

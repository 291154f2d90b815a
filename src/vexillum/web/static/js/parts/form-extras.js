/** Script additions to a server-rendered page: the theme, and the button that shows a password. */

import { el, fill, icon } from "./dom.js";
import { setTheme, theme } from "./settings.js";

/** @type {Array<"auto"|"light"|"dark">} */
const THEMES = ["auto", "light", "dark"];
const THEME_ICONS = { auto: "auto", light: "sun", dark: "moon" };

/** @param {HTMLElement} button */
function themeButton(button) {
  const show = () => {
    const now = theme();
    button.title = button.dataset[now] ?? "";
    button.setAttribute("aria-label", button.title);
    fill(button, icon(THEME_ICONS[now]));
  };
  button.addEventListener("click", () => {
    setTheme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
    show();
  });
  show();
  button.hidden = false;
}

/**
 * Shows the password while pressed.
 * @param {HTMLElement} place
 */
function eye(place) {
  const input = place.querySelector("input");
  if (!input) return;
  const { show: toShow, hide: toHide } = place.dataset;
  const button = el("button", { type: "button", class: "tool eye", "aria-controls": input.id, "aria-label": toShow });
  const show = () => {
    const seen = input.type === "text";
    button.setAttribute("aria-pressed", String(seen));
    button.title = (seen ? toHide : toShow) ?? "";
    fill(button, icon(seen ? "eye-shut" : "eye"));
  };
  button.addEventListener("click", () => {
    input.type = input.type === "text" ? "password" : "text";
    show();
  });
  show();
  place.append(button);
}

document.querySelectorAll("button.theme").forEach((one) => one instanceof HTMLElement && themeButton(one));
document.querySelectorAll(".secret").forEach((one) => one instanceof HTMLElement && eye(one));

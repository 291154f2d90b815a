/** Pictures that the server draws for the page's theme. They change with it. */

import { el } from "../../parts/dom.js";

/** The current theme. */
function shownTheme() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/**
 * A picture by its URL, which takes a `theme`. It loads when it scrolls into view, and is decorative.
 * @param {string} address
 * @param {Record<string, any>} [more] properties
 */
export function themedPicture(address, more = {}) {
  return el("img", { alt: "", loading: "lazy", decoding: "async", ...more, "data-themed": address, src: withTheme(address) });
}

/** @param {string} address */
function withTheme(address) {
  return `${address}${address.includes("?") ? "&" : "?"}theme=${shownTheme()}`;
}

function redraw() {
  for (const picture of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("img[data-themed]"))) {
    const wanted = withTheme(picture.dataset.themed ?? "");
    if (picture.getAttribute("src") !== wanted) picture.src = wanted;
  }
}

new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);

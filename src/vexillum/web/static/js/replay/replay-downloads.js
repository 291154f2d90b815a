/** The downloads of a match: the replay as a page, the save, the board as SVG and PNG. */

import { personalAddress } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { paintPng, saveFile } from "./board-image.js";

/**
 * @param {HTMLElement} place
 * @param {string} match
 * @param {number} at the moment whose board is downloaded
 */
export function showDownloads(place, match, at) {
  const base = `/api/matches/${match}`;
  const files = [
    ["html", personalAddress(`${base}/export.html`)],
    ["json", personalAddress(`${base}/save`)],
    ["svg", personalAddress(`${base}/board.svg`, { at })],
    ["png", personalAddress(`${base}/board.svg`, { at })],
  ];
  fill(place, ...files.map(([id, href]) =>
    el("a", { class: "item", href, download: id === "json" ? "" : `vexillum-${match}-${at}.${id}`, "data-keep": id }, el("strong", {}, t(`keep.${id}`)), el("span", {}, t(`keep.${id}.about`))),
  ));
  place.querySelector("[data-keep=png]")?.addEventListener("click", downloadPng);
}

/**
 * The PNG is painted in the browser, from the SVG behind the link.
 * @param {Event} event
 */
async function downloadPng(event) {
  event.preventDefault();
  const link = /** @type {HTMLAnchorElement} */ (event.currentTarget);
  try {
    const svg = await (await fetch(link.href)).text();
    saveFile(await paintPng(svg), link.download);
  } catch (error) {
    complain(error);
  }
}

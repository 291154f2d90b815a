/** A static map with some things marked. */

import { svg } from "../../parts/dom.js";
import { drawnBlocks } from "../map/game-map.js";

/**
 * @param {import("../../parts/types.js").MapWhole} map
 * @param {readonly string[]} things to be marked
 * @param {string} label
 */
export function stillMap(map, things, label) {
  const root = svg("svg", { viewBox: `0 0 ${map.width} ${map.height}`, class: `${map.css} still-map`, role: "img", "aria-label": `${label}. ${map.label}` });
  root.append(...drawnBlocks(map).map(([, block]) => block));
  const marked = new Set(things);
  for (const element of root.querySelectorAll("[data-thing]")) {
    if (marked.has(element.getAttribute("data-thing") ?? "")) element.classList.add("now", "differs");
  }
  return root;
}

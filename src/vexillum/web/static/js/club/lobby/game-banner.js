/** A banner for a game, in colours that follow from its name: every game has one without drawing anything. */

import { svg } from "../../parts/dom.js";

const FIELDS = ["#8a2a1d", "#234f86", "#2a6140", "#5b3a78", "#8a5a10", "#33454f"];
const CHARGES = [
  "M0 24h48v10H0z",
  "M19 0h10v51l-5 4-5-4z",
  "M0 40 24 22 48 40v11L24 33 0 51z",
  "M0 0h12l36 42v11L0 13z",
  "M24 14 38 30 24 46 10 30z",
  "M19 0h10v20h19v10H29v21l-5 4-5-4V30H0V20h19z",
];

/**
 * @param {string} id
 * @returns {SVGElement}
 */
export function gameBanner(id) {
  const hash = [...id].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) >>> 0, 7);
  const field = FIELDS[hash % FIELDS.length];
  const charge = CHARGES[(hash >>> 5) % CHARGES.length];
  return svg(
    "svg",
    { viewBox: "0 0 64 92", class: "standard", "aria-hidden": "true" },
    svg("path", { d: "M32 2l4 6-4 5-4-5z", fill: "#d79f2b" }),
    svg("path", { d: "M32 12v78", stroke: "#8b6a35", "stroke-width": 4, "stroke-linecap": "round" }),
    svg("path", { d: "M4 15h56", stroke: "#d79f2b", "stroke-width": 4, "stroke-linecap": "round" }),
    svg("svg", { x: 8, y: 17, width: 48, height: 60, viewBox: "0 0 48 60" },
      svg("path", { d: "M0 0h48v58l-8-6-8 6-8-6-8 6-8-6-8 6z", fill: field }),
      svg("path", { d: charge, fill: "#e8bf57" }),
      svg("path", { d: "M0 58l8-6 8 6 8-6 8 6 8-6 8 6", fill: "none", stroke: "#f4dc98", "stroke-width": 2.5 })),
  );
}

/** Dice, drawn as dice. They tumble once, when they come onto the table (css/film.css). */

import { html, svg } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../parts/words.js";

/** @typedef {import("../../parts/types.js").Die} Die */

/** @type {Record<number, Array<[number, number]>>} Where the pips of a six-sided die are. */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** @type {Record<number, string>} The outline of other dice. */
const OUTLINES = {
  3: "M20 4 37 34H3Z",
  4: "M20 3 38 35H2Z",
  8: "M20 2 37 20 20 38 3 20Z",
  10: "M20 2 38 17 34 27 20 38 6 27 2 17Z",
  12: "M20 2 37 14 31 35H9L3 14Z",
  20: "M20 2 36 11V29L20 38 4 29V11Z",
};

/**
 * What a die looks like, in a square of 40 by 40.
 * @param {Die} die
 */
export function dieDrawing({ sides, face }) {
  if (sides === 6) {
    return svg`<rect x="2" y="2" width="36" height="36" rx="7" class="die-body"></rect>
      ${(PIPS[face] ?? []).map(([x, y]) => svg`<circle cx=${20 + 10 * x} cy=${20 + 10 * y} r="3.6" class="pip"></circle>`)}`;
  }
  return svg`<path d=${OUTLINES[sides] ?? OUTLINES[20]} class="die-body"></path>
    <text x="20" y=${sides === 4 || sides === 3 ? 31 : 26.5} class="die-n">${face}</text>`;
}

/**
 * A die in a line of text.
 * @param {Die} die
 */
export function dieFace(die) {
  const label = t("die", { sides: die.sides, face: die.face });
  return html`<svg class="die d${die.sides}" viewBox="0 0 40 40" role="img" aria-label=${label}><title>${label}</title>${dieDrawing(die)}</svg>`;
}

/**
 * Several dice; nothing where there are none.
 * @param {readonly Die[]|undefined} dice
 */
export function diceRow(dice) {
  return dice?.length ? html`<span class="dice">${dice.map(dieFace)}</span>` : null;
}

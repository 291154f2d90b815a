/** How a game ended. */

import { finalCount, resultWords } from "./result/final-count.js";

/** @typedef {import("../parts/types.js").OutcomeForm} Outcome */

/**
 * Who won, and the scores with their parts.
 * @param {Outcome} outcome
 * @param {Record<string, string>} names
 * @param {Record<string, {name: string, you: boolean}>} [seats] who sat there
 * @returns {Node[]}
 */
export function resultView(outcome, names, seats = {}) {
  return [...resultWords(outcome), finalCount(outcome, names, seats)];
}

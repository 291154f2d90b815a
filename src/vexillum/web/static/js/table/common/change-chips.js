/** Changes as small labels, their sums, and the same as text. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { signed, tokenAddress, tokenImage } from "./game-art.js";

/** @typedef {import("../../parts/types.js").Chip} Chip */

const NUMBER = /^[+\u2212-]?\d+$/;

/**
 * Chips in a row; nothing where there are none.
 * @param {readonly Chip[]|undefined} chips
 */
export function chipRow(chips) {
  return chips?.length ? html`<span class="chips">${chips.map(chipView)}</span>` : null;
}

/** @param {Chip} chip */
function chipView(chip) {
  const { label, by = "", token = "", tone = "" } = chip;
  const picture = token && tokenAddress(token) ? tokenImage(token, { label }) : null;
  return html`<span class="chip ${tone}">${picture ?? label}${by ? html`<b>${by}</b>` : null}</span>`;
}

/**
 * Several rows of chips as one: numbers are added up, and what comes to nothing is left out; of what is no number, the last one holds.
 * @param {ReadonlyArray<readonly Chip[]|undefined>} rows
 * @returns {Chip[]}
 */
export function sumOf(rows) {
  /** @type {Map<string, {chip: Chip, n: number|null, tones: Map<number, Chip["tone"]>}>} */
  const sums = new Map();
  for (const chip of rows.flatMap((row) => row ?? [])) {
    const n = NUMBER.test(chip.by ?? "") ? Number((chip.by ?? "").replace("\u2212", "-")) : null;
    const key = [chip.label, chip.token, chip.seat, n === null].join("\n");
    const had = sums.get(key);
    const tones = had?.tones ?? new Map();
    if (n) tones.set(Math.sign(n), chip.tone ?? "");
    const things = [...new Set([...(had?.chip.things ?? []), ...(chip.things ?? [])])];
    sums.set(key, { chip: { ...chip, things }, n: n === null ? null : (had?.n ?? 0) + n, tones });
  }
  return [...sums.values()]
    .filter(({ n }) => n !== 0)
    .map(({ chip, n, tones }) => (n === null ? chip : { ...chip, by: signed(n), tone: tones.get(Math.sign(n)) ?? "" }));
}

/**
 * Chips as text.
 * @param {readonly Chip[]|undefined} chips
 */
export function chipText(chips) {
  return (chips ?? []).map(({ label, by }) => (by ? `${label} ${by}` : label)).join(", ");
}

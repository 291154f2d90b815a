/** The supply: the number of pieces of each kind, and where those are that are not on the map. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { t } from "../parts/words.js";
import { tokenAddress } from "../table/common/game-art.js";

/**
 * @typedef {import("../parts/types.js").Supply} Supply
 * @typedef {import("./fact-fields.js").FieldContext} FieldContext
 */

/**
 * @param {HTMLElement} place
 * @param {Supply[]} supply
 * @param {string} here the place that is chosen, by its thing
 * @param {string} hereName
 * @param {(piece: string, start: string, goal: string) => void} move
 */
export function showSupply(place, supply, here, hereName, move) {
  render(
    supply.length
      ? html`<p class="hint">${t("editor.supply.about")}</p>
          <ul class="supply">${supply.map((one) => row(one, here, hereName, move))}</ul>`
      : html`<p class="hint">${t("editor.supply.none")}</p>`,
    place,
  );
}

/**
 * @param {Supply} one
 * @param {string} here
 * @param {string} hereName
 * @param {(piece: string, start: string, goal: string) => void} move
 */
function row(one, here, hereName, move) {
  const picture = tokenAddress(one.pool);
  const whole = one.found === one.total;
  const lost = one.boxes[0]?.path ? !whole : one.found > one.total;
  return html`<li class=${lost ? "wrong" : ""} data-pool=${one.pool}>
    <span class="supply-name">${picture ? html`<img src=${picture} alt="" />` : nothing}<b>${one.label}</b><small>${t("editor.supply.of", { found: one.found, total: one.total })}</small></span>
    <span class="supply-boxes">${one.boxes.map((box, n) => boxView(one, box, n, here, hereName, move))}</span>
  </li>`;
}

/**
 * @param {Supply} one
 * @param {{path: string, label: string, n: number}} box
 * @param {number} at
 * @param {string} here
 * @param {string} hereName
 * @param {(piece: string, start: string, goal: string) => void} move
 */
function boxView(one, box, at, here, hereName, move) {
  const rest = one.boxes[0];
  return html`<span class="supply-box" data-drag=${one.pool} data-box=${box.path} data-n=${box.n} data-drop=${box.path}>
    <span class="box-name">${box.label}</span>
    ${at && rest ? html`<button type="button" class="step" aria-label=${t("editor.box.less", { what: one.label, box: box.label })} ?disabled=${!box.n} @click=${() => move(one.pool, box.path, rest.path || "supply")}>−</button>` : nothing}
    <b class="box-n">${box.n}</b>
    ${at && rest ? html`<button type="button" class="step" aria-label=${t("editor.box.more", { what: one.label, box: box.label })} ?disabled=${!rest.n} @click=${() => move(one.pool, rest.path || "supply", box.path)}>+</button>` : nothing}
    ${here ? html`<button type="button" class="step to-place" title=${t("editor.to_place", { place: hereName })} aria-label=${`${one.label}, ${box.label}: ${t("editor.to_place", { place: hereName })}`} ?disabled=${!box.n} @click=${() => move(one.pool, box.path || "supply", here)}>→</button>` : nothing}
  </span>`;
}

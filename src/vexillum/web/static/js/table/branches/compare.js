/** Two moments side by side: the differences, and both boards with the changed places marked. */

import { html, render } from "../../../vendor/lit-html/lit-html.js";
import { getMine } from "../../parts/api.js";
import { openDialog } from "../../parts/dialogs.js";
import { el } from "../../parts/dom.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { chipRow } from "../common/change-chips.js";
import { stillMap } from "./still-map.js";

/**
 * @typedef {import("../../parts/types.js").CompareForm} CompareForm
 * @typedef {{line?: number, at?: number, label: string, match?: string}} Moment a moment of a branch; without a line, of the game as it stands
 */

/**
 * @param {string} match
 * @param {Moment} one
 * @param {Moment} other
 */
export async function openComparison(match, one, other) {
  /** @type {Record<string, string|number>} */
  const query = {};
  const put = (/** @type {string} */ name, /** @type {string|number|undefined} */ value) => {
    if (value !== undefined) query[name] = value;
  };
  put("line", one.line);
  put("at", one.at);
  put("other_line", other.line);
  put("other_at", other.at);
  put("other_match", other.match);
  /** @type {CompareForm} */
  let found;
  try {
    found = await getMine(`/api/matches/${match}/compare`, query);
  } catch (problem) {
    complain(problem);
    return;
  }
  show(found, [one.label, other.label]);
}

/**
 * @param {CompareForm} found
 * @param {[string, string]} labels
 */
function show(found, labels) {
  const sides = [found.one, found.other];
  const place = el("div", { class: "compare" });
  let on = 0;
  const names = sides.map(({ at, title }, n) => [labels[n], t("branches.at", { at }), title].filter(Boolean).join(" · "));
  const boards = sides.map((side, n) => stillMap(side.map, found.things, names[n]));
  const draw = () =>
    render(
      html`<div class="compare-chips"><strong>${t("compare.differences")}</strong> ${chipRow(found.chips) ?? html`<span>${t(found.things.length ? "compare.places" : "compare.none")}</span>`}</div>
        <div class="compare-switch" role="group" aria-label=${t("compare.which")}>
          ${names.map((name, n) => html`<button type="button" aria-pressed=${n === on ? "true" : "false"} data-side=${n} @click=${() => { on = n; draw(); }}>${name}</button>`)}
        </div>
        <div class="compare-boards">${boards.map((board, n) => html`<figure class=${n === on ? "on" : ""} data-side=${n}><figcaption>${names[n]}</figcaption>${board}</figure>`)}</div>`,
      place,
    );
  draw();
  const dialog = openDialog(t("compare.title"), [place], { wide: true });
  dialog.classList.add("comparison");
}

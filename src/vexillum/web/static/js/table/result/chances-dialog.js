/** Win chances of one moment: an immediate estimate, then bars with shrinking intervals. */

import { getMine } from "../../parts/api.js";
import { openDialog } from "../../parts/dialogs.js";
import { el, fill } from "../../parts/dom.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { seatStyle } from "../common/game-art.js";

/** @typedef {import("../../parts/types.js").ChancesForm} ChancesForm */

const MOST = 400;
const STEP = 40;

/**
 * @param {string} match
 * @param {number|null} at null: the present
 * @param {Record<string, string>} names
 */
export function openChances(match, at, names) {
  let moment = at;
  showChances(async (playouts) => {
    const found = await getMine(`/api/matches/${match}/chances`, moment === null ? { playouts } : { at: moment, playouts });
    moment ??= found.at; // the game goes on, the estimated moment stays
    return found;
  }, names);
}

/**
 * @param {(playouts: number) => Promise<ChancesForm>} ask what is known after this many playouts, or as many as there was time for
 * @param {Record<string, string>} names
 */
export function showChances(ask, names) {
  const bars = el("ul", { class: "chance-bars" });
  const said = el("p", { class: "leaf-quiet", role: "status" }, t("chances.working"));
  const dialog = openDialog(t("chances.open"), [bars, said, el("p", { class: "leaf-quiet" }, t("chances.about"))]);
  void grow(dialog, bars, said, ask, names);
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} bars
 * @param {HTMLElement} said
 * @param {(playouts: number) => Promise<ChancesForm>} ask
 * @param {Record<string, string>} names
 */
async function grow(dialog, bars, said, ask, names) {
  try {
    const { estimated, text } = await ask(0);
    if (!dialog.isConnected) return;
    if (Object.keys(estimated).length) {
      fill(bars, ...Object.entries(estimated).map(([seat, share]) => estimatedBar(seat, names[seat] ?? seat, share)));
      said.textContent = text;
    }
    for (let playouts = STEP; playouts <= MOST && dialog.isConnected; ) {
      const found = await ask(playouts);
      if (found.playouts || found.state === "done") fill(bars, ...Object.entries(found.seats).map(([seat, one]) => bar(seat, names[seat] ?? seat, one, estimated[seat])));
      said.textContent = found.text;
      if (found.state === "done" && !found.playouts) return;
      if (found.state === "done") playouts += STEP;
    }
  } catch (problem) {
    dialog.close();
    complain(problem);
  }
}

const percent = (/** @type {number} */ part) => `${Math.round(100 * part)}%`;

/**
 * @param {string} seat
 * @param {string} name
 * @param {number} share
 */
function estimatedBar(seat, name, share) {
  return el(
    "li",
    { class: "chance-estimated", css: seatStyle(seat), "aria-label": t("chances.estimated.row", { name, share: percent(share) }) },
    el("span", { class: "chance-name", "aria-hidden": "true" }, name),
    el("span", { class: "chance-track", "aria-hidden": "true" }, el("span", { class: "chance-fill", css: `width:${100 * share}%` })),
    el("b", { "aria-hidden": "true" }, percent(share)),
    el("span", { class: "chance-between", "aria-hidden": "true" }, t("chances.estimated")),
  );
}

/**
 * @param {string} seat
 * @param {string} name
 * @param {{share: number, low: number, high: number}} one
 * @param {number|undefined} estimated what was said before any playout: a stroke across the bar
 */
function bar(seat, name, { share, low, high }, estimated) {
  return el(
    "li",
    { css: seatStyle(seat), "aria-label": t("chances.row", { name, share: percent(share), low: percent(low), high: percent(high) }) },
    el("span", { class: "chance-name", "aria-hidden": "true" }, name),
    el("span", { class: "chance-track", "aria-hidden": "true" }, el("span", { class: "chance-fill", css: `width:${100 * share}%` }), el("span", { class: "chance-span", css: `left:${100 * low}%;width:${100 * (high - low)}%` }), estimated === undefined ? null : el("span", { class: "chance-mark", css: `left:${100 * estimated}%` })),
    el("b", { "aria-hidden": "true" }, percent(share)),
    el("span", { class: "chance-between", "aria-hidden": "true" }, `${Math.round(100 * low)}–${percent(high)}`),
  );
}

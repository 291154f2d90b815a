/** The players: who sits where, what they have, how they stand. */

import { el, fill } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./types.js").Panel} Panel
 * @typedef {import("./types.js").PanelLine} PanelLine
 * @typedef {import("./types.js").SeatState} SeatState
 */

/**
 * @param {HTMLElement} place
 * @param {Panel[]} panels
 * @param {{seats: Record<string, SeatState>, names: Record<string, string>, mine: string[], asked: string|null, hover: (things: string[]) => void}} table
 */
export function showPanels(place, panels, { seats, names, mine, asked, hover }) {
  fill(place, ...panels.map((panel) => card(panel, seats[panel.seat], names, mine, asked, hover)));
}

/**
 * @param {Panel} panel
 * @param {SeatState|undefined} seat
 * @param {Record<string, string>} names
 * @param {string[]} mine
 * @param {string|null} asked
 * @param {(things: string[]) => void} hover
 */
function card(panel, seat, names, mine, asked, hover) {
  const id = panel.seat;
  const things = [`seat:${id}`];
  return el(
    "section",
    {
      class: `player${id === asked ? " asked" : ""}`,
      "data-seat": id,
      onpointerenter: () => hover(things),
      onpointerleave: () => hover([]),
    },
    el(
      "header",
      {},
      el("h3", {}, seat?.seat_name ?? names[id] ?? id),
      mine.includes(id) ? el("span", { class: "badge mine" }, t("you")) : null,
      id === asked ? el("span", { class: "badge" }, t("to_play")) : null,
      panel.note ? el("span", { class: "note" }, panel.note) : null,
    ),
    seat && !seat.you ? el("p", { class: "who" }, presenceDot(seat), seat.name) : null,
    panel.lines.length ? el("dl", {}, ...panel.lines.flatMap(line)) : null,
  );
}

/** @param {SeatState} seat */
function presenceDot(seat) {
  return el("span", { class: `dot ${seat.present ? "here" : "away"}`, title: t(seat.present ? "present" : "absent") });
}

/**
 * @param {PanelLine} given
 * @returns {Node[]}
 */
function line({ label, value, reached, needed }) {
  const measured = typeof reached === "number" && typeof needed === "number";
  return [el("dt", {}, label), el("dd", {}, measured ? meter(reached, needed) : null, el("span", {}, value))];
}

/**
 * How far something is on the way to what is needed; the mark stands where that is.
 * @param {number} reached
 * @param {number} needed
 */
function meter(reached, needed) {
  const whole = Math.max(1, needed * 1.25, reached);
  const full = el("span", { class: `meter-fill${reached >= needed ? " enough" : ""}` });
  full.style.width = `${(100 * Math.max(0, reached)) / whole}%`;
  const mark = el("span", { class: "meter-mark" });
  mark.style.left = `${(100 * Math.max(0, needed)) / whole}%`;
  return el("span", { class: "meter", role: "img", "aria-label": t("meter", { reached, needed }) }, full, mark);
}

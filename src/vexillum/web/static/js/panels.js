/** The players: who sits where, what they have, how they stand. */

import { el, fill } from "./dom.js";
import { personName } from "./names.js";
import { t } from "./words.js";

/**
 * @typedef {import("./types.js").Panel} Panel
 * @typedef {import("./types.js").PanelLine} PanelLine
 * @typedef {import("./types.js").SeatState} SeatState
 * @typedef {object} Around
 * @property {Record<string, SeatState>} seats
 * @property {Record<string, string>} names
 * @property {string[]} mine
 * @property {string|null} asked
 * @property {(things: string[]) => void} hover
 * @property {(seat: string) => Node|null} [clock] the clock of a seat
 * @property {(seat: string) => string} [mark] what has become of its person, in words
 * @property {(seat: string) => Node[]} [deeds] what can be done about it
 */

/**
 * @param {HTMLElement} place
 * @param {Panel[]} panels
 * @param {Around} table
 */
export function showPanels(place, panels, table) {
  const had = document.activeElement instanceof HTMLElement && place.contains(document.activeElement) ? document.activeElement.dataset.deed : null;
  fill(place, ...panels.map((panel) => card(panel, table)));
  if (had) /** @type {HTMLElement|null} */ (place.querySelector(`[data-deed="${CSS.escape(had)}"]`))?.focus();
}

/**
 * @param {Panel} panel
 * @param {Around} table
 */
function card(panel, { seats, names, mine, asked, hover, clock, mark, deeds }) {
  const id = panel.seat;
  const seat = seats[id];
  const said = mark?.(id);
  const able = deeds?.(id) ?? [];
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
      clock?.(id),
    ),
    seat && (!seat.you || said || able.length)
      ? el(
          "div",
          { class: "who" },
          presenceDot(seat),
          seat.player === "human" ? personName(seat.name) : seat.name,
          said ? el("span", { class: "badge mine" }, said) : null,
          el("span", { class: "deeds" }, ...able),
        )
      : null,
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

/** The seats of the table: players, marks and actions. */

import { club } from "../parts/api.js";
import { seatActions, seatMark } from "./seat-menu.js";

/**
 * @typedef {import("./match-table.js").Table} Table
 * @typedef {import("../parts/types.js").TableFrame} TableFrame
 */

/**
 * The players of a frame, as the panels show them.
 * @param {Table} table
 * @param {TableFrame} frame
 */
export function peopleOf(table, frame) {
  return {
    seats: frame.seats,
    names: table.names,
    asked: frame.decision?.seat ?? null,
    clock: (/** @type {string} */ seat) => table.clock(frame, seat),
    mark: (/** @type {string} */ seat) => seatMark(frame.seats[seat], table.invited[seat] ?? ""),
    actions: (/** @type {string} */ seat) => (frame.seats[seat] ? seatActions(seatFacts(table, frame, seat)) : []),
  };
}

/**
 * The facts that decide which actions a seat has.
 * @param {Table} table
 * @param {TableFrame} frame
 * @param {string} seat
 */
export function seatFacts(table, frame, seat) {
  const { match, you, agents, welcome } = table;
  const over = frame.over || Boolean(table.closed);
  return { match, seat, open: Boolean(welcome.open), over, agents, quick: welcome.quick_agent ?? "", name: table.seatName(seat), state: frame.seats[seat], host: you.host, seated: you.seats.length > 0, rated: welcome.rated === "wanted" || welcome.rated === "on", bound: you.seats.length > 0 && !club().me?.admin && countsNow(welcome, frame), invited: table.invited[seat] ?? "" };
}

/**
 * Whether a match is rated already: it begins to be with the first answer after all have sat down, and the page is not
 * told when.
 * @param {Table["welcome"]} welcome
 * @param {TableFrame} frame
 */
function countsNow({ rated }, { at, seats }) {
  const all = Object.values(seats);
  const begun = at > 0 && all.every(({ player }) => player !== "open") && all.filter(({ player }) => player === "human").length > 1;
  return rated === "on" || (rated === "wanted" && begun);
}

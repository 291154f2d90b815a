/** The choice of players for the seats, with each seat's play style and difficulty and the agents' descriptions. */

import { el } from "../../parts/dom.js";
import { choice } from "../../parts/forms.js";
import { personField } from "../../parts/person-field.js";
import { t } from "../../parts/words.js";
import { difficultyDots } from "./difficulty.js";

/**
 * @param {import("../../parts/types.js").GameForm} game
 * @param {import("../../parts/types.js").SeatChoice[]} seats those in play
 * @param {{seats: Record<string, string>, invite: Record<string, string>}} settings
 * @param {"home"|"club"|"guest"} where a guest of a club plays against agents alone
 * @param {() => void} changed
 */
export function seatChoices(game, seats, settings, where, changed) {
  const who = [
    { id: "me", name: t("seat.me") },
    ...(where === "guest" ? [] : [{ id: "open", name: t(where === "club" ? "seat.open.club" : "seat.open") }]),
    ...(where === "club" ? [{ id: "person", name: t("seat.person") }] : []),
    ...game.agents,
  ];
  return seats.map((seat) => {
    const opponent = el("p", { class: "hint" });
    const say = () => {
      opponent.textContent = game.agents.find((agent) => agent.id === settings.seats[seat.id])?.about ?? "";
      opponent.hidden = !opponent.textContent;
      row.classList.toggle("mine", settings.seats[seat.id] === "me");
    };
    const select = choice(who, settings.seats[seat.id], (value) => {
      settings.seats[seat.id] = value;
      named.hidden = value !== "person";
      if (value === "person") person.field.focus();
      say();
      changed();
    });
    select.dataset.seat = seat.id;
    select.setAttribute("aria-label", seat.name);
    const person = personField(t("seat.person.name", { seat: seat.name }), settings.invite[seat.id] ?? "", (name) => { settings.invite[seat.id] = name; });
    person.field.dataset.invite = seat.id;
    const named = el("div", { hidden: settings.seats[seat.id] !== "person" }, person.place);
    const row = el(
      "div",
      { class: "seat-row" },
      el("div", { class: "seat-about" }, el("span", { class: "seat-title" }, el("strong", {}, seat.name), difficultyDots(seat.difficulty)), seat.about ? el("p", {}, seat.about) : null),
      el("div", { class: "fields" }, select, named, opponent),
    );
    say();
    return row;
  });
}

/** Seats that others keep for me: take them, or say no. */

import { post } from "./api.js";
import { el } from "./dom.js";
import { clockName } from "./time.js";
import { complain } from "./toast.js";
import { t } from "./words.js";

/**
 * @typedef {{match: string, seat: string, seat_name: string, by: string, game_name: string, scenario_name: string, title: string,
 *   clock: import("./types.js").Clock|null}} Invitation
 */

/**
 * @param {Invitation[]} invitations
 * @param {() => void} changed one has been answered
 * @returns {Node|null}
 */
export function invitationList(invitations, changed) {
  if (!invitations.length) return null;
  return el(
    "section",
    { id: "invitations", "aria-labelledby": "h-invitations" },
    el("h2", { id: "h-invitations" }, t("invitations.title")),
    el("ul", { class: "matches" }, ...invitations.map((one) => row(one, changed))),
  );
}

/**
 * @param {Invitation} one
 * @param {() => void} changed
 */
function row(one, changed) {
  const game = `${one.game_name} · ${one.scenario_name}`;
  const answer = async (/** @type {"sit"|"decline"} */ how) => {
    try {
      await post(`/api/matches/${one.match}/${how}`, { seat: one.seat });
      if (how === "sit") location.assign(`/play/${one.match}`);
      else changed();
    } catch (problem) {
      complain(problem);
      changed();
    }
  };
  return el(
    "li",
    { class: "card match turn", "data-match": one.match },
    el("strong", { class: "match-name" }, one.title || game),
    el("p", {}, t("invitations.by", { name: one.by, seat: one.seat_name }), " · ", one.title ? `${game} · ` : "", clockName(one.clock)),
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "primary", "data-act": "sit", onclick: () => answer("sit") }, t("invitations.accept")),
      el("button", { type: "button", "data-act": "decline", onclick: () => answer("decline") }, t("invitations.decline")),
    ),
  );
}

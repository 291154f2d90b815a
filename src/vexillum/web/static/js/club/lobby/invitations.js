/** Invitations to seats: accept or decline. */

import { goTo, post } from "../../parts/api.js";
import { el } from "../../parts/dom.js";
import { actionButton } from "../../parts/forms.js";
import { ratedMark } from "../rated-mark.js";
import { secretsSeen } from "../secrets-seen.js";
import { clockName } from "../../parts/time-words.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";

/**
 * @typedef {{match: string, seat: string, seat_name: string, by: string, game_name: string, scenario_name: string, title: string,
 *   clock: import("../../parts/types.js").Clock|null, rated: string|null, secrets_seen: string[]}} Invitation
 */

/**
 * @param {Invitation[]} invitations
 * @param {() => Promise<void>} changed one has been answered
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
 * @param {() => Promise<void>} changed
 */
function row(one, changed) {
  const game = `${one.game_name} · ${one.scenario_name}`;
  const answer = (/** @type {"sit"|"decline"} */ how) => async () => {
    await post(`/api/matches/${one.match}/${how}`, { seat: one.seat });
    await (how === "sit" ? goTo(`/play/${one.match}`) : changed());
  };
  const failed = (/** @type {unknown} */ problem) => {
    complain(problem);
    void changed();
  };
  const button = (/** @type {string} */ text, /** @type {"sit"|"decline"} */ how, /** @type {string} */ tone) =>
    actionButton(text, answer(how), failed, { class: tone, "data-act": how, "aria-label": `${text}: ${one.title || game}` });
  return el(
    "li",
    { class: "card match turn", "data-match": one.match },
    el("strong", { class: "match-name" }, one.title || game),
    el("p", {}, t("invitations.by", { name: one.by, seat: one.seat_name }), " · ", one.title ? `${game} · ` : "", clockName(one.clock), " · ", ratedMark(one.rated)),
    secretsSeen(one),
    el(
      "div",
      { class: "row" },
      button(t("invitations.accept"), "sit", "primary"),
      button(t("invitations.decline"), "decline", ""),
    ),
  );
}

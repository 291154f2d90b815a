/** Continue from here: a dialog for the players, then a new match from this moment. */

import { getMine, goTo, post } from "../../parts/api.js";
import { openDialog } from "../../parts/dialogs.js";
import { el } from "../../parts/dom.js";
import { actionButton, choice } from "../../parts/forms.js";
import { shareLinks } from "../../parts/share-links.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";

/** @typedef {import("../../parts/types.js").ForkForm} ForkForm */

/**
 * Ask who plays, and go to the new match.
 * @param {string} base where the game is asked for: the address of a match or of a study
 * @param {number} at after how many answers
 * @param {number|null} [line] the branch that the moment is on; null: the game as it stands
 */
export async function openPlayOn(base, at, line = null) {
  /** @type {Record<string, number>} */
  const branch = line === null ? {} : { line };
  /** @type {ForkForm} */
  let form;
  try {
    form = await getMine(`${base}/fork`, { at, ...branch });
  } catch (problem) {
    complain(problem);
    return;
  }
  askWhoPlays(form, t("play_on.title", { at }), t("play_on.about"), (players) => post(`${base}/fork`, { at, seats: players, ...branch }));
}

/**
 * A dialog that asks who plays, makes the match and goes there.
 * @param {ForkForm} form
 * @param {string} title
 * @param {string} about
 * @param {(players: Record<string, string>) => Promise<{match: string, links?: Record<string, string>}>} make
 */
export function askWhoPlays(form, title, about, make) {
  const players = Object.fromEntries(form.seats.map(({ seat, player }) => [seat, player]));
  const who = [{ id: "me", name: t("seat.me") }, { id: "open", name: t("seat.open") }, ...form.agents];
  const trouble = el("p", { class: "error trouble", role: "alert", hidden: true });
  const rows = form.seats.map(({ seat, name }) => {
    const select = choice(who, players[seat], (value) => {
      players[seat] = value;
      trouble.hidden = true;
    });
    select.dataset.seat = seat;
    return el("label", { class: "seat-row" }, el("span", {}, name), select);
  });
  const play = async () => arrive(dialog, form, await make(players));
  const failed = (/** @type {unknown} */ problem) => {
    trouble.textContent = problem instanceof Error ? problem.message : String(problem);
    trouble.hidden = false;
  };
  const dialog = openDialog(title, [
    el("p", {}, about),
    ...rows,
    trouble,
    el("div", { class: "row end" }, actionButton(t("play_on.go"), play, failed, { id: "play-on-go", class: "primary big" })),
  ]);
  dialog.querySelector("select")?.focus();
}

/**
 * Go to the new match; links to send are shown first.
 * @param {HTMLDialogElement} dialog
 * @param {ForkForm} form
 * @param {{match: string, links?: Record<string, string>}} made
 */
async function arrive(dialog, form, made) {
  const go = () => goTo(`/play/${made.match}`);
  const links = Object.entries(made.links ?? {});
  if (!links.length) return go();
  const names = Object.fromEntries(form.seats.map(({ seat, name }) => [seat, name]));
  dialog.close();
  await shareLinks(links.map(([seat, path]) => ({ name: names[seat] ?? seat, path })), go);
}

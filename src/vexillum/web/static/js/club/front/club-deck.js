/** A deck in a club: its owner, who can use it, and removal by an administrator. */

import { post } from "../../parts/api.js";
import { copyRow, openDialog } from "../../parts/dialogs.js";
import { el } from "../../parts/dom.js";
import { actionButton, choice, field } from "../../parts/forms.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";

/** @typedef {import("../../parts/types.js").DeckForm} DeckForm */

const WAYS = ["private", "link", "club"];

/**
 * Who can use a member's deck, and its link.
 * @param {DeckForm} deck
 * @param {string} base
 * @param {() => Promise<void>} again draw the list once more
 */
export function sharing(deck, base, again) {
  if (deck.removed) return [el("p", { class: "error" }, t("decks.removed", { why: deck.removed }))];
  const ways = WAYS.map((id) => ({ id, name: t(`decks.shared.${id}`) }));
  const select = choice(ways, deck.shared, (shared) => {
    post(`${base}/share`, { id: deck.ref, shared }).then(again).catch(complain);
  });
  select.setAttribute("data-act", "share");
  return [field(t("decks.shared"), select), deck.link ? copyRow(t("decks.link.copy"), new URL(deck.link, location.href).href) : null];
}

/**
 * An administrator removes a deck from the club, with a reason.
 * @param {DeckForm} deck
 * @param {() => Promise<void>} again
 */
export function takeDown(deck, again) {
  const why = el("input", { type: "text", id: "take-down-why", maxlength: 500, required: true });
  const act = async () => {
    await post("/api/admin/deck", { deck: deck.ref, why: why.value });
    dialog.close();
    await again();
  };
  const dialog = openDialog(t("decks.take_down"), [field(t("decks.take_down.why"), why), el("div", { class: "row end" }, actionButton(t("decks.take_down"), act, complain, { class: "primary", id: "take-down-go" }))]);
  why.focus();
}

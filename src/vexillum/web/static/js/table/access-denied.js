/** A match without access, or no longer: the reason and a link out. */

import { clearSession, signInPath } from "../parts/api.js";
import { byId, el } from "../parts/dom.js";
import { t } from "../parts/words.js";

/** @typedef {import("./match-table.js").Table} Table */

/**
 * Show why this player has no access.
 * @param {Table} table
 * @param {string} reason
 */
export function showAccessDenied(table, reason) {
  table.connection.close();
  document.body.classList.add("nothing");
  byId("title").textContent = t("turned_away");
  endTable(table, reason, el("a", { class: "button primary", href: "/" }, t("to_lobby")));
}

/**
 * The session of this browser has ended.
 * @param {Table} table
 */
export function showSignedOut(table) {
  table.connection.close();
  clearSession();
  byId("banner").hidden = true;
  endTable(table, t("signed_out"), el("a", { class: "button primary", id: "sign-in-again", href: signInPath() }, t("signin")));
}

/**
 * Replace the question by the reason and a link to another page.
 * @param {Table} table
 * @param {string} reason
 * @param {HTMLElement} way
 */
function endTable(table, reason, way) {
  table.closedFor = reason;
  table.question.wait([el("h2", { id: "prompt" }, reason), way], null);
  byId("question").focus();
}

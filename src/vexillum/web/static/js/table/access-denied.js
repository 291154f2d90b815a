/** This match is not for us, or not any more: why, and where to go instead. */

import { forgetMe, signInPath } from "../parts/club-info.js";
import { byId, el } from "../parts/dom.js";
import { t } from "../parts/words.js";

/** @typedef {import("./match-table.js").Table} Table */

/**
 * This match is not for us.
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
 * This browser is not signed in any more.
 * @param {Table} table
 */
export function showSignedOut(table) {
  table.connection.close();
  forgetMe();
  byId("banner").hidden = true;
  endTable(table, t("signed_out"), el("a", { class: "button primary", id: "sign-in-again", href: signInPath() }, t("signin")));
}

/**
 * Nothing can be done here any more but to go elsewhere.
 * @param {Table} table
 * @param {string} reason
 * @param {HTMLElement} way
 */
function endTable(table, reason, way) {
  table.closedFor = reason;
  table.question.wait([el("h2", { id: "prompt" }, reason), way], null);
  byId("question").focus();
}

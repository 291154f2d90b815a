/** The end of a game: the result in place of the question, and once in a dialog. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { isGuest } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { t } from "../parts/words.js";
import { studyButton } from "./common/study-button.js";
import { verifyButton } from "./dice-check.js";
import { resultView } from "./game-result.js";
import { openReview, reviewButton } from "./result/review-page.js";

/**
 * @typedef {import("../parts/types.js").TableFrame} TableFrame
 * @typedef {import("./match-table.js").Table} Table
 */

/** Announces the result, once. */
export class GameOver {
  #announced = false;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /**
   * A frame is shown. After an undo the next end is announced again.
   * @param {TableFrame} frame
   */
  take({ over, outcome, seats }) {
    if (!over) this.#announced = false;
    if (!over || this.#announced || !outcome) return;
    this.#announced = true;
    openReview({ match: this.table.match, outcome, names: this.table.names, seats, buttons: rowOf(this.table) });
  }
}

/**
 * @param {Table} table
 * @param {TableFrame} frame
 */
export function overView(table, frame) {
  return html`<h2 id="prompt" tabindex="-1">${t("over")}</h2>${frame.outcome ? resultView(frame.outcome, table.names, frame.seats) : nothing}${afterGameButtons(table, frame)}`;
}

/**
 * Buttons for a game that is over.
 * @param {Table} table
 * @param {TableFrame} [frame] with it, a button opens the review
 */
function afterGameButtons(table, frame) {
  const outcome = frame?.outcome;
  return html`<div class="row">
    ${table.you.seats.length && !isGuest() ? html`<button type="button" class="primary" data-act="rematch" @click=${() => table.connection.send("rematch")}>${t("menu.rematch")}</button>` : nothing}
    <a class="button" href="/replay/${table.match}">${t("menu.replay")}</a>
    ${outcome ? reviewButton(() => openReview({ match: table.match, outcome, names: table.names, seats: frame?.seats, buttons: rowOf(table) })) : nothing}
    ${isGuest() ? html`<a class="button primary" href="/register">${t("register")}</a>` : html`${studyButton(table.match)}${verifyButton(table.match, table.reference)}`}
    <a class="button" href="/">${t("to_lobby")}</a>
    ${table.seedKnown ? html`<p class="leaf-quiet seed-known">${t("dice.known")}</p>` : nothing}
  </div>`;
}

/**
 * The same buttons, within the review.
 * @param {Table} table
 */
function rowOf(table) {
  const place = el("div");
  render(afterGameButtons(table), place);
  return place;
}

/** The content of the question's place: the question, who is waited for, or why nothing is asked. */

import { byId, el } from "../parts/dom.js";
import { t } from "../parts/words.js";
import { showHandover } from "./screen-handover.js";
import { waitingView } from "./waiting-view.js";

/**
 * @param {import("./match-table.js").Table} table
 * @param {import("../parts/types.js").TableFrame} frame
 * @param {boolean} next is it another moment of the game than the one shown before?
 */
export function showQuestion(table, frame, next) {
  const { question, sheet, connection, closed, you } = table;
  const { decision, undo, over, scene } = frame;
  byId("question").dataset.number = String(frame.at);
  const cover = /** @type {HTMLDialogElement} */ (byId("cover"));
  if (next) sheet.lift(Boolean(decision?.options?.length && decision.in_scene && scene));
  if (closed && !over) {
    cover.close();
    question.wait(el("h2", { id: "prompt" }, t("closed.short")), null);
  } else if (decision?.handover) {
    question.wait(el("h2", { id: "prompt" }, table.seatName(decision.seat)), undo);
    showHandover(cover, table.seatName(decision.seat), () => connection.send("ready", { seat: decision.seat }));
  } else {
    cover.close();
    if (decision && !decision.waiting) question.ask(decision, table.seatName(decision.seat), undo, table.clock(frame, decision.seat), scene ?? null);
    else question.wait(waitingView(table, frame), over || you.watch ? null : undo);
  }
}

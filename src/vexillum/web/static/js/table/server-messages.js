/** Dispatches the server's messages to the parts of the table. */

import { isGuest, signInPath } from "../parts/api.js";
import { confirmDialog } from "../parts/dialogs.js";
import { toast } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { showSignedOut, showAccessDenied } from "./access-denied.js";
import { showRule } from "./common/rule-explanations.js";

/** @typedef {import("./match-table.js").Table} Table */
/** @typedef {import("../parts/types.js").Message} Message */
/** @typedef {import("../parts/types.js").Refused} Refused */
/** @typedef {import("../parts/types.js").Rematch} Rematch */
/** @typedef {import("../parts/types.js").TakebackAsked} TakebackAsked */

/**
 * Every message of the server has its case: `tsc` refuses one that is missing.
 * @param {Table} table
 * @param {Message} message
 */
export function handleMessage(table, message) {
  const { narration, question, why, chat, tabs } = table;
  switch (message.type) {
    case "welcome": return table.welcomed(message);
    case "table": return table.arrive(message);
    case "film": return narration.watch(message);
    case "explained": return narration.explained(message);
    case "foreseen": return question.foreseen(message);
    case "preview": return question.showPreview(message.lines.map((/** @type {any} */ line) => line.text));
    case "why": return why.receive(message);
    case "askable": return why.known(message);
    case "coach_hint": return table.coach.receive(message);
    case "coach_note": return table.coach.note(message);
    case "confirm":
      table.answered = false;
      return question.askAgain(message.number, message.keys, message.perhaps);
    case "rule": return showRule(message.number, message.text);
    case "page": return table.reference.receive(message);
    case "chat":
      chat.receive(message);
      return tabs.badge("chat", chat.unread);
    case "chat_hidden":
      chat.hide(message.n);
      return tabs.badge("chat", chat.unread);
    case "notice": return toast(message.text);
    case "presence":
      chat.present(message.people ?? []);
      return tabs.show("chat", table.company());
    case "plans": return table.plans.receive(message);
    case "plan_note": return table.plans.note(message);
    case "note": return table.notes.receive(message.text ?? "");
    case "takeback_asked": return void takebackAsked(table, message);
    case "takeback": return toast(message.text);
    case "rematch": return void rematch(message);
    case "refused": return refused(table, message);
    case "pong": // nothing to do: it came, so the connection is alive (`Connection`, which also takes `moving`)
    case "moving":
    case "lesson_welcome": // only of a lesson or a puzzle: `SoloTable`
    case "lesson":
    case "puzzle_welcome":
    case "puzzle":
      return;
    default: // one of a newer server
      return void (/** @satisfies {never} */ (message));
  }
}

/**
 * @param {Table} table
 * @param {Refused} message
 */
function refused(table, message) {
  if (message.of === "hello" && message.code === "sign_in") return isGuest() && !table.frame ? location.replace(signInPath()) : showSignedOut(table);
  if (message.of === "hello") return showAccessDenied(table, message.text);
  if (["plan", "plans", "plan_end", "consent"].includes(message.of)) {
    table.plans.refused();
    return toast(message.text, "bad");
  }
  table.question.refused();
  if (!["why", "askable", "preview"].includes(message.of)) toast(message.text, "bad");
}

/**
 * @param {Table} table
 * @param {TakebackAsked} message
 */
async function takebackAsked(table, message) {
  if (!message.yours) return toast(t("takeback.waiting"));
  const asked = t("takeback.asked", { name: message.by || t("somebody"), n: message.answers });
  const warned = message.casual ? `${asked} ${t("rated.takeback")}` : asked;
  const agree = await confirmDialog(t("menu.takeback"), warned, t("takeback.agree"), t("takeback.refuse"));
  table.connection.send("takeback_reply", { agree });
}

/** @param {Rematch} message */
async function rematch(message) {
  if (await confirmDialog(t("menu.rematch"), t("rematch.ready"), t("rematch.go"))) location.href = `/play/${message.match}`;
}

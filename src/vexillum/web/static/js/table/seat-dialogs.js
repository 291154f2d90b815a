/** The dialogs of the seat menu: invite, replace, report. */

import { post } from "../parts/api.js";
import { openDialog } from "../parts/dialogs.js";
import { el } from "../parts/dom.js";
import { busy, choice } from "../parts/forms.js";
import { personField } from "../parts/person-field.js";
import { toast } from "../parts/toast.js";
import { t } from "../parts/words.js";

/**
 * @typedef {import("./seat-menu.js").SeatFacts} SeatFacts
 * @typedef {import("./seat-menu.js").SeatAction} SeatAction
 */

/**
 * Send an action of the seat menu to the server.
 * @param {SeatFacts} facts
 * @param {string} what
 * @param {object} body
 */
export async function sendSeatAction(facts, what, body) {
  await post(`/api/matches/${facts.match}/${what}`, body);
}

/**
 * The name of a seat and its player.
 * @param {SeatFacts} facts
 */
export function seatTitle({ name, state }) {
  return state.player === "human" && state.name ? `${name} · ${state.name}` : name;
}

/**
 * Invite someone to an open seat.
 * @param {SeatFacts} facts
 */
export function openInviteDialog(facts) {
  const person = personField(t("seat.person.name", { seat: facts.name }), facts.invited);
  person.field.required = true;
  ask(facts, "invite", [person.place], async () => {
    await sendSeatAction(facts, "invite", { seat: facts.seat, name: person.field.value.trim() });
    toast(t("seat.invite.done", { name: person.field.value.trim() }));
  });
  person.field.focus();
}

/**
 * Choose who takes over: an agent, anyone, or a person by name.
 * @param {SeatFacts} facts
 */
export function openReplaceDialog(facts) {
  const person = personField(t("seat.person.name", { seat: facts.name }), "");
  person.place.hidden = true;
  const everyone = [...facts.agents, { id: "open", name: t("seat.open.club") }, { id: "person", name: t("seat.person") }];
  const who = facts.bound ? facts.agents.filter(({ id }) => id === facts.quick) : everyone;
  const select = choice(who, facts.quick, (value) => {
    person.place.hidden = value !== "person";
    person.field.required = value === "person";
    if (value === "person") person.field.focus();
  });
  select.id = "replace-by";
  select.setAttribute("aria-label", t("seat.replace.by"));
  ask(facts, "replace", [el("p", {}, t("seat.replace.by")), select, person.place], () =>
    sendSeatAction(facts, "replace", { seat: facts.seat, to: select.value === "person" ? { name: person.field.value.trim() } : select.value }),
  );
}

/**
 * Report someone to the administrators.
 * @param {SeatFacts} facts
 */
export function openReportDialog(facts) {
  const text = el("textarea", { rows: 5, maxlength: 2000, required: true, "aria-label": t("report.text"), placeholder: t("report.text") });
  ask(facts, "report", [el("p", {}, t("report.about")), text], async () => {
    await post("/api/report", { match: facts.match, name: facts.state.name, text: text.value.trim() });
    toast(t("report.done"));
  });
  text.focus();
}

/**
 * A small form in a dialog, which stays open if the server refuses.
 * @param {SeatFacts} facts
 * @param {SeatAction} action
 * @param {Node[]} fields
 * @param {() => Promise<void>} send
 */
function ask(facts, action, fields, send) {
  const trouble = el("p", { class: "trouble", role: "alert" });
  const go = el("button", { type: "submit", class: "primary" }, t(`seat.${action}`));
  const form = el(
    "form",
    { class: "dialog-form" },
    ...fields,
    trouble,
    el("div", { class: "row end" }, el("button", { type: "button", onclick: () => dialog.close() }, t("cancel")), go),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (go.getAttribute("aria-busy") === "true") return;
    const done = busy(go);
    try {
      await send();
      dialog.close();
    } catch (problem) {
      trouble.textContent = problem instanceof Error ? problem.message : String(problem);
    } finally {
      done();
    }
  });
  const dialog = openDialog(`${t(`seat.${action}`)}: ${seatTitle(facts)}`, [form]);
}

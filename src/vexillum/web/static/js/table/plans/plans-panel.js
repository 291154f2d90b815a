/** Plans that answer for the player, and standing consents, in a dialog. */

import { openDialog } from "../../parts/dialogs.js";
import { el, fill, icon } from "../../parts/dom.js";
import { choice, field } from "../../parts/forms.js";
import { toast } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { planEditor } from "./plan-editor.js";

/**
 * @typedef {import("../../parts/types.js").PlansForm} PlansForm
 * @typedef {import("../../parts/types.js").PlanForm} PlanForm
 * @typedef {import("../../parts/types.js").ConsentForm} ConsentForm
 */

export class PlansPanel {
  /** @type {HTMLDialogElement|null} */
  #dialog = null;
  #list = el("section", { class: "plan-list", "aria-live": "polite" });
  #editor = el("div", {});
  #consents = el("section", { class: "plan-consents" });
  #seat = "";
  /** Whether a plan is being sent. The form is drawn again when the server has it. */
  #sent = true;

  /**
   * @param {(type: string, body?: object) => boolean} send
   * @param {() => Array<{id: string, name: string}>} seats those that I play
   */
  constructor(send, seats) {
    this.send = send;
    this.seats = seats;
  }

  /** Open the panel. */
  open() {
    const seats = this.seats();
    if (this.#dialog || !seats.length) return;
    this.#seat = seats.some(({ id }) => id === this.#seat) ? this.#seat : seats[0].id;
    this.#sent = true;
    fill(this.#list);
    fill(this.#consents);
    fill(this.#editor, el("p", { class: "hint" }, t("loading")));
    const which = choice(seats, this.#seat, (seat) => {
      this.#seat = seat;
      this.#sent = true;
      this.#ask();
    });
    this.#dialog = openDialog(
      t("plans.title"),
      [
        el("p", { class: "hint" }, t("plans.intro")),
        ...(seats.length > 1 ? [field(t("plans.seat"), which)] : []),
        this.#list,
        el("section", { class: "plan-new" }, el("h3", {}, t("plans.new")), this.#editor),
        this.#consents,
      ],
      { wide: true, onclose: () => (this.#dialog = null) },
    );
    this.#dialog.classList.add("plans");
    this.#ask();
  }

  #ask() {
    this.send("plans", { seat: this.#seat });
  }

  /**
   * The plans have arrived.
   * @param {PlansForm} form
   */
  receive(form) {
    if (!this.#dialog || form.seat !== this.#seat) return;
    const focused = document.activeElement?.id ?? "";
    this.#showPlans(form);
    this.#showConsents(form);
    if (this.#sent) fill(this.#editor, planEditor(form, (plan) => { this.#sent = this.send("plan", plan); }));
    this.#sent = false;
    if (focused) document.getElementById(focused)?.focus();
  }

  /**
   * A plan has changed.
   * @param {{text: string}} message
   */
  note(message) {
    toast(message.text);
    if (this.#dialog) this.#ask();
  }

  /** A plan was refused: keep the input. */
  refused() {
    this.#sent = false;
  }

  /** @param {PlansForm} form */
  #showPlans(form) {
    const waiting = form.plans.filter((plan) => !plan.spent && !plan.ended);
    const heading = el("h3", {}, t("plans.mine"), " ", el("span", { class: "hint" }, t("plans.count", { n: waiting.length, most: form.most })));
    fill(this.#list, heading, form.plans.length ? el("ul", {}, ...form.plans.map((plan) => this.#plan(form.seat, plan))) : el("p", { class: "hint" }, t("plans.none")));
  }

  /**
   * @param {string} seat
   * @param {PlanForm} plan
   */
  #plan(seat, plan) {
    const done = plan.spent || plan.ended;
    const said = t(done ? "plans.dismiss" : "plans.withdraw");
    const how = [
      ...plan.conditions,
      plan.spent ? t("plans.spent") : plan.ended ? t("plans.ended") : t(plan.once ? "plans.once" : "plans.each_time"),
      ...(plan.chapters && !done ? [t("plans.for_chapters", { n: plan.chapters })] : []),
    ];
    return el(
      "li",
      { class: done ? "plan done" : "plan", "data-plan": plan.id },
      el("div", {}, el("p", { class: "plan-question" }, plan.question), el("p", { class: "plan-answer" }, plan.answer), el("p", { class: "hint" }, how.join(" · "))),
      el("button", { type: "button", id: `plan-${plan.id}`, "aria-label": `${said}: ${plan.question} ${plan.answer}`, onclick: () => this.send("plan_end", { seat, id: plan.id }) }, icon("close"), el("span", {}, said)),
    );
  }

  /** @param {PlansForm} form */
  #showConsents(form) {
    const told = form.told.length ? [el("h3", {}, t("plans.told")), el("ul", { class: "plan-told" }, ...form.told.map((line) => el("li", {}, line)))] : [];
    const rows = form.consents.map((consent, n) => this.#consent(form.seat, consent, n));
    fill(this.#consents, ...(rows.length ? [el("h3", {}, t("plans.consents")), el("p", { class: "hint" }, t("plans.consents.about")), ...rows] : []), ...told);
  }

  /**
   * @param {string} seat
   * @param {ConsentForm} consent
   * @param {number} n
   */
  #consent(seat, consent, n) {
    const said = `${consent.asker_name}: ${consent.name}`;
    const tell = el("input", { type: "checkbox", id: `consent-told-${n}` });
    tell.checked = consent.told;
    tell.disabled = consent.answer === "ask";
    const set = (/** @type {string} */ answer) => this.send("consent", { seat, kind: consent.kind, asker: consent.asker, answer, told: answer !== "ask" && tell.checked });
    const answer = choice(["ask", "yes", "no"].map((id) => ({ id, name: t(`plans.consent.${id}`) })), consent.answer, set);
    answer.id = `consent-${n}`;
    answer.setAttribute("aria-label", said);
    tell.addEventListener("change", () => set(answer.value));
    return el(
      "div",
      { class: "plan-consent" },
      el("p", {}, el("strong", {}, consent.asker_name), ` · ${consent.name}`),
      answer,
      el("label", { class: "check" }, tell, el("span", {}, t("plans.tell"))),
    );
  }
}

/** The form of a new plan: question, answer, conditions, duration. */

import { el, fill } from "../../parts/dom.js";
import { choice, field } from "../../parts/forms.js";
import { t } from "../../parts/words.js";
import { PlanConditions } from "./plan-conditions.js";

/** @typedef {import("../../parts/types.js").PlansForm} PlansForm */

/**
 * The form of a new plan.
 * @param {PlansForm} form
 * @param {(plan: object) => void} make
 */
export function planEditor(form, make) {
  if (!form.questions.length) return el("p", { class: "hint" }, t("plans.no_questions"));
  let question = form.questions[0];
  const answers = el("div", { class: "plan-answers" });
  const conditions = new PlanConditions(form);
  /** @type {() => string[]} */
  let keys = () => [];
  let about = "";
  const show = () => {
    about = "";
    const abouts = question.about.length > 1 ? [field(t("plans.about"), choice([{ id: "", name: t("plans.any") }, ...question.about], "", (thing) => (about = thing)))] : [];
    if (question.several) {
      const boxes = question.options.map(({ id, name }) => el("label", { class: "check" }, el("input", { type: "checkbox", value: id }), el("span", {}, name)));
      keys = () => boxes.map((box) => /** @type {HTMLInputElement} */ (box.firstElementChild)).filter((box) => box.checked).map((box) => box.value);
      fill(answers, ...abouts, el("fieldset", {}, el("legend", {}, t("plans.answers")), el("div", { class: "plan-boxes" }, ...boxes)));
    } else {
      const select = choice(question.options, question.options[0]?.id ?? "", () => {});
      select.id = "plan-answer";
      keys = () => [select.value];
      fill(answers, ...abouts, field(t("plans.answer"), select));
    }
  };
  const asked = choice(form.questions.map(({ kind, name }) => ({ id: kind, name })), question.kind, (kind) => {
    question = form.questions.find((one) => one.kind === kind) ?? question;
    show();
  });
  asked.id = "plan-question";
  const once = choice([{ id: "once", name: t("plans.once") }, { id: "always", name: t("plans.each_time") }], "once", () => {});
  const lasts = choice([{ id: "0", name: t("plans.until_withdrawn") }, { id: "1", name: t("plans.this_chapter", { chapter: form.chapter }) }, { id: "2", name: t("plans.next_chapter") }], "0", () => {});
  const made = el(
    "form",
    { class: "dialog-form plan-form" },
    field(t("plans.question"), asked),
    answers,
    conditions.element,
    el("div", { class: "plan-lasts" }, field(t("plans.how_often"), once), field(t("plans.how_long"), lasts)),
    el("button", { type: "submit", class: "primary", id: "plan-make" }, t("plans.make")),
  );
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    make({ seat: form.seat, kind: question.kind, keys: keys(), about, when: conditions.chosen, once: once.value === "once", chapters: Number(lasts.value) });
  });
  show();
  return made;
}

/** The conditions of a plan being written, chosen one by one from short lists. */

import { el, fill, icon } from "../../parts/dom.js";
import { choice } from "../../parts/forms.js";
import { t } from "../../parts/words.js";

/** @typedef {import("../../parts/types.js").PlansForm} PlansForm */

const MOST = 4;

export class PlanConditions {
  /** @type {Array<{condition: object, said: string}>} */
  #chosen = [];
  #list = el("ul", { class: "plan-conditions" });
  #adding = el("div", { class: "plan-adding" });
  #kind = "";

  /** @param {PlansForm} form */
  constructor(form) {
    this.form = form;
    this.element = el("fieldset", {}, el("legend", {}, t("plans.only_if")), this.#list, this.#adding);
    this.#show();
  }

  /** The conditions as sent to the server. */
  get chosen() {
    return this.#chosen.map(({ condition }) => condition);
  }

  #show() {
    fill(this.#list, ...this.#chosen.map((one) => el("li", {}, el("span", {}, one.said), this.#remove(one))));
    this.#list.hidden = !this.#chosen.length;
    const { events, figures, places } = this.form;
    const kinds = [["event", events.length], ["figure", figures.length], ["place", places.length]].filter(([, n]) => n);
    this.#adding.hidden = this.#chosen.length >= MOST || !kinds.length;
    const options = [{ id: "", name: t(this.#chosen.length ? "plans.and" : "plans.always") }, ...kinds.map(([id]) => ({ id: String(id), name: t(`plans.if.${id}`) }))];
    const select = choice(options, this.#kind, (kind) => {
      this.#kind = kind;
      this.#show();
      this.#adding.querySelector("select")?.focus();
    });
    select.setAttribute("aria-label", t("plans.only_if"));
    fill(this.#adding, select, ...this.#fields());
  }

  /** The controls of the selected kind of condition. */
  #fields() {
    const add = (/** @type {() => {condition: object, said: string}} */ make) =>
      el("button", { type: "button", class: "plan-add-condition", onclick: () => this.#add(make()) }, t("plans.add_condition"));
    const named = (/** @type {Array<{id: string, name: string}>} */ values, /** @type {string} */ said) => {
      const select = choice(values, values[0]?.id ?? "", () => {});
      select.setAttribute("aria-label", said);
      return select;
    };
    const shown = (/** @type {HTMLSelectElement} */ select) => select.selectedOptions[0]?.textContent ?? "";
    if (this.#kind === "event") {
      const event = named(this.form.events, t("plans.event"));
      const who = named([{ id: "", name: t("plans.anybody") }, ...this.form.seats], t("plans.who"));
      return [event, who, add(() => ({ condition: { type: "event", event: event.value, seat: who.value }, said: t("plans.not_since", { event: shown(event), who: shown(who) }) }))];
    }
    if (this.#kind === "figure") {
      const figure = named(this.form.figures, t("plans.figure"));
      const sign = named([{ id: "at_least", name: t("plans.at_least") }, { id: "at_most", name: t("plans.at_most") }], t("plans.compare"));
      const n = el("input", { type: "number", class: "plan-number", value: this.form.figures[0]?.now ?? 0, "aria-label": t("plans.number") });
      figure.addEventListener("change", () => (n.value = String(this.form.figures.find(({ id }) => id === figure.value)?.now ?? 0)));
      return [figure, sign, n, add(() => ({ condition: { type: "figure", figure: figure.value, sign: sign.value, n: Math.round(Number(n.value) || 0) }, said: `${shown(figure)}: ${shown(sign)} ${Math.round(Number(n.value) || 0)}` }))];
    }
    if (this.#kind === "place") {
      const place = named(this.form.places, t("plans.place"));
      return [place, add(() => ({ condition: { type: "place", place: place.value }, said: t("plans.nothing_came", { place: shown(place) }) }))];
    }
    return [];
  }

  /** @param {{condition: object, said: string}} one */
  #add(one) {
    this.#chosen.push(one);
    this.#kind = "";
    this.#show();
    this.#adding.querySelector("select")?.focus();
  }

  /** @param {{condition: object, said: string}} one */
  #remove(one) {
    const said = t("plans.remove_condition", { what: one.said });
    return el("button", { type: "button", class: "tool", title: said, "aria-label": said, onclick: () => { this.#chosen = this.#chosen.filter((other) => other !== one); this.#show(); } }, icon("close"));
  }
}

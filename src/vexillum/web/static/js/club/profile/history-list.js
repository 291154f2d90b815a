/** A member's games: filtered, paged, and as files. */

import { part } from "../club-page.js";
import { address, get } from "../../parts/api.js";
import { el, fill } from "../../parts/dom.js";
import { personField } from "../../parts/person-field.js";
import { choice, field } from "../../parts/forms.js";
import { duration } from "../../parts/time-words.js";
import { day, t } from "../../parts/words.js";
import { ratedMark } from "../rated-mark.js";

/**
 * @typedef {{match: string|null, game_name: string, scenario_name: string, title: string, seats: Array<{name: string}>, made: number, ended: number, answers: number,
 *   result: "won"|"lost"|"left", place: number|null, players: number|null, rated: boolean, unrated: boolean,
 *   opponents: Array<{name: string, agent: string, left: boolean}>}} Played
 * @typedef {{games: Played[], total: number, more: boolean, years: number[], played: Array<{id: string, name: string}>}} Found
 */

export class HistoryList {
  /** @type {Record<string, string>} */
  #wanted = {};
  #page = 0;
  #list = el("div", { "aria-live": "polite" });
  #filters = el("form", { class: "filters", role: "search", "aria-label": t("filter.title") });
  #files = el("div", { class: "row" });

  /** @param {string} name */
  constructor(name) {
    this.path = `/api/people/${encodeURIComponent(name)}/games`;
    this.#filters.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.load();
    });
  }

  /** This section of the page. */
  async build() {
    await this.load();
    return part("history", t("history.title"), el("p", { class: "hint" }, t("history.about")), this.#filters, this.#list, this.#files);
  }

  /** Load and show a page of the games. */
  async load() {
    try {
      /** @type {Found} */
      const found = await get(this.path, { ...this.#wanted, page: String(this.#page) });
      if (!this.#filters.childElementCount) this.#offer(found);
      this.#show(found);
    } catch (problem) {
      fill(this.#list, el("p", { class: "error", role: "alert" }, problem instanceof Error ? problem.message : String(problem)));
    }
  }

  /** @param {Record<string, string>} wanted */
  #change(wanted) {
    const now = { ...this.#wanted, ...wanted };
    this.#wanted = Object.fromEntries(Object.entries(now).filter(([, value]) => value));
    this.#page = 0;
    void this.load();
  }

  /** @param {Found} found */
  #offer({ years, played }) {
    const pick = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ any, /** @type {Array<{id: string, name: string}>} */ values) => {
      const select = choice([{ id: "", name: any }, ...values], "", (value) => this.#change({ [id]: value }));
      select.id = `history-${id}`;
      return field(label, select);
    };
    const person = personField(t("history.opponent"), "");
    person.field.addEventListener("change", () => this.#change({ opponent: person.field.value.trim() }));
    fill(
      this.#filters,
      pick("game", t("history.game"), t("history.game.any"), played),
      pick("result", t("history.result"), t("history.result.any"), ["won", "lost", "left"].map((id) => ({ id, name: t(`history.${id}`) }))),
      pick("rated", t("filter.rated"), t("filter.rated.any"), ["yes", "no"].map((id) => ({ id, name: t(`filter.rated.${id}`) }))),
      pick("year", t("history.year"), t("history.year.any"), years.map((year) => ({ id: String(year), name: String(year) }))),
      el("div", { class: "field" }, el("span", {}, t("history.opponent")), person.place),
    );
  }

  /** @param {Found} found */
  #show({ games, total, more }) {
    const turn = (/** @type {number} */ by) => { this.#page += by; void this.load(); };
    fill(
      this.#list,
      games.length ? el("p", { class: "hint" }, t("history.total", { n: total })) : el("p", { class: "hint" }, t("history.none")),
      el("ul", { class: "lines played" }, ...games.map(line)),
      this.#page || more
        ? el(
            "div",
            { class: "row pager" },
            el("button", { type: "button", disabled: !this.#page, onclick: () => turn(-1) }, t("page.before")),
            el("span", {}, t("page.n", { n: this.#page + 1 })),
            el("button", { type: "button", disabled: !more, onclick: () => turn(1) }, t("page.after")),
          )
        : null,
    );
    const file = (/** @type {string} */ ending) => el("a", { class: "button", href: address(`${this.path}.${ending}`, this.#wanted), download: "" }, t(`history.${ending}`));
    fill(this.#files, ...(total ? [file("csv"), file("json")] : []));
  }
}

/** @param {Played} one */
function line(one) {
  const place = one.place ? t("ratings.place.of", { place: one.place, players: one.players ?? 0 }) : "";
  const facts = [day(one.ended), t("history.answers", { n: one.answers }), duration(Math.max(60, one.ended - one.made)), one.unrated ? t("history.unrated") : ""];
  const game = `${one.game_name} · ${one.scenario_name}`;
  return el(
    "li",
    { "data-result": one.result },
    el(
      "div",
      {},
      el("p", {}, el("strong", { class: `result ${one.result}` }, [t(`history.${one.result}`), place].filter(Boolean).join(", ")), " ", one.rated ? ratedMark("done") : null),
      el("p", {}, one.title ? `${one.title} · ${game}` : game),
      el("p", {}, `${one.seats.map((seat) => seat.name).join(", ")} – ${one.opponents.map(called).join(", ")}`),
      el("p", { class: "hint" }, facts.filter(Boolean).join(" · ")),
    ),
    one.match ? el("a", { class: "button", href: `/replay/${one.match}`, "aria-label": `${t("history.replay")}: ${game}, ${day(one.ended)}` }, t("history.replay")) : null,
  );
}

/** @param {Played["opponents"][number]} one */
function called({ name, agent, left }) {
  const said = name || agent || t("history.member");
  return left ? t("history.left.mark", { name: said }) : said;
}

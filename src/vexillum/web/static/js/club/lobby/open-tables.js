/** Open tables, to join or watch, with filters that are kept in the URL. */

import { get, goTo, post } from "../../parts/api.js";
import { el, fill, refill } from "../../parts/dom.js";
import { actionButton, choice, field } from "../../parts/forms.js";
import { LANGUAGES } from "../../parts/settings.js";
import { clockName } from "../../parts/time-words.js";
import { complain } from "../../parts/toast.js";
import { ago, t } from "../../parts/words.js";
import { ratedMark } from "../rated-mark.js";
import { secretsSeen } from "../secrets-seen.js";
import { watchWords } from "../watch-words.js";
import { loadError } from "./load-error.js";

/**
 * @typedef {import("../../parts/types.js").Clock} Clock
 * @typedef {import("../../parts/types.js").GameForm} GameInfo
 * @typedef {{match: string, game: string, game_name: string, scenario_name: string, title: string, host: string,
 *   seats: Record<string, {name: string, seat_name: string, player: string, you: boolean, free: boolean}>, clock: Clock|null, rated: string|null, secrets_seen: string[], made: number, touched: number, begun: string|null, delay: import("../../parts/types.js").Delay|null, guests: boolean}} Listed
 */

/** The filters by their names in the URL. */
const FILTERS = ["game", "rated", "clock", "seats", "players", "language", "friends", "page"];

/** On a phone the filters are collapsed. */
const WIDE = "(min-width: 761px)";

export class OpenTables {
  /** @type {HTMLElement} */
  #list = el("div", { class: "found", "aria-live": "polite" });
  #asked = 0;
  /** The list as the server sent it. */
  #shown = "";

  /**
   * @param {HTMLElement} place
   * @param {GameInfo[]} games
   * @param {URLSearchParams} wanted
   * @param {(wanted: Record<string, string>) => void} change put other filters into the address
   */
  constructor(place, games, wanted, change) {
    this.wanted = wanted;
    this.change = change;
    fill(place, el("h2", { class: "unseen" }, t("tables.title")), this.#filters(games), this.#list);
    void this.load();
  }

  /** Load the tables and show them. */
  async load() {
    const number = ++this.#asked;
    const query = Object.fromEntries(FILTERS.map((id) => [id, this.wanted.get(id) ?? ""]).filter(([, value]) => value));
    if (!this.#list.childElementCount) fill(this.#list, el("p", { class: "hint" }, t("loading")));
    try {
      /** @type {{tables: Listed[], more: boolean}} */
      const { tables, more } = await get("/api/lobby", query);
      if (number === this.#asked) this.#show(tables, more);
    } catch (problem) {
      if (number !== this.#asked) return;
      this.#shown = "";
      fill(this.#list, loadError(problem, () => this.load()));
    }
  }

  /** @param {GameInfo[]} games */
  #filters(games) {
    const pick = (/** @type {string} */ id, /** @type {Array<{id: string, name: string}>} */ values) => {
      const select = choice([{ id: "", name: t(`filter.${id}.any`) }, ...values], this.wanted.get(id) ?? "", (value) => this.change({ [id]: value, page: "" }));
      select.id = `filter-${id}`;
      return field(t(`filter.${id}`), select);
    };
    const players = [...new Set(games.flatMap((game) => game.players))].sort((one, other) => one - other);
    const chosen = FILTERS.filter((id) => id !== "page" && this.wanted.get(id)).length;
    const form = el(
      "form",
      { class: "filters", role: "search", "aria-label": t("filter.title"), onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      pick("game", games),
      pick("rated", ["yes", "no"].map((id) => ({ id, name: t(`filter.rated.${id}`) }))),
      pick("clock", ["none", "days", "bank"].map((id) => ({ id, name: t(`filter.clock.${id}`) }))),
      pick("seats", ["free", "full"].map((id) => ({ id, name: t(`filter.seats.${id}`) }))),
      pick("players", players.map((n) => ({ id: String(n), name: t("players", { n }) }))),
      pick("language", LANGUAGES.map((id) => ({ id, name: t(`language.${id}`) }))),
      pick("friends", [{ id: "1", name: t("filter.friends.only") }]),
    );
    const said = [t("filter.title"), chosen ? t("filter.set", { n: chosen }) : ""].filter(Boolean).join(" · ");
    return el("details", { class: "card filters-lid", open: chosen > 0 || matchMedia(WIDE).matches }, el("summary", {}, said), form);
  }

  /**
   * @param {Listed[]} tables
   * @param {boolean} more
   */
  #show(tables, more) {
    const told = JSON.stringify([tables, more]);
    if (told === this.#shown) return; // otherwise a screen reader would read all of it again
    this.#shown = told;
    const page = Number(this.wanted.get("page") ?? 0);
    refill(
      this.#list,
      tables.length ? el("ul", { class: "matches" }, ...tables.map((one) => row(one, () => this.load()))) : this.#nothing(),
      page || more
        ? el(
            "div",
            { class: "row pager" },
            el("button", { type: "button", disabled: !page, onclick: () => this.change({ page: page > 1 ? String(page - 1) : "" }) }, t("page.before")),
            el("span", {}, t("page.n", { n: page + 1 })),
            el("button", { type: "button", disabled: !more, onclick: () => this.change({ page: String(page + 1) }) }, t("page.after")),
          )
        : null,
    );
  }

  #nothing() {
    const filtered = FILTERS.some((id) => this.wanted.get(id));
    return el(
      "div",
      { class: "empty card" },
      el("p", {}, t(filtered ? "tables.none.filtered" : "tables.none")),
      el(
        "div",
        { class: "row" },
        filtered ? el("button", { type: "button", id: "no-filter", onclick: () => this.change(Object.fromEntries(FILTERS.map((id) => [id, ""]))) }, t("filter.clear")) : null,
        el("a", { class: "button primary", href: "/?view=new&company=1", "data-view": "new" }, t("tables.make")),
      ),
    );
  }
}

/**
 * @param {Listed} one
 * @param {() => void} changed
 */
function row(one, changed) {
  const game = `${one.game_name} · ${one.scenario_name}`;
  const seats = Object.entries(one.seats);
  const mine = seats.some(([, seat]) => seat.you);
  const free = seats.filter(([, seat]) => seat.free);
  const people = seats.filter(([, seat]) => !seat.free);
  return el(
    "li",
    { class: "card match table", "data-match": one.match },
    el("strong", { class: "match-name" }, one.title || game),
    el(
      "p",
      {},
      ratedMark(one.rated),
      " · ",
      [one.title ? game : "", one.host ? t("tables.host", { name: one.host }) : "", clockName(one.clock), one.begun ? t(`begun.${one.begun}`) : "", ago(one.touched)].filter(Boolean).join(" · "),
    ),
    secretsSeen(one),
    watchWords(one) ? el("p", { class: "hint" }, watchWords(one)) : null,
    people.length ? el("p", { class: "seated" }, ...people.flatMap(([, seat], index) => [index ? ", " : "", el("span", {}, `${seat.seat_name}: ${seat.name}`)])) : null,
    el(
      "div",
      { class: "row seats-free" },
      ...(mine ? [] : free.map(([seat, { seat_name }]) => sitButton(one.match, seat, seat_name, changed))),
      el("a", { class: `button${mine ? " primary" : ""}`, href: `/play/${one.match}` }, t(mine ? "mine.go_on" : "tables.watch")),
    ),
  );
}

/**
 * @param {string} match
 * @param {string} seat
 * @param {string} name
 * @param {() => void} changed
 */
function sitButton(match, seat, name, changed) {
  const sit = async () => {
    await post(`/api/matches/${match}/sit`, { seat });
    await goTo(`/play/${match}`);
  };
  const taken = (/** @type {unknown} */ problem) => {
    complain(problem);
    changed();
  };
  return actionButton(t("tables.sit", { seat: name }), sit, taken, { class: "primary", "data-sit": seat, "data-act": `sit ${seat}` });
}

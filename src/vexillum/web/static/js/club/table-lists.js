/** The lists of tables in the lobby: my games, and open tables to join or watch. */

import { club, get, goTo, post } from "../parts/api.js";
import { el, fill, refill } from "../parts/dom.js";
import { actionButton, choice, field } from "../parts/forms.js";
import { LANGUAGES } from "../parts/settings.js";
import { clockName, isUrgent, timeLeft } from "../parts/time-words.js";
import { complain } from "../parts/toast.js";
import { ago, t } from "../parts/words.js";
import { ratedMark, secretsSeen, watchWords } from "./match-marks.js";

/**
 * @typedef {import("../parts/types.js").Clock} Clock
 * @typedef {import("../parts/types.js").GameForm} GameInfo
 */

// My games ------------------------------------------------------------------------------------------------------------

/**
 * @typedef {{match: string, game_name: string, scenario_name: string, turn: string|null, my_turn: boolean, over: boolean,
 *   seats: Record<string, {name: string, seat_name: string, you: boolean, player: string}>, result: string|null, practised?: boolean, begun?: string|null, touched: string|number,
 *   rated?: string|null, title?: string, clock?: Clock|null, deadline?: number|null, waits?: boolean, open?: boolean, closed?: string|null}} Mine
 */

/** Later than any deadline, in seconds. */
const NEVER = 1e12;

/**
 * The list, with finished games folded.
 * @param {Mine[]} matches
 * @returns {Node[]}
 */
export function myGames(matches) {
  const running = matches.filter((one) => !one.over).sort(byUrgency);
  const finished = matches.filter((one) => one.over);
  return [
    ...(running.length ? [el("ul", { class: "matches" }, ...running.map(gameRow))] : []),
    ...(finished.length ? [el("details", {}, el("summary", {}, t("mine.finished", { n: finished.length })), el("ul", { class: "matches" }, ...finished.map(gameRow)))] : []),
  ];
}

/**
 * Whether this match waits for me.
 * @param {Mine} one
 */
export function waits(one) {
  return one.waits ?? one.my_turn;
}

/**
 * @param {Mine} one
 * @param {Mine} other
 */
export function byUrgency(one, other) {
  const urgency = (/** @type {Mine} */ match) => (waits(match) ? Math.min(match.deadline ?? NEVER, NEVER) : match.closed ? NEVER + 2 : NEVER + 1);
  return urgency(one) - urgency(other);
}

/** @param {Mine} one */
function gameRow(one) {
  const id = one.match;
  const game = `${one.game_name} · ${one.scenario_name}`;
  return el(
    "li",
    { class: `card match${waits(one) ? " turn" : ""}`, "data-match": id },
    el("strong", { class: "match-name" }, one.title || game),
    el("p", {}, ...facts(one, one.title ? game : "")),
    el(
      "div",
      { class: "row" },
      el("a", { class: `button${one.over || one.closed ? "" : " primary"}`, href: `/play/${id}` }, t(one.over || one.closed ? "mine.look" : "mine.go_on")),
      el("a", { class: "button", href: `/replay/${id}` }, t("menu.replay")),
    ),
  );
}

/**
 * @param {Mine} one
 * @param {string} game its name, if there is another title
 * @returns {Array<Node|string>}
 */
function facts(one, game) {
  const parts = [
    waits(one) ? el("span", { class: "your-turn" }, t("mine.your_turn")) : status(one),
    one.deadline && !one.over ? el("span", { class: waits(one) && isUrgent(one.deadline) ? "isUrgent" : "" }, timeLeft(one.deadline)) : "",
    others(one),
    game,
    one.practised && !one.over ? t("practice") : "",
    club().public && one.rated ? ratedMark(one.rated) : "",
    one.begun ? t(`begun.${one.begun}`) : "",
    one.clock && !one.over ? clockName(one.clock) : "",
    ago(one.touched),
  ];
  return parts.filter(Boolean).flatMap((part, index) => (index ? [" · ", part] : [part]));
}

/** @param {Mine} one */
function status(one) {
  if (one.closed) return t("mine.closed");
  if (one.over) return one.result || t("result.nobody");
  const asked = one.seats[one.turn ?? ""];
  return t(asked?.player === "open" ? "waiting.open" : "mine.turn", { name: asked?.seat_name ?? "" });
}

/**
 * The people I play with.
 * @param {Mine} one
 */
function others(one) {
  const names = new Set(Object.values(one.seats).filter((seat) => !seat.you && seat.player === "human").map((seat) => seat.name));
  return names.size ? t("mine.with", { names: [...names].join(", ") }) : "";
}

// Open tables, to join or watch, with filters that are kept in the URL ------------------------------------------------

/**
 * @typedef {{match: string, game: string, game_name: string, scenario_name: string, title: string, host: string,
 *   seats: Record<string, {name: string, seat_name: string, player: string, you: boolean, free: boolean}>, clock: Clock|null, rated: string|null, secrets_seen: string[], made: number, touched: number, begun: string|null, delay: import("../parts/types.js").Delay|null, guests: boolean}} Listed
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
      tables.length ? el("ul", { class: "matches" }, ...tables.map((one) => tableRow(one, () => this.load()))) : this.#nothing(),
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
function tableRow(one, changed) {
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

// A message in the place of a list that could not be loaded -----------------------------------------------------------

/**
 * @param {unknown} problem
 * @param {() => void} again
 */
export function loadError(problem, again) {
  const text = problem instanceof Error ? problem.message : String(problem);
  return el("div", { class: "empty card", role: "alert" }, el("p", {}, text), el("button", { type: "button", onclick: again }, t("again")));
}

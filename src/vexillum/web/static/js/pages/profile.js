/** A member's profile: their description, ratings and games, and buttons for actions. */

import { friendButton, openPage, part } from "../club/club-page.js";
import { ratedMark } from "../club/match-marks.js";
import { address, club, fromAddress, get, post } from "../parts/api.js";
import { openDialog } from "../parts/dialogs.js";
import { el, fill, svg } from "../parts/dom.js";
import { actionButton, busy, choice, field } from "../parts/forms.js";
import { personField } from "../parts/person-field.js";
import { duration } from "../parts/time-words.js";
import { toast } from "../parts/toast.js";
import { ago, day, listed, t } from "../parts/words.js";

/**
 * @typedef {{name: string, about: string, made: number, seen_days: number|null, games: {played: number, won: number, running: number}|null,
 *   hides: string[], hides_from_others: string[], ratings: Rating[]|null, provisional: number, favourites: Favourite[]|null,
 *   versus: Versus|null,
 *   friend: "none"|"asked"|"asks_you"|"friends", blocked: boolean}} Profile
 */

/** @type {Record<Profile["friend"], import("../club/club-page.js").What[]>} */
const ACTIONS = { none: ["friend"], asked: ["withdraw"], asks_you: ["accept", "decline"], friends: ["unfriend"] };

/** @param {() => Promise<void>} again */
async function draw(again) {
  /** @type {Profile} */
  const one = await get(`/api/people/${encodeURIComponent(fromAddress())}`);
  document.title = `${one.name} · Vexillum`;
  const about = [
    el(
      "article",
      { class: "card person" },
      el("h1", {}, one.name),
      el("p", { class: "hint" }, since(one)),
      one.hides_from_others.length ? el("p", { class: "hint" }, t("profile.hides", { what: listed(one.hides_from_others.map((what) => t(`profile.hides.${what}`))) })) : null,
      one.about ? el("p", { class: "own-words" }, one.about) : null,
      one.games ? counts(one.games) : null,
      one.name === club().me?.name
        ? el("div", { class: "row" }, el("a", { class: "button", href: "/account" }, t("person.you")))
        : el("div", { class: "row" }, ...actions(one, again), el("button", { type: "button", class: "quiet", id: "report", onclick: () => report(one.name) }, t("report"))),
    ),
    ratingsPart(one.ratings, one.name, one.provisional),
    ...[favouritesPart(one.favourites)].filter((shown) => shown !== null),
    versusPart(one.versus, one.name, { hidden: one.hides.includes("versus"), me: one.name === club().me?.name }),
  ];
  const games = one.games ? await new HistoryList(one.name).build() : part("history", t("history.title"), el("p", { class: "hint" }, t("profile.hidden.history", { name: one.name })));
  return [el("div", { class: "profile" }, el("div", { class: "parts" }, ...about), games), el("p", {}, el("a", { href: "/people" }, t("person.all")))];
}

/** @param {Profile} one */
function since({ made, seen_days: days, friend }) {
  const seen = days === null ? "" : t("person.seen", { ago: days ? ago(Date.now() / 1000 - days * 86400) : t("person.today") });
  return [t("person.since", { day: day(made) }), seen, friend === "friends" ? t("person.friends") : ""].filter(Boolean).join(" · ");
}

/** @param {NonNullable<Profile["games"]>} games */
function counts({ played, won, running }) {
  const count = (/** @type {string} */ label, /** @type {number} */ n) => el("div", {}, el("dt", {}, label), el("dd", {}, n));
  return el("dl", { class: "counts" }, count(t("person.played"), played), count(t("person.won"), won), count(t("person.running"), running));
}

/**
 * @param {Profile} one
 * @param {() => Promise<void>} again
 */
function actions(one, again) {
  /** @type {import("../club/club-page.js").What[]} */
  const possible = one.blocked ? ["unblock"] : [...ACTIONS[one.friend], "block"];
  return possible.map((what) => friendButton(what, one.name, again));
}

/**
 * Report someone to the administrators.
 * @param {string} name
 */
function report(name) {
  const text = new Field({ id: "report-text", label: t("report.text"), rows: 5, most: 2000 });
  const act = async () => {
    await post("/api/report", { name, text: text.value });
    dialog.close();
    toast(t("report.done"));
  };
  const dialog = openDialog(t("report.title", { name }), [el("p", {}, t("report.about")), form({ field: text, submit: t("report.send"), act })]);
  text.input.focus();
}

// A form with one field: a label, an optional multi-line input, an error line, a button -------------------------------

/**
 * A form with one field, and its action.
 * @param {object} parts
 * @param {Field} parts.field
 * @param {string} parts.submit what stands on the button
 * @param {() => Promise<void>} parts.act
 */
function form({ field, submit, act }) {
  const button = el("button", { type: "submit", class: "primary" }, submit);
  const trouble = el("p", { class: "error trouble", role: "alert", hidden: true });
  const made = el("form", { class: "fields", novalidate: true }, field.root, trouble, el("div", { class: "row" }, button));
  const tell = (/** @type {string} */ text) => {
    trouble.textContent = text;
    trouble.hidden = !text;
  };
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.getAttribute("aria-busy") === "true" || !field.check()) return;
    tell("");
    const done = busy(button);
    try {
      await act();
    } catch (problem) {
      tell(problem instanceof Error ? problem.message : String(problem));
    } finally {
      done();
    }
  });
  return made;
}

class Field {
  /** @type {HTMLElement} */
  root;
  /** @type {HTMLTextAreaElement} */
  input;
  #below;

  /** @param {{id: string, label: string, rows: number, most: number}} wanted `most` letters */
  constructor({ id, label, rows, most }) {
    this.input = el("textarea", { id, name: id, rows, maxlength: most, required: true, autocomplete: "off", "aria-describedby": `${id}-below` });
    this.#below = el("p", { class: "below hint", id: `${id}-below`, "aria-live": "polite" });
    this.input.addEventListener("input", () => this.forgive());
    this.root = el("div", { class: "field" }, el("label", { for: id }, label), this.input, this.#below);
  }

  get value() {
    return this.input.value;
  }

  /** Whether it is filled in; if not, it says so. */
  check() {
    if (this.value) return true;
    this.input.setAttribute("aria-invalid", "true");
    this.#below.className = "below error";
    this.#below.textContent = t("form.missing");
    this.input.focus();
    return false;
  }

  forgive() {
    if (!this.input.hasAttribute("aria-invalid")) return;
    this.input.removeAttribute("aria-invalid");
    this.#below.className = "below hint";
    this.#below.textContent = "";
  }
}

// A member's ratings, each with its history ---------------------------------------------------------------------------

/** @typedef {{game_name: string, rating: number, estimate: number, uncertainty: number, games: number, provisional: boolean, history: Point[]}} Rating */

/**
 * @param {Rating[]|null} ratings null: they are hidden
 * @param {string} name
 * @param {number} provisional until this many games
 */
function ratingsPart(ratings, name, provisional) {
  if (!ratings) return part("ratings", t("ratings.title"), el("p", { class: "hint" }, t("profile.hidden.ratings", { name })));
  if (!ratings.length) return part("ratings", t("ratings.title"), el("p", { class: "hint" }, t("ratings.none")));
  return part("ratings", t("ratings.title"), el("p", { class: "hint" }, t("ratings.about")), ...ratings.map((one) => rating(one, provisional)));
}

/**
 * @param {Rating} one
 * @param {number} provisional
 */
function rating(one, provisional) {
  return el(
    "article",
    { class: "rating" },
    el("h3", {}, one.game_name),
    el(
      "p",
      { class: "rating-now" },
      el("strong", {}, String(one.rating), one.provisional ? "?" : ""),
      " ",
      el("span", {}, [one.provisional ? t("ratings.provisional") : "", t("ratings.estimate", { n: one.estimate, u: one.uncertainty }), t("ratings.games", { n: one.games })].filter(Boolean).join(" · ")),
    ),
    one.provisional ? el("p", { class: "hint" }, t("ratings.provisional.about", { n: provisional })) : null,
    ratingChart(one.history),
    el("details", {}, el("summary", {}, t("ratings.table")), figures(one.history)),
  );
}

/** @param {Point[]} history */
function figures(history) {
  const head = ["ratings.when", "ratings.figure", "ratings.chart.estimate", "ratings.place"].map((id) => el("th", { scope: "col" }, t(id)));
  const rows = [...history].reverse().map((point) =>
    el(
      "tr",
      {},
      el("td", {}, point.match ? el("a", { href: `/replay/${point.match}` }, day(point.at)) : day(point.at)),
      el("td", {}, String(point.rating)),
      el("td", {}, `${point.estimate} ± ${point.uncertainty}`),
      el("td", {}, point.place ? t("ratings.place.of", { place: point.place, players: point.players ?? 0 }) : "–"),
    ),
  );
  return el("div", { class: "scroll" }, el("table", { class: "figures" }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows)));
}

// A rating over time: a solid line with round marks for the rating, dashes for the estimate ---------------------------
// Readable without colour.

/** @typedef {{at: number, rating: number, estimate: number, uncertainty: number, match: string|null, place: number|null, players: number|null}} Point */

const WIDTH = 640;
const HEIGHT = 220;
const EDGE = { left: 52, right: 104, top: 14, bottom: 28 };
const LINES = 4;
const LETTERS = 12;

/**
 * Round numbers between two values.
 * @param {number} low
 * @param {number} high
 */
function ticks(low, high) {
  const rough = Math.max(1, (high - low) / LINES);
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= rough) ?? 10 * ten;
  const first = Math.floor(low / step) * step;
  return Array.from({ length: Math.ceil((high - first) / step) + 1 }, (_, n) => first + n * step);
}

/**
 * The chart of a history, the oldest game first.
 * @param {Point[]} history
 */
function ratingChart(history) {
  const figures = history.flatMap(({ rating, estimate }) => [rating, estimate]);
  const rows = ticks(Math.min(...figures), Math.max(...figures));
  const [low, high] = [rows[0], rows[rows.length - 1]];
  const across = WIDTH - EDGE.left - EDGE.right;
  const down = HEIGHT - EDGE.top - EDGE.bottom;
  const x = (/** @type {number} */ n) => EDGE.left + (history.length > 1 ? (n * across) / (history.length - 1) : across / 2);
  const y = (/** @type {number} */ value) => EDGE.top + down - ((value - low) * down) / (high - low || 1);
  const path = (/** @type {"rating"|"estimate"} */ what) => history.map((point, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(point[what]).toFixed(1)}`).join("");
  const last = history[history.length - 1];
  const ratings = history.map(({ rating }) => rating);
  const apart = Math.abs(y(last.rating) - y(last.estimate)) < LETTERS ? LETTERS : 0;
  return svg(
    "svg",
    { class: "rating-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("ratings.chart", { now: last.rating, low: Math.min(...ratings), high: Math.max(...ratings) }) },
    ...rows.flatMap((value) => [
      svg("line", { class: "grid", x1: EDGE.left, x2: EDGE.left + across, y1: y(value), y2: y(value) }),
      svg("text", { class: "tick", x: EDGE.left - 8, y: y(value) + 4, "text-anchor": "end" }, String(value)),
    ]),
    svg("path", { class: "estimate", d: path("estimate") }),
    svg("path", { class: "line", d: path("rating") }),
    ...history.map((point, n) => svg("circle", { class: "mark", cx: x(n), cy: y(point.rating), r: history.length > 60 ? 2 : 3.5 }, svg("title", {}, `${day(point.at)}: ${point.rating}`))),
    svg("text", { class: "name", x: x(history.length - 1) + 8, y: y(last.rating) + 4 + apart / 2 }, t("ratings.chart.rating")),
    svg("text", { class: "name", x: x(history.length - 1) + 8, y: y(last.estimate) + 4 - apart / 2 }, t("ratings.chart.estimate")),
    svg("text", { class: "tick", x: EDGE.left, y: HEIGHT - 8 }, day(history[0].at)),
    history.length > 1 ? svg("text", { class: "tick", x: EDGE.left + across, y: HEIGHT - 8, "text-anchor": "end" }, day(last.at)) : null,
  );
}

// Results of two members against each other, and a member's favourite seats -------------------------------------------

/**
 * @typedef {{played: number, ahead: number, behind: number, level: number}} Versus
 * @typedef {{game_name: string, seat_name: string, played: number, won: number}} Favourite
 */

/**
 * The figures of two people.
 * @param {Versus} found
 * @param {string} ahead
 * @param {string} behind
 */
function versusCounts(found, ahead, behind) {
  const count = (/** @type {string} */ label, /** @type {number} */ n) => el("div", {}, el("dt", {}, label), el("dd", {}, n));
  return el("dl", { class: "counts four" }, count(t("versus.played"), found.played), count(ahead, found.ahead), count(behind, found.behind), count(t("versus.level"), found.level));
}

/**
 * @param {Versus|null} mine
 * @param {string} name
 * @param {{hidden: boolean, me: boolean}} how
 */
function versusPart(mine, name, { hidden, me }) {
  if (hidden) return part("versus", t("versus.title", { name }), el("p", { class: "hint" }, t("profile.hidden.versus", { name })));
  const place = el("div", { class: "fields", "aria-live": "polite" });
  const person = personField(t("versus.with"), "");
  const compare = async () => {
    /** @type {Versus & {name: string, other: string}} */
    const found = await get(`/api/people/${encodeURIComponent(name)}/versus/${encodeURIComponent(person.field.value.trim())}`);
    const names = { name: found.name, other: found.other };
    fill(place, el("h3", {}, t("versus.two", names)), found.played ? versusCounts(found, t("versus.one.ahead", { name: found.name }), t("versus.behind", { name: found.other })) : el("p", {}, t("versus.two.none")));
  };
  const failed = (/** @type {unknown} */ problem) => fill(place, el("p", { class: "error", role: "alert" }, problem instanceof Error ? problem.message : String(problem)));
  const form = el("form", { class: "compare" }, el("div", { class: "field" }, me ? null : el("span", {}, t("versus.with")), person.place), actionButton(t("versus.compare"), compare, failed, { id: "compare" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    /** @type {HTMLElement|null} */ (form.querySelector("#compare"))?.click();
  });
  const ours = mine?.played ? versusCounts(mine, t("versus.ahead"), t("versus.behind", { name })) : el("p", { class: "hint" }, t("versus.none"));
  return part("versus", me ? t("versus.with") : t("versus.title", { name }), me ? null : ours, form, place);
}

/** @param {Favourite[]|null} favourites */
function favouritesPart(favourites) {
  if (!favourites?.length) return null;
  const line = (/** @type {Favourite} */ one) => el("li", {}, el("div", {}, el("strong", {}, one.seat_name), el("p", { class: "hint" }, one.game_name)), el("span", {}, t("favourites.count", { n: one.played, won: one.won })));
  return part("favourites", t("favourites.title"), el("ul", { class: "lines" }, ...favourites.map(line)));
}

// A member's games: filtered, paged, and as files ---------------------------------------------------------------------

/**
 * @typedef {{match: string|null, game_name: string, scenario_name: string, title: string, seats: Array<{name: string}>, made: number, ended: number, answers: number,
 *   result: "won"|"lost"|"left", place: number|null, players: number|null, rated: boolean, unrated: boolean,
 *   opponents: Array<{name: string, agent: string, left: boolean}>}} Played
 * @typedef {{games: Played[], total: number, more: boolean, years: number[], played: Array<{id: string, name: string}>}} Found
 */

class HistoryList {
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

// Start ---------------------------------------------------------------------------------------------------------------

await openPage({ title: () => t("member.people"), draw });

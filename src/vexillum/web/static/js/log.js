/** What has happened: the log with its filters, and the newest lines as news. */

import { dieFace } from "./dice.js";
import { el, fill } from "./dom.js";
import { Motives } from "./motives.js";
import { ruleLink } from "./rules.js";
import { t } from "./words.js";

/**
 * @typedef {import("./types.js").LogLine} LogLine
 * @typedef {import("./types.js").Die} Die
 */

const NEAR = 40;
const BY_HAND = 1500;

export class Log {
  /** @type {LogLine[]} */
  lines = [];
  #filter = "all";
  /** Is the newest line in sight? Then it stays so. */
  #atEnd = true;
  /** When the reader last touched the list. */
  #byHand = -Infinity;
  /** The number from which lines are news. */
  #since = Infinity;
  /** @type {Record<string, string>} */
  #seats = {};
  /** @type {string[]} */
  #mine = [];
  #select = el("select", { id: "log-filter" });
  #list = el("div", { class: "log-lines", role: "log", tabindex: 0 });

  /**
   * @param {HTMLElement} place
   * @param {(things: string[]) => void} hover
   * @param {(at: number) => void} explain
   */
  constructor(place, hover, explain) {
    this.place = place;
    this.hover = hover;
    this.motives = new Motives(explain);
    for (const sign of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      this.#list.addEventListener(sign, () => (this.#byHand = performance.now()), { passive: true });
    }
    this.#list.addEventListener("scroll", () => this.#scrolled());
    new ResizeObserver(() => this.#atEnd && this.toEnd()).observe(this.#list);
    this.#select.addEventListener("change", () => {
      this.#filter = this.#select.value;
      this.#draw();
    });
  }

  /** Only the reader's own scrolling leaves the newest line; a list that grew has not been scrolled. */
  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.#list;
    const near = scrollHeight - scrollTop - clientHeight < NEAR;
    if (near || performance.now() - this.#byHand < BY_HAND) this.#atEnd = near;
  }

  /** Words in the page's language. */
  build() {
    this.#list.setAttribute("aria-label", t("tab.log"));
    fill(this.place, el("label", { class: "filter" }, el("span", {}, t("log.filter")), this.#select), this.#list);
    this.#choices();
    this.#draw();
  }

  /**
   * Who plays.
   * @param {Record<string, string>} seats names by id
   * @param {string[]} mine
   */
  people(seats, mine) {
    this.#seats = seats;
    this.#mine = mine;
    this.#choices();
  }

  /**
   * All lines.
   * @param {LogLine[]} lines
   */
  set(lines) {
    this.motives.forget();
    this.#take(lines);
  }

  /** @param {LogLine[]} lines */
  #take(lines) {
    this.lines = [...lines];
    this.#choices();
    this.#draw();
  }

  /**
   * The lines before a number stand; these follow.
   * @param {number} from
   * @param {LogLine[]} lines
   */
  follow(from, lines) {
    const kept = this.lines.filter((line) => line.n < from);
    if (kept.length !== this.lines.length) this.set([...kept, ...lines]);
    else if (lines.length) this.#take([...kept, ...lines]);
  }

  /** From now on everything is news. */
  mark() {
    this.#since = (this.lines[this.lines.length - 1]?.n ?? -1) + 1;
  }

  /** The lines that are news. */
  get fresh() {
    return this.lines.filter((line) => line.n >= this.#since);
  }

  #choices() {
    const chapters = [...new Set(this.lines.map((line) => chapter(line)).filter(Boolean))].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
    const choices = [
      ["all", t("log.all")],
      ...(this.#mine.length ? [["mine", t("log.mine")]] : []),
      ...Object.entries(this.#seats).map(([seat, name]) => [`seat:${seat}`, name]),
      ...chapters.map((one) => [`rule:${one}`, t("log.chapter", { chapter: one })]),
    ];
    const now = choices.map(([value, name]) => `${value} ${name}`).join("\n");
    if (this.#select.dataset.choices === now) return;
    this.#select.dataset.choices = now;
    fill(this.#select, ...choices.map(([value, name]) => el("option", { value }, name)));
    this.#select.value = choices.some(([value]) => value === this.#filter) ? this.#filter : "all";
    this.#filter = this.#select.value;
  }

  /** @param {LogLine} line */
  #passes(line) {
    const filter = this.#filter;
    if (filter === "all") return true;
    if (filter.startsWith("rule:")) return chapter(line) === filter.slice(5);
    const wanted = filter === "mine" ? this.#mine.map((seat) => `seat:${seat}`) : [filter];
    return (line.things ?? []).some((thing) => wanted.includes(thing));
  }

  #draw() {
    const list = this.#list;
    const shown = this.lines.filter((line) => this.#passes(line));
    const rows = shown.map((line) => logLine(line, this.hover, line.n >= this.#since, this.motives));
    fill(list, shown.length ? el("ol", {}, ...rows) : el("p", { class: "hint" }, t("log.empty")));
    if (this.#atEnd) this.toEnd();
  }

  /** Go to the newest line. */
  toEnd() {
    this.#list.scrollTop = this.#list.scrollHeight;
  }
}

/**
 * One line; pointing at it shows its things on the board.
 * @param {LogLine} line
 * @param {(things: string[]) => void} hover
 * @param {boolean} [fresh]
 * @param {Motives} [motives] who can say why it went so
 */
export function logLine(line, hover, fresh = false, motives = undefined) {
  const things = line.things ?? [];
  return el(
    "li",
    {
      class: `log-line ${line.kind ?? ""}${fresh ? " fresh" : ""}`,
      "data-n": line.n,
      onpointerenter: () => hover(things),
      onpointerleave: () => hover([]),
    },
    el("span", {}, line.text),
    line.rule ? ruleLink(line.rule) : null,
    motives && line.why !== undefined ? motives.fold(line.why) : null,
  );
}

/** @param {LogLine} line */
function chapter(line) {
  return line.rule?.split(".")[0] ?? "";
}

/**
 * What has just happened, with the dice.
 * @param {HTMLElement} place
 * @param {LogLine[]} lines
 * @param {Die[]} dice
 * @param {(things: string[]) => void} hover
 */
export function showNews(place, lines, dice, hover) {
  fill(
    place,
    dice.length ? el("div", { class: "dice" }, ...dice.slice(-12).map(dieFace)) : null,
    el("ul", {}, ...lines.slice(-5).map((line) => logLine(line, hover))),
  );
}

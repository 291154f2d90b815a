/** Live tables, finished games and studies, refreshed while the page is visible. */

import { address, club, get, goTo, personalAddress, post, signInPath } from "../parts/api.js";
import { el, fill, icon, refill } from "../parts/dom.js";
import { actionButton } from "../parts/forms.js";
import { clockName } from "../parts/time-words.js";
import { complain } from "../parts/toast.js";
import { ago, t } from "../parts/words.js";
import { shortName } from "./game-cards.js";
import { themedPicture } from "./game-look.js";
import { secretsSeen, watchWords } from "./match-marks.js";

/**
 * @typedef {import("../parts/types.js").LiveLists} LiveLists
 * @typedef {import("../parts/types.js").LiveSeat} LiveSeat
 * @typedef {import("../parts/types.js").LiveTable} LiveTable
 * @typedef {import("../parts/types.js").StudyCard} StudyCard
 */

/** The number of tables on the front page, which links to all. */
const FEW = 3;

export class LiveSection {
  place = el("div", { class: "live" });
  /** Finished games and studies. */
  more = el("div", { class: "live" });
  /** The data shown, as the server sent it. */
  #shown = "";

  /**
   * @param {boolean} all show all, or on the front page a few
   * @param {(lists: LiveLists) => void} heard is told what the server says, when it has changed
   */
  constructor(all, heard = () => {}) {
    this.all = all;
    this.heard = heard;
  }

  /** Load the data, and draw what has changed. */
  async load() {
    /** @type {LiveLists} */
    const lists = await get("/api/live");
    const told = JSON.stringify([lists, Math.floor(Date.now() / 60_000)]);
    if (told === this.#shown) return;
    this.#shown = told;
    this.heard(lists);
    for (const [place, ...parts] of /** @type {Array<[HTMLElement, ...(Node|null)[]]>} */ ([[this.place, this.#tables(lists)], [this.more, this.#finished(lists), this.#studies(lists)]])) {
      if (place.childElementCount) refill(place, ...parts);
      else fill(place, ...parts);
    }
  }

  /** @param {LiveLists} lists */
  #context(lists) {
    return { admin: lists.may_feature, changed: () => void this.load() };
  }

  /** @param {LiveLists} lists */
  #tables(lists) {
    const found = [...lists.tables, ...lists.waiting];
    const shown = this.all ? found : found.slice(0, FEW);
    const said = [lists.tables.length ? t("live.tables", { n: lists.tables.length }) : "", lists.people ? t("live.here", { n: lists.people }) : ""].filter(Boolean).join(", ");
    return el(
      "section",
      { id: "live", "aria-labelledby": "h-live" },
      el("div", { class: "front-head" }, el("h2", { id: "h-live" }, t("live.now"), said ? el("small", {}, said) : null), this.all || found.length <= FEW ? null : el("a", { href: "/?view=live", "data-view": "live" }, t("live.all"))),
      shown.length ? el("div", { class: "live-cards" }, ...shown.map((one) => liveCard(one, this.#context(lists)))) : el("div", { class: "empty card" }, el("p", {}, t("live.none")), el("p", { class: "hint" }, t("live.none.about"))),
    );
  }

  /** @param {LiveLists} lists */
  #finished(lists) {
    const shown = this.all ? lists.finished : lists.finished.slice(0, FEW);
    if (!shown.length) return null;
    return el("section", { id: "finished", "aria-labelledby": "h-finished" }, el("div", { class: "front-head" }, el("h2", { id: "h-finished" }, t("live.finished"))), el("div", { class: "live-cards" }, ...shown.map((one) => liveCard(one, this.#context(lists)))));
  }

  /** @param {LiveLists} lists */
  #studies(lists) {
    if (!lists.studies.length) return null;
    return el(
      "section",
      { id: "live-studies", "aria-labelledby": "h-live-studies" },
      el("div", { class: "front-head" }, el("h2", { id: "h-live-studies" }, t("live.studies")), el("a", { href: "/studies" }, t("studies.title"))),
      el("div", { class: "live-cards" }, ...lists.studies.slice(0, this.all ? undefined : FEW).map((one) => this.#study(one, lists))),
    );
  }

  /**
   * @param {StudyCard} one
   * @param {LiveLists} lists
   */
  #study(one, lists) {
    const id = `live-study-${one.study}`;
    return el(
      "article",
      { class: "card live-card", "data-study": one.study, "aria-labelledby": id },
      el("div", { class: "picture" }, themedPicture(address(`/api/studies/${encodeURIComponent(one.study)}/picture.svg`, {}))),
      el(
        "div",
        { class: "inside" },
        el("h3", { id }, one.title),
        el("p", { class: "where" }, [one.game_name.split(", ")[0], one.scenario, one.author, t("studies.comments", { n: one.comments })].filter(Boolean).join(" · ")),
        el("div", { class: "acts" }, el("a", { class: "button", href: `/study/${encodeURIComponent(one.study)}` }, icon("scroll"), t("live.study")), lists.may_feature ? featureButton("study", one.study, lists.featured_studies.includes(one.study), () => void this.load()) : null),
      ),
    );
  }
}

// A table in play, waiting for players or finished: its picture, players and standings --------------------------------

/** @typedef {{admin: boolean, changed: () => void}} CardContext */

/**
 * @param {LiveTable} one
 * @param {CardContext} context
 */
function liveCard(one, context) {
  const game = `${shortName(one.game_name)} · ${one.scenario_name}`;
  const waits = !one.over && one.seats.some((seat) => seat.free);
  const id = `live-${one.match}`;
  return el(
    "article",
    { class: "card live-card", "data-match": one.match, "aria-labelledby": id },
    el("div", { class: "picture" }, themedPicture(personalAddress(`/api/matches/${one.match}/thumbnail.svg`, { shape: 1, v: one.mark })), mark(one, waits)),
    el(
      "div",
      { class: "inside" },
      el("h3", { id }, one.title || game),
      el("p", { class: "where" }, facts(one, one.title ? game : "", waits)),
      el("ul", { class: "live-seats" }, ...one.seats.map(seatLine)),
      one.over ? null : secretsSeen(one),
      watchWords(one) ? el("p", { class: "where" }, watchWords(one)) : null,
      el("div", { class: "acts" }, ...acts(one, waits), context.admin ? featureButton("match", one.match, one.featured, context.changed) : null),
    ),
  );
}

/**
 * @param {LiveTable} one
 * @param {boolean} waits
 */
function mark(one, waits) {
  if (one.featured) return el("span", { class: "live-mark featured" }, t("live.featured"));
  return one.over || waits ? null : el("span", { class: "live-mark" }, t("live.mark"));
}

/**
 * @param {LiveTable} one
 * @param {string} game
 * @param {boolean} waits
 */
function facts(one, game, waits) {
  if (one.over) return [game, one.result, ago(one.answered ?? one.made)].filter(Boolean).join(" · ");
  if (waits && one.answered === null) return [game, t("live.open"), clockName(one.clock)].filter(Boolean).join(" · ");
  const card = one.card !== one.scenario_name ? one.card : "";
  return [game, card, ...one.where.slice(0, 1), one.turn ? t("live.to_move", { seat: one.turn }) : "", one.watching ? t("live.watching", { n: one.watching }) : "", one.answered ? t("live.answered", { ago: ago(one.answered) }) : ""].filter(Boolean).join(" · ");
}

/** @param {LiveSeat} seat */
function seatLine(seat) {
  const { standing } = seat;
  const value = standing ? el("b", { class: standing.leads ? "leads" : "" }, standing.signed && standing.value > 0 ? `+${standing.value}` : String(standing.value).replace("-", "−")) : null;
  const dot = el("i", { class: "seat-dot", "aria-hidden": "true", css: standing?.colour ? `--seat: ${standing.colour}` : "" });
  const who = seat.free ? el("span", { class: "free" }, t("live.free")) : el("span", { class: seat.agent ? "agent" : "" }, seat.player);
  return el("li", {}, dot, el("span", { class: "seat-of" }, `${seat.seat_name}: `), who, value);
}

/**
 * @param {LiveTable} one
 * @param {boolean} waits
 * @returns {Node[]}
 */
function acts(one, waits) {
  const path = `/play/${one.match}`;
  if (one.over) return [el("a", { class: "button", href: `/replay/${one.match}` }, icon("play"), t("live.replay"))];
  const watch = el("a", { class: "button", href: path, "data-act": "watch" }, icon("eye"), t("live.watch"));
  if (!waits) return [watch];
  if (!club().me) return [el("a", { class: "button primary", href: signInPath(path), "data-act": "sit" }, t("live.sit")), watch];
  const [free, ...more] = one.seats.filter((seat) => seat.free);
  if (more.length) return [el("a", { class: "button primary", href: path, "data-act": "sit" }, t("live.sit")), watch];
  const sit = async () => {
    await post(`/api/matches/${one.match}/sit`, { seat: free.seat });
    await goTo(path);
  };
  return [actionButton(t("live.sit"), sit, complain, { class: "primary", "data-act": "sit" }), watch];
}

/**
 * For administrators.
 * @param {"match"|"study"} kind
 * @param {string} id
 * @param {boolean} featured
 * @param {() => void} changed
 */
function featureButton(kind, id, featured, changed) {
  const act = async () => {
    await post("/api/admin/feature", { kind, id, on: !featured });
    changed();
  };
  return actionButton(t(featured ? "live.unfeature" : "live.feature"), act, complain, { class: "plain linkish", "data-act": "feature" });
}

/** Live tables, finished games and studies, refreshed while the page is visible. */

import { address, get } from "../../parts/api.js";
import { el, fill, icon, refill } from "../../parts/dom.js";
import { t } from "../../parts/words.js";
import { themedPicture } from "../front/themed-picture.js";
import { featureButton, liveCard } from "./live-card.js";

/**
 * @typedef {import("../../parts/types.js").LiveLists} LiveLists
 * @typedef {import("../../parts/types.js").StudyCard} StudyCard
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

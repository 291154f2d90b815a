/** The replay: a match from the beginning, moment by moment. */

import { fromAddress, getMine, identity, post } from "../parts/api.js";
import { loadClub, signInPath } from "../parts/club-info.js";
import { Connection } from "../parts/connection.js";
import { byId, el, fill, icon } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { complain, toast } from "../parts/toast.js";
import { lang, listed, loadWords, t } from "../parts/words.js";
import { takeArt, withUnseated } from "../table/common/game-art.js";
import { sideTabs } from "../table/common/layout.js";
import { ReferencePages, nameReferenceButton, referenceButton } from "../table/common/reference-pages.js";
import { setRuleSource, showRule } from "../table/common/rule-explanations.js";
import { verifyButton } from "../table/dice-check.js";
import { resultView } from "../table/game-result.js";
import { analysisRow } from "../table/result/analysis-row.js";
import { GameMap } from "../table/map/game-map.js";
import { MapOverview } from "../table/map/map-overview.js";
import { BottomSheet } from "../table/side/bottom-sheet.js";
import { DisplayView } from "../table/side/display-view.js";
import { Story } from "../table/story/story.js";
import { ReplayControls } from "./replay-controls.js";
import { showDownloads } from "./replay-downloads.js";
import { listenToReplayKeys } from "./replay-keys.js";

/** @typedef {import("../parts/types.js").MomentForm} MomentForm */

const PACE = 1100;

export class ReplayViewer {
  match = fromAddress();
  at = 0;
  first = 0;
  of = 0;
  /** @type {number[]} */
  cards = [];
  playing = 0;
  /** @type {Record<string, string>} */
  names = {};
  /** @type {Map<string, Promise<MomentForm>>} By the moment wanted, the one on the screen, and the language. */
  #known = new Map();
  /** The moment on the screen. */
  #shown = -1;

  constructor() {
    this.reference = new ReferencePages((thing) => this.#read(thing));
    this.map = new GameMap(byId("stage"), { read: (page) => this.reference.ask(page) });
    this.overview = new MapOverview(/** @type {HTMLButtonElement} */ (byId("overview")), this.map);
    this.sheet = new BottomSheet(byId("side"), byId("grip"));
    this.displayView = new DisplayView(this.map, { read: (page) => this.reference.ask(page), open: (name) => this.tabs.open(name) });
    this.story = new Story(byId("page-story"), { hover: (things) => this.map.highlight(things), explain: (at, scope) => this.#explain(at, scope), watch: null });
    this.tabs = sideTabs({ decide: byId("moment"), story: byId("page-story"), cards: byId("page-cards"), players: byId("page-players"), keep: byId("page-keep") });
    this.controls = new ReplayControls(byId("controls"), this);
    listenToReplayKeys(this);
    setRuleSource((number) => this.#rule(number));
  }

  async start() {
    await Promise.all([loadWords(), loadClub()]);
    this.build();
    await this.#learnNames();
    const present = await getMine(`/api/matches/${this.match}/replay`);
    this.first = present.first;
    this.of = present.of;
    await this.go(Number(new URLSearchParams(location.search).get("at")) || 0);
  }

  /** What the seats of this match are called. */
  async #learnNames() {
    const { matches } = await post("/api/mine", {});
    const found = matches.find((/** @type {any} */ one) => one.match === this.match);
    this.names = Object.fromEntries(Object.entries(found?.seats ?? {}).map(([seat, { seat_name }]) => [seat, seat_name]));
  }

  build() {
    header(byId("bar"), {
      middle: [el("h1", { id: "title" }, t("menu.replay"))],
      tools: [referenceButton(this.reference), el("a", { class: "tool", href: `/play/${this.match}`, title: t("to_table"), "aria-label": t("to_table") }, icon("table"))],
      onLanguage: () => {
        this.#known.clear();
        this.#shown = -1;
        this.build();
        this.#learnNames().then(() => this.go(this.at)).catch(complain);
      },
    });
    this.controls.build();
    for (const [id, said] of [["stage", "board.label"], ["side", "side.label"], ["rail", "rail.label"], ["panels", "panels.label"]]) byId(id).setAttribute("aria-label", t(said));
    this.sheet.build();
    this.overview.build();
    this.displayView.showMapButtons();
    this.tabs.build();
    this.story.build();
    this.controls.showPlaying(this.playing > 0);
  }

  /**
   * A moment, with what has changed on the map since another one.
   * @param {number} at
   * @param {number} shown -1: nothing is on the screen
   */
  #load(at, shown) {
    const key = `${at} ${shown} ${lang()}`;
    let moment = this.#known.get(key);
    if (!moment) {
      moment = getMine(`/api/matches/${this.match}/replay`, shown < 0 ? { at } : { at, shown });
      this.#known.set(key, moment);
      moment.catch(() => this.#known.delete(key));
    }
    return moment;
  }

  /**
   * Show a moment.
   * @param {number} wanted
   */
  async go(wanted) {
    const at = Math.max(this.first, Math.min(Math.trunc(wanted), this.of));
    this.at = at;
    this.controls.showMoment(at);
    const shown = this.#shown;
    let moment;
    try {
      moment = await this.#load(at, shown);
    } catch (problem) {
      this.#stop();
      return complain(problem);
    }
    if (this.at !== at || this.#shown !== shown) return;
    this.#show(moment);
    if (at < this.of) this.#load(at + 1, at).catch(() => {});
  }

  /** @param {MomentForm} moment */
  #show(moment) {
    this.at = moment.at;
    this.of = moment.of;
    this.cards = moment.cards ?? [];
    takeArt(moment.art);
    this.names = withUnseated(this.names);
    this.map.take(moment.map, { moving: true });
    this.#shown = moment.at;
    byId("title").textContent = moment.title;
    nameReferenceButton(this.reference, moment.contents);
    document.title = `${moment.title} · Vexillum`;
    const names = this.names;
    this.controls.showRange(moment.first, this.at, this.of);
    fill(
      byId("moment"),
      el("h2", { class: "caps" }, t("replay.moment", { at: this.at, of: this.of })),
      moment.answer ? el("p", { class: "given" }, `${names[moment.answer.seat] ?? ""}: ${listed(moment.answer.labels)}`) : null,
      ...moment.lines.filter((line) => line.n >= moment.new).slice(-6).map((line) => el("p", {}, line.text)),
      ...(moment.outcome ? [...resultView(moment.outcome, names), el("div", { class: "row" }, verifyButton(this.match, this.reference))] : []),
    );
    this.story.people(names);
    byId("moment").append(analysisRow(this.match, moment, names, (at) => void this.go(at)));
    this.story.take(moment);
    this.displayView.show(moment.display, { seats: {}, names, asked: moment.decision?.seat ?? null });
    showDownloads(byId("page-keep"), this.match, this.at);
    history.replaceState(null, "", `?at=${this.at}`);
  }

  /** @param {number} by */
  step(by) {
    this.#stop();
    return this.go(this.at + by);
  }

  /** @param {number} way */
  card(way) {
    this.#stop();
    const next = way > 0 ? (this.cards.find((one) => one > this.at) ?? this.of) : (this.cards.filter((one) => one < this.at).pop() ?? 0);
    return this.go(next);
  }

  toggle() {
    if (this.playing) return this.#stop();
    if (this.at >= this.of) this.at = -1;
    const next = async () => {
      await this.go(this.at + 1);
      if (!this.playing) return;
      if (this.at >= this.of) this.#stop();
      else this.playing = window.setTimeout(next, PACE);
    };
    this.playing = window.setTimeout(next, 50);
    this.controls.showPlaying(this.playing > 0);
  }

  #stop() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.controls.showPlaying(this.playing > 0);
  }

  /**
   * @param {number} at
   * @param {number|null} scope
   */
  #explain(at, scope) {
    getMine(`/api/matches/${this.match}/why`, scope === null ? { at } : { at, scope }).then((said) => this.story.agentReasons.receive(said)).catch(complain);
  }

  /** @param {string} thing */
  #read(thing) {
    getMine(`/api/matches/${this.match}/page`, { at: this.at, thing }).then((page) => this.reference.receive(page)).catch(complain);
  }

  /**
   * Rules come over the WebSocket: open one for a single question.
   * @param {string} number
   */
  #rule(number) {
    const connection = new Connection(`/ws/${encodeURIComponent(this.match)}`, {
      hello: () => ({ ...identity(), lang: lang() }),
      message: (message) => {
        if (message.type === "welcome") connection.send("rule", { number });
        if (message.type === "refused") toast(message.text, "bad");
        if (message.type === "rule") showRule(number, message.text);
        if (message.type === "rule" || message.type === "refused") connection.close();
      },
      state: () => {},
      signedOut: () => location.assign(signInPath()),
    });
    connection.connect();
  }
}

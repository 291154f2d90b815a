/** The replay: a match from the beginning, moment by moment, and its keyboard. */

import { render } from "../../vendor/lit-html/lit-html.js";
import { fromAddress, getMine, identity, loadClub, signInPath } from "../parts/api.js";
import { Connection } from "../parts/connection.js";
import { byId, el, fill, icon } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { replayPlace, setReplayPlace } from "../parts/settings.js";
import { complain, toast } from "../parts/toast.js";
import { lang, listed, loadWords, t } from "../parts/words.js";
import { BranchTree } from "../table/branches/branch-tree.js";
import { setGameArt, withUnseated } from "../table/common/game-art.js";
import { sideTabs } from "../table/common/layout.js";
import { openPlayOn } from "../table/common/play-on.js";
import { nameReferenceButton, referenceButton, ReferencePages } from "../table/common/reference-pages.js";
import { rulesLink, setRulesAddress, setRuleSource, showRule } from "../table/common/rule-explanations.js";
import { sceneView } from "../table/common/scene.js";
import { studyButton } from "../table/common/study-button.js";
import { verifyButton } from "../table/dice-check.js";
import { resultView } from "../table/game-result.js";
import { GameMap } from "../table/map/game-map.js";
import { MapOverview } from "../table/map/map-overview.js";
import { applyChange } from "../table/map/map-state.js";
import { SMALL } from "../table/playback/film-view.js";
import { analysisRow } from "../table/result/analysis-row.js";
import { BottomSheet } from "../table/side/bottom-sheet.js";
import { DisplayView } from "../table/side/display-view.js";
import { Story } from "../table/story/story.js";
import { ReplayContents, ReplayControls, showDownloads } from "./replay-controls.js";
import { ReplayFilm } from "./replay-film.js";

/**
 * @typedef {import("../parts/types.js").MapWhole} MapWhole
 * @typedef {import("../parts/types.js").MomentForm} MomentForm
 * @typedef {import("../parts/types.js").TurnMark} TurnMark
 */

export class ReplayViewer {
  match = fromAddress();
  /** The URL for requests about the game. */
  base = `/api/matches/${this.match}`;
  at = 0;
  first = 0;
  of = 0;
  /** @type {number[]} */
  cards = [];
  /** Whether turns are playing one after another. */
  playing = false;
  contents = new ReplayContents();
  /** @type {Record<string, string>} */
  names = {};
  /** @type {MapWhole|null} the map of the moment on the screen */
  #whole = null;
  /** @type {number|null} the node that the branch on the screen leads to; null: the game as it stands */
  #line = null;
  /** The branch's name. */
  #lineName = "";
  /** The last turn played, by its number in the story. */
  #cursor = -1;
  /** @type {Map<string, Promise<MomentForm>>} By the moment wanted, the one on the screen, and the language. */
  #known = new Map();
  /** The current moment. */
  #shown = -1;

  /** @param {Record<string, HTMLElement>} [pages] beside the map; those of a replay, unless others are given */
  constructor(pages = { decide: byId("moment"), story: byId("page-story"), cards: byId("page-cards"), players: byId("page-players"), branches: byId("page-branches"), keep: byId("page-keep") }) {
    this.reference = new ReferencePages((thing) => this.#read(thing));
    this.map = new GameMap(byId("stage"), { read: (page) => this.reference.ask(page) });
    this.overview = new MapOverview(/** @type {HTMLButtonElement} */ (byId("overview")), this.map);
    this.sheet = new BottomSheet(byId("side"), byId("grip"));
    this.displayView = new DisplayView(this.map, { read: (page) => this.reference.ask(page), open: (name) => this.tabs.open(name) });
    this.story = new Story(byId("page-story"), { hover: (things) => this.map.highlight(things), explain: (at, scope) => this.#explain(at, scope), watch: (scope) => this.#again(scope), filter: (seat) => this.filter(seat) });
    this.tabs = sideTabs(pages);
    this.branches = new BranchTree(byId("page-branches"), this.match, {
      go: (branch, at) => this.#goLine(branch.here && branch.until === this.branches.form?.at ? null : branch.leaf, at, branch.name || this.branches.title(branch)),
      canGo: () => true,
      now: () => ({ ...this.#branch(), at: this.at, label: this.#lineName || t("branches.now") }),
      name: (seat) => this.names[seat] ?? seat,
      loaded: ({ lines, continued }) => this.tabs.show("branches", lines.length > 1 || continued.length > 0),
    });
    this.tabs.show("branches", false);
    this.film = new ReplayFilm({ map: this.map, bar: byId("playback"), scene: byId("scene"), side: byId("turn"), said: byId("said"), data: this.story.data, agentReasons: this.story.agentReasons });
    this.story.agentReasons.changed = () => {
      this.story.draw();
      this.film.draw();
    };
    this.controls = new ReplayControls(byId("controls"), this);
    listenToReplayKeys(this);
    setRuleSource((number) => this.rule(number));
  }

  async start() {
    await Promise.all([loadWords(), loadClub()]);
    this.build();
    const query = new URLSearchParams(location.search);
    if (query.has("line")) this.#line = Number(query.get("line")) || 0;
    await this.loadContents();
    this.branches.load().catch(complain);
    const wanted = query.get("at");
    await this.go(wanted === null ? replayPlace(this.match) : Number(wanted) || 0);
  }

  /**
   * The current branch, for requests.
   * @returns {Record<string, number>}
   */
  #branch() {
    return this.#line === null ? {} : { line: this.#line };
  }

  /**
   * Show a moment of a branch.
   * @param {number|null} line
   * @param {number} at
   * @param {string} name
   */
  async #goLine(line, at, name) {
    this.stop();
    this.#line = line;
    this.#lineName = line === null ? "" : name;
    this.#known.clear();
    this.#shown = -1;
    try {
      await this.loadContents();
      await this.go(at);
    } catch (problem) {
      complain(problem);
    }
  }

  /** Load the chapters, turns and names of the seats. */
  async loadContents() {
    const found = await getMine(`${this.base}/contents`, this.#branch());
    this.contents.take(found);
    this.first = found.first;
    this.of = found.of;
    this.names = found.names;
  }

  /**
   * The page's own buttons in the header.
   * @returns {HTMLElement[]}
   */
  tools() {
    return [el("a", { class: "tool", href: `/play/${this.match}`, title: t("to_table"), "aria-label": t("to_table") }, icon("table"))];
  }

  /** The language has changed. */
  async changeLanguage() {
    this.#known.clear();
    this.#shown = -1;
    this.build();
    await this.loadContents();
    await this.go(this.at);
  }

  build() {
    header(byId("bar"), {
      middle: [el("h1", { id: "title" }, t("menu.replay"))],
      tools: [referenceButton(this.reference), rulesLink(), ...this.tools()],
      onLanguage: () => void this.changeLanguage().catch(complain),
    });
    for (const [id, said] of [["stage", "board.label"], ["side", "side.label"], ["rail", "rail.label"], ["panels", "panels.label"]]) byId(id).setAttribute("aria-label", t(said));
    this.sheet.build();
    this.overview.build();
    this.displayView.showMapButtons();
    this.tabs.build();
    this.story.build();
    this.branches.build();
    this.controls.draw();
    this.film.draw();
  }

  /**
   * Load a moment, with the changes on the map since another one.
   * @param {number} at
   * @param {number} shown -1: nothing is on the screen
   */
  #load(at, shown) {
    const key = `${at} ${shown} ${lang()}`;
    let moment = this.#known.get(key);
    if (!moment) {
      moment = getMine(`${this.base}/replay`, { ...this.#branch(), ...(shown < 0 ? { at } : { at, shown }) });
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
    this.stop();
    const at = Math.max(this.first, Math.min(Math.trunc(wanted), this.of));
    this.at = at;
    this.#cursor = this.contents.lastTurn(at);
    this.controls.draw();
    const shown = this.#shown;
    let moment;
    try {
      moment = await this.#load(at, shown);
    } catch (problem) {
      return complain(problem);
    }
    if (this.at !== at || this.#shown !== shown || this.film.playing) return;
    this.#show(moment);
    if (at < this.of) this.#load(at + 1, at).catch(() => {});
  }

  /** @param {MomentForm} moment */
  #show(moment) {
    const next = moment.at === this.#shown + 1;
    this.leaving();
    this.#take(moment);
    this.film.showMap(this.#whole, next);
    this.#showScene(moment);
    this.arrived();
  }

  /**
   * Apply a moment: everything but the map on the screen.
   * @param {MomentForm} moment
   */
  #take(moment) {
    this.at = moment.at;
    this.of = moment.of;
    this.cards = moment.cards ?? [];
    setGameArt(moment.art);
    this.names = withUnseated(this.names);
    this.#whole = applyChange(this.#whole, moment.map);
    this.#shown = moment.at;
    byId("title").textContent = moment.title;
    nameReferenceButton(this.reference, moment.contents);
    setRulesAddress(moment.rules);
    document.title = `${moment.title} · Vexillum`;
    const names = this.names;
    this.controls.draw();
    this.showMoment(moment);
    this.story.people(names);
    this.story.take(moment);
    this.film.people(names);
    this.displayView.show(moment.display, { seats: {}, names, asked: moment.decision?.seat ?? null });
    this.keepPlace();
    history.replaceState(null, "", this.address());
  }

  /**
   * The parts of a moment beside the map.
   * @param {MomentForm} moment
   */
  showMoment(moment) {
    const names = this.names;
    fill(
      byId("moment"),
      el("h2", { class: "caps" }, t("replay.moment", { at: this.at, of: this.of })),
      this.#lineView(),
      this.#chapterLine(),
      moment.answer ? el("p", { class: "given" }, `${names[moment.answer.seat] ?? ""}: ${listed(moment.answer.labels)}`) : null,
      ...moment.lines.filter((line) => line.n >= moment.new).slice(-6).map((line) => el("p", {}, line.text)),
      ...(moment.outcome ? [...resultView(moment.outcome, names), el("div", { class: "row" }, verifyButton(this.match, this.reference))] : []),
      this.contents.mayFork
        ? el(
            "div",
            { class: "row" },
            moment.over ? null : el("button", { type: "button", class: "primary", id: "play-on", title: `${t("play_on")} (P)`, onclick: () => this.playOn() }, t("play_on")),
            el("a", { class: "button", id: "edit-position", href: this.editorAddress() }, t("editor.from_here")),
          )
        : null,
    );
    byId("moment").append(analysisRow(this.match, moment, names, (at) => void this.go(at)));
    if (this.contents.over) byId("moment").append(el("div", { class: "row" }, studyButton(this.match, this.at)));
  }

  /** Remember the moment, and update the downloads. */
  keepPlace() {
    showDownloads(byId("page-keep"), this.match, this.at);
    if (this.#line === null) setReplayPlace(this.match, this.at);
  }

  /** The moment's map is on the screen, and no film is running. */
  arrived() {}

  /** The map is about to change. */
  leaving() {}

  /** On a branch: its name, and a link back to the game. */
  #lineView() {
    if (this.#line === null) return null;
    return el("p", { class: "branch-line" }, el("span", {}, this.#lineName || t("branches.branch")), el("button", { type: "button", id: "to-game", onclick: () => this.#goLine(null, this.at, "") }, t("branches.back")));
  }

  #chapterLine() {
    const title = this.contents.chapterAt(this.at)?.title;
    return title ? el("p", { class: "leaf-quiet chapter-line" }, title) : null;
  }

  /**
   * The scene (such as a Battle) of a moment.
   * @param {MomentForm} moment
   */
  #showScene({ scene }) {
    const place = byId("scene");
    place.hidden = !scene || SMALL.matches;
    render(scene && !SMALL.matches ? sceneView(scene) : null, place);
  }

  /** @param {number} by */
  step(by) {
    return this.go(this.contents.beside(this.at, by));
  }

  /**
   * Go to the end of the next or previous selected turn.
   * @param {number} way
   */
  turn(way) {
    const turns = this.contents.turns.filter((turn) => this.contents.wanted(turn));
    const found = way > 0 ? turns.find(({ until }) => until > this.at)?.until : turns.findLast(({ until }) => until < this.at)?.until;
    return this.go(found ?? (way > 0 ? this.of : this.first));
  }

  /** @param {number} way */
  card(way) {
    const steps = way > 0 ? this.cards.find((one) => one > this.at) : this.cards.findLast((one) => one < this.at);
    const next = this.contents.chapters.length ? this.contents.chapterBeside(this.at, way) : steps;
    return this.go(next ?? (way > 0 ? this.of : 0));
  }

  /**
   * Show and step through the turns of some seats only.
   * @param {string} seat
   */
  filter(seat) {
    if (!this.contents.seats.delete(seat)) this.contents.seats.add(seat);
    this.story.only(this.contents.seats);
    this.controls.draw();
  }

  /** The link to the moment on the screen. */
  address() {
    const url = new URL(location.href);
    url.search = this.#line === null ? `?at=${this.at}` : `?line=${this.#line}&at=${this.at}`;
    return url.href;
  }

  /** Open the current moment in the editor. */
  editorAddress() {
    return `/editor?${new URLSearchParams({ match: this.match, at: String(this.at), ...(this.#line === null ? {} : { line: String(this.#line) }) })}`;
  }

  playOn() {
    if (!this.contents.mayFork) return;
    this.stop();
    openPlayOn(this.base, this.at, this.#line).catch(complain);
  }

  // Playing ----------------------------------------------------------------------------------------------------------

  /** Play turns as films, one after the other, or stop. */
  toggle() {
    if (this.playing) return this.stop();
    if (this.at >= this.of) this.#cursor = -1;
    this.playing = true;
    this.controls.draw();
    return this.#playNext();
  }

  /** Play the next turn's film, then show the moment at its end, and continue. */
  async #playNext() {
    const turn = this.contents.turnAfter(this.#cursor);
    if (!turn) return this.go(this.contents.seats.size ? this.at : this.of);
    const shown = this.#shown;
    try {
      const [film, moment] = await Promise.all([this.#film(turn.scope, shown), turn.until === shown ? null : this.#load(turn.until, shown)]);
      if (!this.playing || this.#shown !== shown) return;
      const base = this.#whole;
      this.leaving();
      if (moment) this.#take(moment);
      this.#showScene(/** @type {MomentForm} */ (/** @type {unknown} */ ({ scene: null })));
      this.#cursor = turn.scope;
      this.film.play(film, base, (whole) => this.#played(whole));
    } catch (problem) {
      this.stop();
      complain(problem);
    }
  }

  /** @param {boolean} whole was the film seen to its end? */
  #played(whole) {
    this.film.showMap(this.#whole, false);
    this.arrived();
    if (whole && this.playing) this.#playNext().catch(complain);
    else this.stop();
  }

  /**
   * Play a turn again.
   * @param {number} scope
   */
  async #again(scope) {
    this.stop();
    const shown = this.#shown;
    try {
      const film = await this.#film(scope, shown);
      if (this.#shown !== shown) return;
      this.leaving();
      this.film.play(film, this.#whole, () => {
        this.film.showMap(this.#whole, false);
        this.arrived();
      });
    } catch (problem) {
      complain(problem);
    }
  }

  /**
   * @param {number} scope
   * @param {number} shown the moment whose map it begins at
   */
  #film(scope, shown) {
    return getMine(`${this.base}/film`, { ...this.#branch(), scope, shown });
  }

  /** Stop playing; a running film ends. */
  stop() {
    const was = this.playing;
    this.playing = false;
    this.film.skip();
    if (was) this.controls.draw();
  }

  /**
   * @param {number} at
   * @param {number|null} scope
   */
  #explain(at, scope) {
    getMine(`${this.base}/why`, { ...this.#branch(), ...(scope === null ? { at } : { at, scope }) }).then((said) => this.story.agentReasons.receive(said)).catch(complain);
  }

  /** @param {string} thing */
  #read(thing) {
    getMine(`${this.base}/page`, { ...this.#branch(), at: this.at, thing }).then((page) => this.reference.receive(page)).catch(complain);
  }

  /**
   * Rules come over the WebSocket: open one for a single question.
   * @param {string} number
   */
  rule(number) {
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

// The keyboard of a replay --------------------------------------------------------------------------------------------

/**
 * @param {import("./replay-controls.js").Player & {map: import("../table/map/game-map.js").GameMap, turn: (way: number) => unknown, playOn: () => unknown, stop: () => unknown}} player
 */
function listenToReplayKeys(player) {
  /** @type {Record<string, () => unknown>} */
  const keys = {
    ArrowRight: () => player.step(1),
    ArrowLeft: () => player.step(-1),
    "Shift ArrowRight": () => player.turn(1),
    "Shift ArrowLeft": () => player.turn(-1),
    PageDown: () => player.card(1),
    PageUp: () => player.card(-1),
    Home: () => player.go(0),
    End: () => player.go(player.of),
    " ": () => player.toggle(),
    "+": () => player.map.camera.zoom(1.25, undefined, true),
    "-": () => player.map.camera.zoom(0.8, undefined, true),
    f: () => player.map.camera.fit(true),
    p: () => player.playOn(),
    Escape: () => player.stop(),
  };
  document.addEventListener("keydown", (event) => {
    const key = event.shiftKey && event.key.startsWith("Arrow") ? `Shift ${event.key}` : event.key;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !keys[key]) return;
    const on = event.target instanceof HTMLElement ? event.target : null;
    if (on?.closest("input, textarea, select, dialog, [role=tree]") || (event.key === " " && on?.closest("button, a"))) return;
    event.preventDefault();
    keys[key]();
  });
}

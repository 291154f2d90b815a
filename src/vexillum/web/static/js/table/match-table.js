/** The table: one match, live. */

import { club, fromAddress, identity, isGuest, loadClub, signInPath } from "../parts/api.js";
import { Connection } from "../parts/connection.js";
import { byId } from "../parts/dom.js";
import { NextGame, showTurnAlert } from "../parts/my-turn.js";
import { dismissRecap } from "../parts/settings.js";
import { toast } from "../parts/toast.js";
import { lang, loadWords, t } from "../parts/words.js";
import { showSignedOut } from "./access-denied.js";
import { AgentsShow, isAgentShow } from "./agents-show.js";
import { BranchTree } from "./branches/branch-tree.js";
import { Coach } from "./coach.js";
import { setGameArt, withUnseated } from "./common/game-art.js";
import { TABBED, PHONE, sideTabs } from "./common/layout.js";
import { hidePopover } from "./common/popover.js";
import { ReferencePages, nameReferenceButton } from "./common/reference-pages.js";
import { setRuleSource, setRulesAddress } from "./common/rule-explanations.js";
import { showQuestion } from "./current-question.js";
import { FirstHints } from "./first-hints.js";
import { GameOver } from "./game-over.js";
import { listen } from "./keyboard.js";
import { GameMap } from "./map/game-map.js";
import { MapActions } from "./map/map-actions.js";
import { MapOverview } from "./map/map-overview.js";
import { MatchClocks } from "./match-clocks.js";
import { Narration } from "./narration.js";
import { PlansPanel } from "./plans/plans-panel.js";
import { Question } from "./question/question.js";
import { WhyNot } from "./question/why-not.js";
import { peopleOf } from "./seat-facts.js";
import { handleMessage } from "./server-messages.js";
import { BottomSheet } from "./side/bottom-sheet.js";
import { Chat } from "./side/chat.js";
import { DisplayView } from "./side/display-view.js";
import { PrivateNotes } from "./side/private-notes.js";
import { buildTable, showLater, showRated, tableTitle } from "./table-bar.js";
import { tableKeys } from "./table-keys.js";

/**
 * @typedef {import("../parts/types.js").TableFrame} TableFrame
 * @typedef {import("../parts/types.js").Display} Display
 * @typedef {import("../parts/types.js").You} You
 */

export class Table {
  match = fromAddress();
  /** @type {You} */
  you = { host: false, seats: [], watch: true, name: "" };
  /** @type {Record<string, string>} */
  names = {};
  /** @type {any} The welcome message: links, agents, invitations, whether the match is closed. */
  welcome = {};
  clocks = new MatchClocks();
  next = new NextGame(this.match, () => Boolean(this.question?.selection));
  /** @type {TableFrame|null} */
  frame = null;
  /** @type {Display} */
  display = /** @type {Display} */ ({});
  #gameOver = new GameOver(this);
  hints = new FirstHints();
  /** @type {AgentsShow|null} */
  show = null;
  /** Why this player has no access. */
  closedFor = "";
  /** Whether the player has answered since the last frame. */
  answered = false;

  constructor() {
    const highlight = (/** @type {string[]} */ things) => this.map.highlight(things);
    this.map = new GameMap(byId("stage"), {
      choose: (thing, rect) => this.act.pick(thing, rect),
      name: (thing, rect) => this.act.name(thing, rect),
      whyNot: (thing, rect) => this.act.whyNot(thing, rect),
      read: (page) => this.reference.ask(page),
      hover: (thing) => this.act.pointAt(thing),
      leave: () => this.why.leave(),
    });
    this.act = new MapActions({ map: this.map, question: () => this.question, why: () => this.why, read: (page) => this.reference.ask(page) });
    this.overview = new MapOverview(/** @type {HTMLButtonElement} */ (byId("overview")), this.map);
    this.displayView = new DisplayView(this.map, {
      read: (page) => this.reference.ask(page),
      choose: (key) => this.question.choose(key),
      pick: (thing, rect) => this.act.pick(thing, rect),
      open: (name) => this.openTab(name),
      go: () => this.act.go(),
    });
    this.sheet = new BottomSheet(byId("side"), byId("grip"));
    this.connection = new Connection(`/ws/${encodeURIComponent(this.match)}`, {
      hello: () => ({ ...identity(), lang: lang() }),
      message: (message) => handleMessage(this, message),
      state: (up) => this.#connected(up),
      signedOut: () => showSignedOut(this),
    });
    this.question = new Question(byId("question"), byId("foot"), {
      answer: (number, keys, careful) => this.#answer(number, keys, careful),
      undo: () => this.connection.send("undo"),
      hover: highlight,
      known: (thing) => !PHONE.matches && (this.display.cards ?? []).some((card) => card.thing === thing || card.page === thing),
      ghost: (held, thing) => this.map.ghost(held, thing),
      tag: (odds, thing) => this.act.tag.show(odds, thing),
      preview: (keys) => this.connection.send("preview", { keys }),
      changed: () => this.#light(),
      whyNot: () => this.act.whyList(),
      odds: (keys) => this.connection.send("odds", { keys }),
    });
    this.coach = new Coach(byId("coach"), {
      send: (type, body) => this.connection.send(type, body),
      advise: (keys, things) => {
        this.question.advise(keys);
        this.map.advise(things);
      },
      show: (things) => this.map.focus(things, true),
    });
    this.reference = new ReferencePages((thing) => this.connection.send("page", { thing }));
    this.why = new WhyNot((thing) => this.connection.send("why", { thing }), () => this.connection.send("askable"));
    this.chat = new Chat(byId("page-chat"), this.match, (text) => this.connection.send("chat", { text }));
    this.plans = new PlansPanel((type, body) => this.connection.send(type, body), () => this.you.seats.map((seat) => ({ id: seat, name: this.seatName(seat) })));
    this.notes = new PrivateNotes(byId("page-notes"), (text) => this.connection.send("note", { text }));
    this.branches = new BranchTree(byId("page-branches"), this.match, {
      go: (branch, at) => this.connection.send("goto", { node: branch.leaf, at }),
      canGo: () => Boolean(this.frame?.practice) && !this.frame?.over,
      now: () => ({ label: t("branches.now") }),
      name: (seat) => this.seatName(seat),
    });
    this.tabs = this.#makeTabs();
    this.tabs.show("branches", false);
    if (new URLSearchParams(location.search).has("recap")) dismissRecap(this.match, -1);
    this.narration = this.#makeNarration();
    if (isAgentShow()) this.show = new AgentsShow(this);
    setRuleSource((number) => this.connection.send("rule", { number }));
    listen(tableKeys(this));
  }

  #makeTabs() {
    const pages = { decide: byId("question"), story: byId("page-story"), cards: byId("page-cards"), players: byId("page-players"), branches: byId("page-branches"), chat: byId("page-chat"), notes: byId("page-notes") };
    return sideTabs(pages, (opened) => {
      if (opened === "chat") this.chat.read();
      if (opened === "branches") this.branches.refresh();
    });
  }

  #makeNarration() {
    const places = { bar: byId("playback"), scene: byId("scene"), turn: byId("turn"), recap: byId("recap"), story: byId("page-story"), said: byId("said") };
    return new Narration(this.map, this.match, places, {
      send: (type, body) => this.connection.send(type, body),
      present: (frame) => this.present(frame),
      display: (display) => this.#showDisplay(display),
      lag: (steps) => this.show?.lag(steps),
      open: () => TABBED.matches && this.openTab("decide"),
      light: () => {
        this.#light();
        this.#hint();
      },
    });
  }

  async start() {
    await Promise.all([loadWords(), loadClub()]);
    if (isGuest() && !club().guests) return location.replace(signInPath());
    buildTable(this);
    this.connection.connect();
  }

  /** @returns {Array<{id: string, name: string}>} */
  get agents() {
    return this.welcome.agents ?? [];
  }

  /** @returns {Record<string, string>} who is invited to open seats */
  get invited() {
    return this.welcome.invited ?? {};
  }

  /** Whether someone knew the seed before the end. */
  get seedKnown() {
    return Boolean(this.welcome.seed_known);
  }

  /** Why an administrator closed it; empty: it is open. */
  get closed() {
    return this.welcome.closed ?? "";
  }

  // What the server says ---------------------------------------------------------------------------------------------

  /** @param {any} message */
  welcomed(message) {
    const changed = this.closed !== (message.closed ?? "");
    this.you = message.you;
    this.welcome = message;
    showRated(this);
    showLater(this);
    setGameArt(message.art);
    setRulesAddress(message.rules);
    /** @type {string[]} */
    const seen = message.secrets_seen ?? [];
    byId("secrets-seen").hidden = !seen.length;
    byId("secrets-seen").textContent = seen.join(" ");
    byId("closed").hidden = !this.closed;
    byId("closed").textContent = this.closed ? t("closed", { why: this.closed }) : "";
    this.tabs.show("notes", !this.you.watch);
    document.body.classList.toggle("spectates", this.you.watch);
    this.notes.flush();
    if (!this.frame) return;
    this.#showDisplayView(this.frame);
    if (changed || !this.question.selection) this.#ask(this.frame, this.frame);
    if (changed) this.#narrate(this.frame); // a recap must not offer outdated options
  }

  /** @param {TableFrame} frame */
  #narrate(frame) {
    this.narration.presented(frame, { names: this.names, mine: this.you.seats, warnings: this.display.warnings ?? [], asked: Boolean(this.question.selection) });
  }

  /**
   * A frame has arrived. The player to move is alerted at once; the frame is shown when playback reaches it.
   * @param {TableFrame} frame
   */
  arrive(frame) {
    const { decision, over } = frame;
    showTurnAlert(Boolean(decision && !decision.waiting && !over && !this.closed), tableTitle(this, frame), this.frame === null);
    this.question.forced.take(frame.lines ?? [], frame.lines_from ?? 0);
    this.narration.take(frame);
  }

  /**
   * Show a moment; the map shows it already.
   * @param {TableFrame} frame
   */
  present(frame) {
    const before = this.frame;
    this.frame = frame;
    if (frame.display) this.display = /** @type {Display} */ (frame.display); // playback has put all its parts together
    byId("title").textContent = tableTitle(this, frame);
    byId("practice").hidden = !frame.practised;
    nameReferenceButton(this.reference, frame.contents ?? "");
    this.names = withUnseated(Object.fromEntries(Object.entries(frame.seats).map(([seat, { seat_name }]) => [seat, seat_name])));
    this.you.seats = Object.keys(frame.seats).filter((seat) => frame.seats[seat].you);
    this.tabs.show("chat", this.company());
    this.tabs.show("branches", Boolean(frame.practised) && this.you.seats.length > 0);
    if (this.tabs.current === "branches") this.branches.refresh();
    this.clocks.take(frame.clock, frame.decision?.seat ?? null);
    this.question.forced.take(frame.lines ?? [], frame.lines_from ?? 0);
    this.#ask(frame, before);
    this.#showDisplayView(frame);
    if (before?.at !== frame.at && this.question.selection) this.act.follow(); // after the layout
    this.clocks.tick();
    this.#narrate(frame);
    this.#hint();
    if (!before || (this.answered && before.at !== frame.at)) {
      this.answered = false;
      void this.next.refresh();
    }
    this.#gameOver.take(frame);
  }

  /**
   * Show the panels around the map, as at a step of a film.
   * @param {Display} display
   */
  #showDisplay(display) {
    if (display === this.display || !this.frame) return;
    this.display = display;
    this.#showDisplayView(this.frame);
  }

  /** Highlight the options, unless a film or the recap comes first. */
  #light() {
    if (this.narration?.busy) return this.map.light([]);
    this.act.light();
  }

  /** The hints of the first visit are about the question: a film and the recap come before them. */
  #hint() {
    if (this.question.selection && !this.narration?.busy) this.hints.begin();
  }

  /**
   * Show the panels around the map, and the seats with their actions.
   * @param {TableFrame} frame
   */
  #showDisplayView(frame) {
    this.displayView.show(this.display, peopleOf(this, frame), this.question.selection?.options ?? []);
  }

  /**
   * Open a tab of the side, and make it large enough to read.
   * @param {string} name
   */
  openTab(name) {
    this.tabs.open(name);
    this.sheet.raise();
  }

  /**
   * @param {TableFrame} frame
   * @param {TableFrame|null} before
   */
  #ask(frame, before) {
    const next = before?.at !== frame.at;
    if (next) hidePopover();
    showQuestion(this, frame, next);
    this.#light();
    const mine = Boolean(this.question.selection);
    this.coach.take(frame, mine);
    document.body.classList.toggle("my-turn", mine);
    if (!next) return;
    if (mine && TABBED.matches) this.openTab("decide");
    byId("said").textContent = byId("prompt").textContent;
  }

  /**
   * The clock of a person's seat; agents need none.
   * @param {TableFrame} frame
   * @param {string} seat
   */
  clock(frame, seat) {
    return frame.seats[seat]?.player === "human" ? this.clocks.face(seat) : null;
  }

  /** @param {string} seat */
  seatName(seat) {
    return this.names[seat] ?? seat;
  }

  /** Whether anyone else plays, watches or could join. */
  company() {
    if (isGuest()) return false; // members talk among themselves
    const agents = this.agents.map((agent) => agent.id);
    const others = Object.values(this.frame?.seats ?? {}).filter((seat) => !seat.you && !agents.includes(seat.player));
    return others.length > 0 || this.chat.people.length > 1;
  }

  /** Whether the player has company, so that plans are useful. */
  canPlan() {
    if (!this.frame || this.frame.over || this.closed || !this.you.seats.length) return false;
    return Object.values(this.frame.seats).some(({ you, player }) => !you && player === "human");
  }

  /** @param {boolean} up */
  #connected(up) {
    byId("banner").hidden = up || this.closedFor !== "";
    document.body.classList.toggle("offline", !up);
    if (!up) this.question.refused();
  }

  // What I do --------------------------------------------------------------------------------------------------------

  /**
   * @param {number} number
   * @param {string[]} keys
   * @param {boolean} careful ask for confirmation if it cannot be undone
   */
  #answer(number, keys, careful) {
    this.answered = true;
    if (this.connection.send("answer", { number, keys, careful })) return;
    toast(t("connection.lost"), "bad");
    queueMicrotask(() => this.question.refused());
  }
}

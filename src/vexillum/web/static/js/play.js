/** The table: one match, live. */

import { render } from "../vendor/lit-html/lit-html.js";
import { fromAddress, identity } from "./api.js";
import { openMenu } from "./actions.js";
import { takeArt } from "./art.js";
import { attention } from "./attention.js";
import { Beside } from "./beside.js";
import { hideBubble } from "./bubble.js";
import { Talk } from "./chat.js";
import { Clocks } from "./clocks.js";
import { club, forgetMe, loadClub, signInPath } from "./club.js";
import { confirmDialog, openDialog } from "./dialogs.js";
import { byId, el, fill, icon } from "./dom.js";
import { handOver } from "./handover.js";
import { header } from "./header.js";
import { openHelp } from "./help.js";
import { listen } from "./keys.js";
import { TABBED, PHONE, sideTabs } from "./layout.js";
import { GameMap } from "./map.js";
import { MapActions } from "./mapactions.js";
import { Narration } from "./narration.js";
import { NextGame } from "./next.js";
import { Notes } from "./notes.js";
import { Overview } from "./overview.js";
import { Question } from "./question.js";
import { Reading, nameReading, readingButton } from "./reading.js";
import { result } from "./result.js";
import { forgetRules, rulesFrom, told } from "./rules.js";
import { seatDeeds, seatMark } from "./seatmenu.js";
import { Sheet } from "./sheet.js";
import { Line } from "./socket.js";
import { complain, toast } from "./toast.js";
import { afterwards, waitingView } from "./waiting.js";
import { WhyNot } from "./why.js";
import { lang, loadWords, t } from "./words.js";

/**
 * @typedef {import("./types.js").TableFrame} TableFrame
 * @typedef {import("./types.js").Display} Display
 * @typedef {import("./types.js").You} You
 */

export class Table {
  match = fromAddress();
  /** @type {You} */
  you = { host: false, seats: [], watch: true, name: "" };
  /** @type {Record<string, string>} */
  names = {};
  /** @type {any} What the server said when we came: links, agents, who is invited, whether it is closed. */
  welcome = {};
  clocks = new Clocks();
  next = new NextGame(this.match, () => Boolean(this.question?.choosing));
  /** @type {TableFrame|null} */
  frame = null;
  /** @type {Display} */
  display = /** @type {Display} */ ({});
  #announced = false;
  /** Why this match is not for us. */
  #closedFor = "";
  /** Have I answered since the last frame? */
  #answered = false;

  constructor() {
    const highlight = (/** @type {string[]} */ things) => this.map.highlight(things);
    this.map = new GameMap(byId("stage"), {
      choose: (thing, rect) => this.act.pick(thing, rect),
      name: (thing, rect) => this.act.name(thing, rect),
      wonder: (thing, rect) => this.act.wonder(thing, rect),
      read: (page) => this.reading.ask(page),
      hover: (thing) => this.act.pointAt(thing),
      leave: () => this.why.leave(),
    });
    this.act = new MapActions({ map: this.map, question: () => this.question, why: () => this.why, read: (page) => this.reading.ask(page) });
    this.overview = new Overview(/** @type {HTMLButtonElement} */ (byId("overview")), this.map);
    this.beside = new Beside(this.map, {
      read: (page) => this.reading.ask(page),
      choose: (key) => this.question.choose(key),
      pick: (thing, rect) => this.act.pick(thing, rect),
      open: (name) => this.openTab(name),
      go: () => this.act.go(),
    });
    this.sheet = new Sheet(byId("side"), byId("grip"));
    this.line = new Line(`/ws/${encodeURIComponent(this.match)}`, {
      hello: () => ({ ...identity(), lang: lang() }),
      message: (message) => this.#hear(message),
      state: (up) => this.#connected(up),
      signedOut: () => this.#signedOut(),
    });
    this.question = new Question(byId("question"), byId("foot"), {
      answer: (number, keys, careful) => this.#answer(number, keys, careful),
      undo: () => this.line.send("undo"),
      hover: highlight,
      known: (thing) => !PHONE.matches && (this.display.cards ?? []).some((card) => card.thing === thing || card.page === thing),
      ghost: (held, thing) => this.map.ghost(held, thing),
      preview: (keys) => this.line.send("preview", { keys }),
      changed: () => this.#light(),
      wonder: () => this.act.whyList(),
      odds: (keys) => this.line.send("odds", { keys }),
    });
    this.reading = new Reading((thing) => this.line.send("page", { thing }));
    this.why = new WhyNot((thing) => this.line.send("why", { thing }), () => this.line.send("askable"));
    this.talk = new Talk(byId("page-chat"), this.match, (text) => this.line.send("chat", { text }));
    this.notes = new Notes(byId("page-notes"), (text) => this.line.send("note", { text }));
    this.tabs = this.#makeTabs();
    this.narration = this.#makeNarration();
    rulesFrom((number) => this.line.send("rule", { number }));
    listen(this.#keys());
  }

  #makeTabs() {
    const pages = { decide: byId("question"), story: byId("page-story"), cards: byId("page-cards"), players: byId("page-players"), chat: byId("page-chat"), notes: byId("page-notes") };
    return sideTabs(pages, (opened) => opened === "chat" && this.talk.read());
  }

  #makeNarration() {
    const places = { bar: byId("playback"), scene: byId("scene"), turn: byId("turn"), recap: byId("recap"), story: byId("page-story"), said: byId("said") };
    return new Narration(this.map, this.match, places, {
      send: (type, body) => this.line.send(type, body),
      present: (frame) => this.present(frame),
      display: (display) => this.#showDisplay(display),
      open: () => TABBED.matches && this.openTab("decide"),
      light: () => this.#light(),
    });
  }

  async start() {
    await Promise.all([loadWords(), loadClub()]);
    if (club().public && !club().me) return location.replace(signInPath());
    this.build();
    this.line.connect();
  }

  /** Everything that has words of the client's own. */
  build() {
    const button = (/** @type {string} */ sign, /** @type {string} */ said, /** @type {() => void} */ act, css = "") =>
      el("button", { type: "button", class: `tool ${css}`, title: said, "aria-label": said, onclick: act }, icon(sign), el("span", { class: "word" }, said));
    header(byId("bar"), {
      middle: [el("h1", { id: "title" }, this.frame ? this.#title(this.frame) : t("loading")), el("span", { id: "practice", class: "practice", hidden: true, title: t("practice.about") }, t("practice"))],
      tools: [this.next.build(), readingButton(this.reading), button("help", t("help.title"), openHelp, "wide-only"), button("menu", t("menu.title"), () => this.#menu())],
      onLanguage: () => this.#changeLanguage(),
    });
    for (const [id, said] of [["stage", "board.label"], ["side", "side.label"], ["rail", "rail.label"], ["panels", "panels.label"]]) byId(id).setAttribute("aria-label", t(said));
    byId("skip").textContent = t("skip");
    byId("banner").textContent = t("connection.lost");
    this.sheet.build();
    this.overview.build();
    this.tabs.build();
    this.talk.build();
    this.notes.build();
    this.narration.build();
    this.beside.lenses();
  }

  #changeLanguage() {
    forgetRules();
    this.build();
    this.line.send("lang", { lang: lang() });
  }

  #menu() {
    const { match, you, names, welcome, frame } = this;
    openMenu(
      { match, you, names, seats: frame?.seats ?? {}, links: welcome.links ?? {}, watch: welcome.watch ?? "", hash: welcome.hash ?? "", seedKnown: this.seedKnown, agents: this.agents, over: frame?.over ?? false, practice: frame?.practice ?? false, practicePossible: welcome.practice_possible ?? false, language: () => this.#changeLanguage() },
      (type, body) => this.line.send(type, body),
    );
  }

  /** @returns {Array<{id: string, name: string}>} */
  get agents() {
    return this.welcome.agents ?? [];
  }

  /** @returns {Record<string, string>} whom open seats are kept for */
  get invited() {
    return this.welcome.invited ?? {};
  }

  /** Has somebody known the seed too early? */
  get seedKnown() {
    return Boolean(this.welcome.seed_known);
  }

  /** Why an administrator has closed it; empty: it is not closed. */
  get closed() {
    return this.welcome.closed ?? "";
  }

  // What the server says ---------------------------------------------------------------------------------------------

  /** @param {any} message */
  #hear(message) {
    switch (message.type) {
      case "welcome": return this.#welcome(message);
      case "table": return this.#arrive(message);
      case "film": return this.narration.watch(message);
      case "explained": return this.narration.explained(message);
      case "foreseen": return this.question.foreseen(message);
      case "preview": return this.question.showPreview(message.lines.map((/** @type {any} */ line) => line.text));
      case "why": return this.why.told(message);
      case "askable": return this.why.known(message);
      case "confirm":
        this.#answered = false;
        return this.question.askAgain(message.number, message.keys);
      case "rule": return told(message.number, message.text);
      case "page": return this.reading.told(message);
      case "chat":
        this.talk.hear(message);
        return this.tabs.badge("chat", this.talk.unread);
      case "chat_hidden":
        this.talk.hide(message.n);
        return this.tabs.badge("chat", this.talk.unread);
      case "notice": return toast(message.text);
      case "presence": return this.#present(message);
      case "note": return this.notes.told(message.text ?? "");
      case "takeback_asked": return this.#takebackAsked(message);
      case "takeback": return toast(message.text);
      case "rematch": return this.#rematch(message);
      case "refused": return this.#refused(message);
    }
  }

  /** @param {any} message */
  #welcome(message) {
    const changed = this.closed !== (message.closed ?? "");
    this.you = message.you;
    this.welcome = message;
    takeArt(message.art);
    byId("closed").hidden = !this.closed;
    byId("closed").textContent = this.closed ? t("closed", { why: this.closed }) : "";
    this.tabs.show("notes", !this.you.watch);
    this.notes.flush();
    if (!this.frame) return;
    this.#beside(this.frame);
    if (changed || !this.question.choosing) this.#ask(this.frame, this.frame);
  }

  /**
   * A frame has come: who is asked hears of it at once; it is shown when what led to it was seen.
   * @param {TableFrame} frame
   */
  #arrive(frame) {
    const { decision, over } = frame;
    attention(Boolean(decision && !decision.waiting && !over && !this.closed), this.#title(frame), this.frame === null);
    this.question.forced.take(frame.lines ?? [], frame.lines_from ?? 0);
    this.narration.take(frame);
  }

  /**
   * Show a moment of the game; the map shows it already.
   * @param {TableFrame} frame
   */
  present(frame) {
    const before = this.frame;
    this.frame = frame;
    if (frame.display) this.display = frame.display;
    byId("title").textContent = this.#title(frame);
    byId("practice").hidden = !frame.practised;
    nameReading(this.reading, frame.contents ?? "");
    this.names = Object.fromEntries(Object.entries(frame.seats).map(([seat, { seat_name }]) => [seat, seat_name]));
    this.you.seats = Object.keys(frame.seats).filter((seat) => frame.seats[seat].you);
    this.tabs.show("chat", this.#company());
    this.clocks.take(frame.clock, frame.decision?.seat ?? null);
    this.question.forced.take(frame.lines ?? [], frame.lines_from ?? 0);
    this.#ask(frame, before);
    this.#beside(frame);
    if (before?.at !== frame.at && this.question.choosing) this.act.follow(); // now that all has its size
    this.clocks.tick();
    this.narration.presented(frame, { names: this.names, mine: this.you.seats, warnings: this.display.warnings ?? [], asked: Boolean(this.question.choosing) });
    if (!before || (this.#answered && before.at !== frame.at)) {
      this.#answered = false;
      void this.next.refresh();
    }
    if (frame.over) this.#over(frame);
    else this.#announced = false;
  }

  /**
   * What stands around the map, as it was at a step of a film.
   * @param {Display} display
   */
  #showDisplay(display) {
    if (display === this.display || !this.frame) return;
    this.display = display;
    this.#beside(this.frame);
  }

  /** Light what can be chosen, unless a film or the recap comes first. */
  #light() {
    if (this.narration?.busy) this.map.light([]);
    else this.act.light();
  }

  /** @param {TableFrame} frame */
  #title(frame) {
    const called = this.welcome.title ?? "";
    return called && called !== frame.title ? `${called} · ${frame.title}` : frame.title;
  }

  /**
   * What stands beside the map, who sits where, and what can be done about it.
   * @param {TableFrame} frame
   */
  #beside(frame) {
    const people = {
      seats: frame.seats,
      names: this.names,
      asked: frame.decision?.seat ?? null,
      clock: (/** @type {string} */ seat) => this.clock(frame, seat),
      mark: (/** @type {string} */ seat) => seatMark(frame.seats[seat], this.invited[seat] ?? ""),
      deeds: (/** @type {string} */ seat) => (frame.seats[seat] ? seatDeeds(this.facts(frame, seat)) : []),
    };
    this.beside.show(this.display, people, this.question.choosing?.options ?? []);
  }

  /**
   * Show a page of the side, with room to read it.
   * @param {string} name
   */
  openTab(name) {
    this.tabs.open(name);
    this.sheet.raise();
  }

  /**
   * What matters for what can be done about a seat.
   * @param {TableFrame} frame
   * @param {string} seat
   */
  facts(frame, seat) {
    const { match, you, agents, welcome } = this;
    const over = frame.over || Boolean(this.closed);
    return { match, seat, open: Boolean(welcome.open), over, agents, quick: welcome.quick_agent ?? "", name: this.seatName(seat), state: frame.seats[seat], host: you.host, seated: you.seats.length > 0, invited: this.invited[seat] ?? "" };
  }

  /**
   * @param {TableFrame} frame
   * @param {TableFrame|null} before
   */
  #ask(frame, before) {
    const { decision, undo } = frame;
    const next = before?.at !== frame.at;
    if (next) hideBubble();
    byId("question").dataset.number = String(frame.at);
    const cover = /** @type {HTMLDialogElement} */ (byId("cover"));
    if (this.closed && !frame.over) {
      cover.close();
      this.question.wait(el("h2", { id: "prompt" }, t("closed.short")), null);
    } else if (decision?.handover) {
      this.question.wait(el("h2", { id: "prompt" }, this.seatName(decision.seat)), undo);
      handOver(cover, this.seatName(decision.seat), () => this.line.send("ready", { seat: decision.seat }));
    } else {
      cover.close();
      if (decision && !decision.waiting) this.question.ask(decision, this.seatName(decision.seat), undo, this.clock(frame, decision.seat), frame.scene ?? null);
      else this.question.wait(waitingView(this, frame), frame.over || this.you.watch ? null : undo);
    }
    this.#light();
    const mine = Boolean(this.question.choosing);
    document.body.classList.toggle("my-turn", mine);
    if (!next) return;
    if (mine && TABBED.matches) this.openTab("decide");
    this.sheet.lift(mine && Boolean(decision?.in_scene && frame.scene));
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

  /** @param {TableFrame} frame */
  #over(frame) {
    if (this.#announced || !frame.outcome) return;
    this.#announced = true;
    const buttons = el("div");
    render(afterwards(this), buttons);
    openDialog(t("over"), [...result(frame.outcome, this.names, frame.seats), buttons], { wide: true });
  }

  /** @param {string} seat */
  seatName(seat) {
    return this.names[seat] ?? seat;
  }

  /** @param {any} message */
  #present(message) {
    this.talk.present(message.people ?? []);
    this.tabs.show("chat", this.#company());
  }

  /** Does anybody else play or watch, or may come? */
  #company() {
    const agents = this.agents.map((agent) => agent.id);
    const others = Object.values(this.frame?.seats ?? {}).filter((seat) => !seat.you && !agents.includes(seat.player));
    return others.length > 0 || this.talk.people.length > 1;
  }

  /** @param {any} message */
  #refused(message) {
    if (message.of === "hello" && message.code === "sign_in") return this.#signedOut();
    if (message.of === "hello") return this.#turnedAway(message.text);
    this.question.refused();
    if (!["why", "askable", "preview"].includes(message.of)) toast(message.text, "bad");
  }

  /**
   * This match is not for us.
   * @param {string} reason
   */
  #turnedAway(reason) {
    this.line.close();
    document.body.classList.add("nothing");
    byId("title").textContent = t("turned_away");
    this.#farewell(reason, el("a", { class: "button primary", href: "/" }, t("to_lobby")));
  }

  /** This browser is not signed in any more. */
  #signedOut() {
    this.line.close();
    forgetMe();
    byId("banner").hidden = true;
    this.#farewell(t("signed_out"), el("a", { class: "button primary", id: "sign-in-again", href: signInPath() }, t("signin")));
  }

  /**
   * Nothing can be done here any more but to go elsewhere.
   * @param {string} reason
   * @param {HTMLElement} way
   */
  #farewell(reason, way) {
    this.#closedFor = reason;
    this.question.wait([el("h2", { id: "prompt" }, reason), way], null);
    byId("question").focus();
  }

  /** @param {any} message */
  async #takebackAsked(message) {
    if (!message.yours) return toast(t("takeback.waiting"));
    const asked = t("takeback.asked", { name: message.by || t("somebody") });
    const agree = await confirmDialog(t("menu.takeback"), asked, t("takeback.agree"));
    this.line.send("takeback_reply", { agree });
  }

  /** @param {any} message */
  async #rematch(message) {
    if (await confirmDialog(t("menu.rematch"), t("rematch.ready"), t("rematch.go"))) location.href = `/play/${message.match}`;
  }

  /** @param {boolean} up */
  #connected(up) {
    byId("banner").hidden = up || this.#closedFor !== "";
    document.body.classList.toggle("offline", !up);
    if (!up) this.question.refused();
  }

  // What I do --------------------------------------------------------------------------------------------------------

  /**
   * @param {number} number
   * @param {string[]} keys
   * @param {boolean} careful ask once more if it cannot be taken back
   */
  #answer(number, keys, careful) {
    this.#answered = true;
    if (this.line.send("answer", { number, keys, careful })) return;
    toast(t("connection.lost"), "bad");
    queueMicrotask(() => this.question.refused());
  }

  /** @returns {import("./keys.js").TableKeys} */
  #keys() {
    return {
      option: (pressed) => {
        if (this.narration.busy) return false;
        const key = this.question.byShortcut(pressed);
        if (key) this.question.choose(key);
        return Boolean(key);
      },
      confirm: () => this.narration.enter() || this.narration.busy || this.question.confirm(),
      undo: () => this.narration.busy || this.question.undo(),
      why: () => this.act.whyKey(),
      find: () => this.question.find(),
      recap: () => this.narration.playback.playing || this.narration.recap.toggle(),
      story: () => (this.tabs.current === "story" ? this.tabs.again() : this.openTab("story")),
      cards: () => (PHONE.matches ? this.openTab("cards") : /** @type {HTMLElement|null} */ (byId("rail").querySelector("button"))?.focus()),
      track: () => this.beside.boxes.toggle("track"),
      walk: (step) => this.act.walk(step),
      zoom: (factor) => this.map.camera.zoom(factor, undefined, true),
      fit: () => this.map.camera.fit(true),
      go: () => this.act.go(),
      help: openHelp,
      next: () => club().me && void this.next.go(),
      enter: () => this.act.enter(),
      close: () => {
        if (!this.beside.boxes.open) return false;
        this.beside.boxes.toggle(null);
        return true;
      },
    };
  }
}

const table = new Table();
table.start().catch(complain);

/** The table: one match, live. */

import { fromAddress, identity } from "./api.js";
import { openMenu } from "./actions.js";
import { attention } from "./attention.js";
import { Board } from "./board.js";
import { hideBubble, showBubble } from "./bubble.js";
import { Talk } from "./chat.js";
import { Clocks } from "./clocks.js";
import { club, forgetMe, loadClub, signInPath } from "./club.js";
import { confirmDialog, openDialog } from "./dialogs.js";
import { byId, el, fill, icon } from "./dom.js";
import { handOver } from "./handover.js";
import { header } from "./header.js";
import { openHelp } from "./help.js";
import { listen } from "./keys.js";
import { Log, showNews } from "./log.js";
import { NextGame } from "./next.js";
import { Notes } from "./notes.js";
import { showPanels } from "./panels.js";
import { BoardText } from "./patch.js";
import { keepPresses } from "./presses.js";
import { Question } from "./question.js";
import { Reading, nameReading, readingButton } from "./reading.js";
import { result } from "./result.js";
import { forgetRules, rulesFrom, told } from "./rules.js";
import { isForMe, seatDeeds, seatMark, seatOffer } from "./seatmenu.js";
import { Line } from "./socket.js";
import { Tabs } from "./tabs.js";
import { complain, toast } from "./toast.js";
import { verifyButton } from "./verify.js";
import { WhyNot } from "./why.js";
import { lang, loadWords, t } from "./words.js";

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Decision} Decision
 * @typedef {import("./types.js").You} You
 */

class Table {
  match = fromAddress();
  /** @type {You} */
  you = { host: false, seats: [], watch: true };
  /** @type {Record<string, string>} */
  names = {};
  /** @type {Record<string, string>} */
  links = {};
  watch = "";
  /** The hash of the seed of the dice. */
  hash = "";
  /** What the host calls this match; otherwise what the game does. */
  called = "";
  seedKnown = false;
  /** Does it stand in the lobby? */
  open = false;
  /** Why an administrator has closed it; empty: it is not closed. */
  closed = "";
  /** @type {Record<string, string>} whom open seats are kept for */
  invited = {};
  /** @type {Array<{id: string, name: string}>} */
  agents = [];
  /** The agent that answers at once. */
  quick = "";
  clocks = new Clocks();
  next = new NextGame(this.match, () => Boolean(this.question?.choosing));
  /** @type {Frame|null} */
  frame = null;
  #text = new BoardText();
  #announced = false;
  /** @type {import("./types.js").Die[]} */
  #dice = [];
  /** Why this match is not for us. */
  #closedFor = "";
  /** Have I answered since the last frame? */
  #answered = false;

  constructor() {
    const highlight = (/** @type {string[]} */ things) => this.board.highlight(things);
    this.board = new Board(byId("stage"), {
      choose: (thing, rect) => this.#pick(thing, rect),
      wonder: (thing, rect) => this.#wonder(thing, rect),
      read: (page) => this.reading.ask(page),
      hover: (thing) => this.#pointAt(thing),
      leave: () => this.why.leave(),
    });
    this.line = new Line(`/ws/${encodeURIComponent(this.match)}`, {
      hello: () => ({ ...identity(), lang: lang() }),
      message: (message) => this.#hear(message),
      state: (up) => this.#connected(up),
      signedOut: () => this.#signedOut(),
    });
    this.question = new Question(byId("question"), {
      answer: (number, keys, careful) => this.#answer(number, keys, careful),
      undo: () => this.line.send("undo"),
      hover: highlight,
      preview: (keys) => this.line.send("preview", { keys }),
      changed: () => this.#light(),
      wonder: () => this.why.list(this.#unlit()),
      odds: (keys) => this.line.send("odds", { keys }),
    });
    this.reading = new Reading((thing) => this.line.send("page", { thing }));
    this.why = new WhyNot((thing) => this.line.send("why", { thing }));
    this.log = new Log(byId("page-log"), highlight, (at) => this.line.send("explain", { at }));
    this.talk = new Talk(byId("page-chat"), this.match, (text) => this.line.send("chat", { text }));
    this.notes = new Notes(byId("page-notes"), (text) => this.line.send("note", { text }));
    const pages = { log: byId("page-log"), players: byId("page-players"), chat: byId("page-chat"), notes: byId("page-notes") };
    this.tabs = new Tabs(byId("tabs"), pages, (opened) => {
      byId("side").dataset.tab = opened;
      if (opened === "log") this.log?.toEnd();
      if (opened === "chat") this.talk?.read();
    });
    rulesFrom((number) => this.line.send("rule", { number }));
    listen(this.#keys());
    keepPresses(byId("side"));
  }

  async start() {
    await Promise.all([loadWords(), loadClub()]);
    if (club().public && !club().me) return location.replace(signInPath());
    this.build();
    this.line.connect();
  }

  /** Everything that has words of the client's own. */
  build() {
    const button = (/** @type {string} */ sign, /** @type {string} */ said, /** @type {() => void} */ act) =>
      el("button", { type: "button", class: "tool", title: said, "aria-label": said, onclick: act }, icon(sign));
    header(byId("bar"), {
      middle: [el("h1", { id: "title" }, this.frame ? this.#title(this.frame) : t("loading"))],
      tools: [
        this.next.build(),
        ...this.#lenses(button),
        el("span", { class: "wide-only" }, button("help", t("help.title"), openHelp)),
        button("menu", t("menu.title"), () => this.#menu()),
      ],
      onLanguage: () => this.#changeLanguage(),
    });
    fill(byId("lenses"), ...this.#lenses(button));
    byId("stage").setAttribute("aria-label", t("board.label"));
    byId("skip").textContent = t("skip");
    byId("side").setAttribute("aria-label", t("side.label"));
    byId("banner").textContent = t("connection.lost");
    const grip = byId("grip");
    grip.setAttribute("aria-label", t("sheet.toggle"));
    grip.onclick = () => this.#sheet();
    fill(grip, icon("chevron"));
    this.tabs.build();
    this.log.build();
    this.talk.build();
    this.notes.build();
  }

  /**
   * The buttons to look closer, farther, at everything, or where it is asked.
   * @param {(sign: string, said: string, act: () => void) => HTMLElement} button
   */
  #lenses(button) {
    const lenses = [
      button("plus", t("zoom.in"), () => this.board.camera.zoom(1.3, undefined, true)),
      button("minus", t("zoom.out"), () => this.board.camera.zoom(1 / 1.3, undefined, true)),
      button("fit", t("zoom.fit"), () => this.board.camera.fit(true)),
      button("target", t("zoom.go"), () => this.#go()),
      readingButton(this.reading),
    ];
    for (const lens of lenses) lens.classList.add("lens");
    return lenses;
  }

  #changeLanguage() {
    forgetRules();
    this.build();
    this.line.send("lang", { lang: lang() });
  }

  #menu() {
    openMenu(
      { match: this.match, you: this.you, names: this.names, seats: this.frame?.seats ?? {}, links: this.links, watch: this.watch, hash: this.hash, seedKnown: this.seedKnown, agents: this.agents, over: this.frame?.over ?? false },
      (type, body) => this.line.send(type, body),
    );
  }

  /** On a phone: more room for the sheet, or for the board. */
  #sheet() {
    const side = byId("side");
    const states = ["", "tall", "low"];
    const now = states.indexOf(side.dataset.size ?? "");
    side.dataset.size = states[(now + 1) % states.length];
  }

  // What the server says ---------------------------------------------------------------------------------------------

  /** @param {any} message */
  #hear(message) {
    switch (message.type) {
      case "welcome": return this.#welcome(message);
      case "table": return this.#show(message);
      case "why": return this.why.told(message);
      case "confirm":
        this.#answered = false;
        return this.question.askAgain(message.number, message.keys);
      case "preview": return this.question.showPreview((message.lines ?? []).map((/** @type {any} */ line) => line.text ?? line));
      case "rule": return told(message.number, message.text);
      case "page": return this.reading.told(message);
      case "explained": return this.log.motives.told(message);
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
      case "takeback": return this.#takebackDone(message);
      case "rematch": return this.#rematch(message);
      case "refused": return this.#refused(message);
    }
  }

  /** @param {any} message */
  #welcome(message) {
    this.you = message.you;
    this.links = message.links ?? {};
    this.watch = message.watch ?? "";
    this.hash = message.hash ?? "";
    this.agents = message.agents ?? [];
    this.quick = message.quick_agent ?? "";
    this.called = message.title ?? "";
    this.seedKnown = message.seed_known ?? false;
    this.open = message.open ?? false;
    this.invited = message.invited ?? {};
    const changed = this.closed !== (message.closed ?? "");
    this.#close(message.closed ?? "");
    this.tabs.show("notes", !this.you.watch);
    this.notes.flush();
    if (this.frame) this.#people(this.frame);
    if (this.frame && (changed || !this.question.choosing)) this.#ask(this.frame, this.frame);
  }

  /**
   * Say that the match was closed, and why.
   * @param {string} why
   */
  #close(why) {
    this.closed = why;
    byId("closed").hidden = !why;
    byId("closed").textContent = why ? t("closed", { why }) : "";
  }

  /** @param {Frame} frame */
  #show(frame) {
    const before = this.frame;
    this.frame = frame;
    if (frame.board && !this.#text.take(frame.board, frame.number)) {
      this.line.send("board");
      return;
    }
    if (frame.board) this.board.draw(this.#text.text, before !== null);
    byId("title").textContent = this.#title(frame);
    nameReading(this.reading, frame.contents ?? "");
    attention(Boolean(frame.decision && !frame.decision.waiting && !frame.over && !this.closed), this.#title(frame), before === null);
    this.tabs.show("chat", this.#company());
    this.names = Object.fromEntries(Object.entries(frame.seats).map(([seat, { seat_name }]) => [seat, seat_name]));
    this.you.seats = Object.keys(frame.seats).filter((seat) => frame.seats[seat].you);
    this.log.people(this.names, this.you.seats);
    if (frame.log) this.log.set(frame.log);
    else this.log.follow(frame.log_length ?? 0, frame.news);
    if (before && !frame.log) this.#news(frame);
    this.clocks.take(frame.clock, frame.decision?.seat ?? null);
    this.#people(frame);
    this.#ask(frame, before);
    if (!before || (this.#answered && before.at !== frame.at)) {
      this.#answered = false;
      void this.next.refresh();
    }
    if (frame.over) this.#over(frame);
    else this.#announced = false;
  }

  /** @param {Frame} frame */
  #title(frame) {
    return this.called && this.called !== frame.title ? `${this.called} · ${frame.title}` : frame.title;
  }

  /**
   * Who sits where, how they stand, and what can be done about it.
   * @param {Frame} frame
   */
  #people(frame) {
    showPanels(byId("page-players"), frame.panels ?? [], {
      seats: frame.seats,
      names: this.names,
      mine: this.you.seats,
      asked: frame.decision?.seat ?? null,
      hover: (things) => this.board.highlight(things),
      clock: (seat) => this.#clock(frame, seat),
      mark: (seat) => seatMark(frame.seats[seat], this.invited[seat] ?? ""),
      deeds: (seat) => (frame.seats[seat] ? seatDeeds(this.#facts(frame, seat)) : []),
    });
  }

  /**
   * What matters for what can be done about a seat.
   * @param {Frame} frame
   * @param {string} seat
   */
  #facts(frame, seat) {
    const { match, you, agents, quick, open } = this;
    const over = frame.over || Boolean(this.closed);
    return { match, seat, open, over, agents, quick, name: this.#seat(seat), state: frame.seats[seat], host: you.host, seated: you.seats.length > 0, invited: this.invited[seat] ?? "" };
  }

  /**
   * What has happened since I answered last.
   * @param {Frame} frame
   */
  #news(frame) {
    if (frame.dice?.length) this.#dice = frame.dice;
    showNews(byId("news"), this.log.fresh, this.#dice, (things) => this.board.highlight(things));
  }

  /**
   * @param {Frame} frame
   * @param {Frame|null} before
   */
  #ask(frame, before) {
    const { decision } = frame;
    const undo = frame.undo ?? { can: false };
    const next = before?.at !== frame.at;
    if (next) hideBubble();
    byId("question").dataset.number = String(frame.at);
    const cover = /** @type {HTMLDialogElement} */ (byId("cover"));
    if (this.closed && !frame.over) {
      cover.close();
      this.question.wait([el("h2", { id: "prompt" }, t("closed.short"))], null);
    } else if (decision?.handover) {
      this.question.wait([el("h2", { id: "prompt" }, this.#seat(decision.seat))], undo);
      handOver(cover, this.#seat(decision.seat), () => this.line.send("ready", { seat: decision.seat }));
    } else {
      cover.close();
      if (decision && !decision.waiting) this.question.ask(decision, this.#seat(decision.seat), undo, this.#clock(frame, decision.seat));
      else this.question.wait(this.#waiting(frame), frame.over || this.you.watch ? null : undo);
    }
    this.#light();
    const mine = Boolean(this.question.choosing);
    document.body.classList.toggle("my-turn", mine);
    if (!next) return;
    if (mine) this.#follow();
    byId("said").textContent = byId("prompt").textContent;
  }

  /**
   * Words for when I am not asked.
   * @param {Frame} frame
   */
  #waiting(frame) {
    if (frame.over) {
      return [el("h2", { id: "prompt" }, t("over")), ...(frame.outcome ? result(frame.outcome, this.names, frame.seats) : []), this.#afterwards()];
    }
    const seat = frame.thinking ?? frame.decision?.seat ?? "";
    const state = frame.seats[seat];
    const thinking = Boolean(frame.thinking);
    const who = state?.player === "human" && !state.you && state.name ? ` · ${state.name}` : "";
    return [
      el("p", { class: "asked" }, this.#seat(seat), who, " ", this.#clock(frame, seat)),
      el("h2", { id: "prompt", class: thinking ? "thinking" : "" }, thinking ? t("thinking", { name: this.#seat(seat) }) : this.#awaited(frame, seat), thinking ? el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")) : null),
      frame.trouble ? el("p", { class: "trouble", role: "alert" }, frame.trouble) : null,
      frame.decision?.prompt ? el("p", { class: "hint" }, frame.decision.prompt) : null,
      this.you.watch ? el("p", { class: "hint" }, t("watching.you")) : null,
      ...Object.keys(frame.seats).map((one) => seatOffer(this.#facts(frame, one), one === seat)),
    ].filter((node) => node instanceof Node);
  }

  /**
   * Whom the game waits for, in words.
   * @param {Frame} frame
   * @param {string} seat
   */
  #awaited(frame, seat) {
    const name = this.#seat(seat);
    if (frame.seats[seat]?.player !== "open") return t("waiting", { name });
    const invited = this.invited[seat] ?? "";
    if (isForMe(invited)) return t("waiting.you", { name });
    return invited ? t("waiting.invited", { who: invited, name }) : t("waiting.open", { name });
  }

  /**
   * The clock of a person's seat; agents need none.
   * @param {Frame} frame
   * @param {string} seat
   */
  #clock(frame, seat) {
    return frame.seats[seat]?.player === "human" ? this.clocks.face(seat) : null;
  }

  #afterwards() {
    return el(
      "div",
      { class: "row" },
      this.you.seats.length ? el("button", { type: "button", class: "primary", onclick: () => this.line.send("rematch") }, t("menu.rematch")) : null,
      el("a", { class: "button", href: `/replay/${this.match}` }, t("menu.replay")),
      verifyButton(this.match, this.reading),
      el("a", { class: "button", href: "/" }, t("to_lobby")),
      this.seedKnown ? el("p", { class: "leaf-quiet seed-known" }, t("dice.known")) : null,
    );
  }

  /** @param {Frame} frame */
  #over(frame) {
    if (this.#announced || !frame.outcome) return;
    this.#announced = true;
    openDialog(t("over"), [...result(frame.outcome, this.names, frame.seats), this.#afterwards()], { wide: true });
  }

  /** @param {string} seat */
  #seat(seat) {
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
    if (message.of !== "preview" && message.of !== "why") toast(message.text, "bad");
  }

  /**
   * This match is not for us.
   * @param {string} reason
   */
  #turnedAway(reason) {
    this.line.close();
    document.body.classList.add("nothing");
    this.#closedFor = reason;
    byId("title").textContent = t("turned_away");
    const place = fill(byId("question"), el("h2", {}, reason), el("a", { class: "button primary", href: "/" }, t("to_lobby")));
    place.focus();
  }

  /** This browser is not signed in any more. */
  #signedOut() {
    this.line.close();
    forgetMe();
    this.#closedFor = t("signed_out");
    byId("banner").hidden = true;
    const place = fill(byId("question"), el("h2", { id: "prompt" }, t("signed_out")), el("a", { class: "button primary", id: "sign-in-again", href: signInPath() }, t("signin")));
    place.focus();
  }

  /** @param {any} message */
  async #takebackAsked(message) {
    if (!message.yours) return toast(t("takeback.waiting"));
    const asked = t("takeback.asked", { name: message.by || t("somebody") });
    const agree = await confirmDialog(t("menu.takeback"), asked, t("takeback.agree"));
    this.line.send("takeback_reply", { agree });
  }

  /** @param {any} message */
  #takebackDone(message) {
    toast(message.text);
  }

  /** @param {any} message */
  async #rematch(message) {
    if (await confirmDialog(t("menu.rematch"), t("rematch.ready"), t("rematch.go"))) location.href = `/play/${message.match}`;
  }

  /** @param {boolean} up */
  #connected(up) {
    byId("banner").hidden = up || this.#closedFor !== "";
    document.body.classList.toggle("offline", !up);
    if (!up) this.#text = new BoardText();
    if (!up) this.question.refused();
  }

  // What I do --------------------------------------------------------------------------------------------------------

  /**
   * @param {number} number
   * @param {string[]} keys
   * @param {boolean} careful ask once more if it cannot be taken back
   */
  #answer(number, keys, careful) {
    this.#dice = [];
    this.#answered = true;
    this.log.mark();
    if (this.line.send("answer", { number, keys, careful })) return;
    toast(t("connection.lost"), "bad");
    queueMicrotask(() => this.question.refused());
  }

  /**
   * A lit thing was clicked: take its option, or ask which one.
   * @param {string} thing
   * @param {DOMRect} rect
   */
  #pick(thing, rect) {
    const options = this.question.choosing?.optionsOf(thing) ?? [];
    if (options.length < 2) {
      if (options[0]) this.question.choose(options[0].key);
      return;
    }
    const choose = (/** @type {string} */ key) => {
      hideBubble();
      this.question.choose(key);
    };
    const buttons = options.map((option) =>
      el("button", { type: "button", class: "option", "data-key": option.key, onclick: () => choose(option.key) }, el("span", { class: "label" }, option.label), option.price?.length ? el("span", { class: "price" }, option.price.join(", ")) : null),
    );
    showBubble(rect, [el("div", { class: "options words" }, ...buttons)], { focus: true, role: "group", label: this.board.name(thing) });
  }

  /**
   * @param {string} thing
   * @param {DOMRect} rect
   */
  #wonder(thing, rect) {
    const said = this.board.name(thing);
    if (this.question.choosing) this.why.at(thing, said, rect);
    else if (said) this.why.name(said, rect);
  }

  /** @param {string|null} thing */
  #pointAt(thing) {
    this.question.mark(thing);
    this.board.highlight(thing ? [thing] : []);
  }

  #light() {
    const choosing = this.question.choosing;
    this.board.light(choosing?.things ?? [], choosing?.chosenThings ?? []);
  }

  /** The things on the board that are not offered, by name. */
  #unlit() {
    const names = this.board.names();
    for (const thing of this.question.choosing?.things ?? []) names.delete(thing);
    return names;
  }

  /** Look where it is asked, if that is out of sight. */
  #follow() {
    const { about, options } = this.question.choosing?.decision ?? { about: "", options: [] };
    const things = options.map((option) => option.thing).filter(Boolean);
    this.board.focus(about ? [about, ...things] : things);
  }

  #go() {
    const decision = this.question.choosing?.decision;
    const things = decision?.about ? [decision.about] : (decision?.options.map((option) => option.thing).filter(Boolean) ?? []);
    if (things.length) this.board.focus(things, true);
    else this.board.camera.fit(true);
  }

  /** @returns {import("./keys.js").TableKeys} */
  #keys() {
    return {
      option: (pressed) => {
        const key = this.question.byShortcut(pressed);
        if (key) this.question.choose(key);
        return Boolean(key);
      },
      confirm: () => this.question.confirm(),
      undo: () => this.question.undo(),
      why: () => this.#whyKey(),
      walk: (step) => this.#walk(step),
      zoom: (factor) => this.board.camera.zoom(factor, undefined, true),
      fit: () => this.board.camera.fit(true),
      go: () => this.#go(),
      help: openHelp,
      next: () => club().me && void this.next.go(),
      enter: () => {
        const thing = this.board.cursor;
        const rect = thing && this.board.rect(thing);
        if (!thing || !rect) return false;
        const page = this.board.page(thing);
        if (this.board.lit.has(thing)) this.#pick(thing, rect);
        else if (page) this.reading.ask(page);
        else return false;
        return true;
      },
    };
  }

  #whyKey() {
    const thing = this.board.cursor;
    const rect = thing ? this.board.rect(thing) : null;
    if (thing && rect && !this.board.lit.has(thing)) this.#wonder(thing, rect);
    else if (this.question.choosing) this.why.list(this.#unlit());
  }

  /** @param {number} step */
  #walk(step) {
    const things = [...this.board.names().keys()];
    if (!things.length) return;
    const at = this.board.cursor ? things.indexOf(this.board.cursor) : step > 0 ? -1 : 0;
    const next = things[(at + step + things.length) % things.length];
    this.board.mark(next);
    this.board.focus([next]);
    byId("stage").focus({ preventScroll: true });
    byId("said").textContent = this.board.name(next) + (this.board.lit.has(next) ? ` (${t("can_choose")})` : "");
  }
}

const table = new Table();
table.start().catch(complain);

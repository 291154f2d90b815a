/** The page of a study: a game moment by moment, with comments and drawings; its author can edit it. */

import { club, getMine, loadClub } from "../parts/api.js";
import { byId, el, fill, icon } from "../parts/dom.js";
import { complain } from "../parts/toast.js";
import { listed, loadWords, t } from "../parts/words.js";
import { ReplayViewer } from "../replay/replay-viewer.js";
import { showRule } from "../table/common/rule-explanations.js";
import { BoardDrawings, StudyPen } from "./drawings.js";
import { commentView, detailsView, drawingWords, editorView } from "./study-editor.js";
import { said, StudyAutosave, StudyContent } from "./study-content.js";

/**
 * @typedef {import("../parts/types.js").MomentForm} MomentForm
 * @typedef {import("../parts/types.js").StudyForm} StudyForm
 * @typedef {import("./study-content.js").Place} Place
 */

/** How many characters of a comment are shown in the list of chapters. */
const TEASER = 90;

export class StudyViewer extends ReplayViewer {
  base = `/api/studies/${encodeURIComponent(this.match)}`;
  content = new StudyContent();
  /** @type {StudyForm|null} */
  form = null;
  /** @type {string[]} */
  colours = [];
  editing = false;
  inClub = false;
  /** @type {Place|null} the comment that is read */
  here = null;
  /** @type {MomentForm|null} */
  #moment = null;

  constructor() {
    super({ decide: byId("moment"), chapters: byId("page-chapters"), study: byId("page-study"), story: byId("page-story"), cards: byId("page-cards"), players: byId("page-players") });
    this.drawings = new BoardDrawings(this.map);
    this.pen = new StudyPen(this.map, (from, to) => this.drawn(from, to));
    this.autosave = new StudyAutosave(this.base, () => this.content.written(), (form) => this.#kept(form));
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  async start() {
    await Promise.all([loadWords(), loadClub()]);
    this.inClub = Boolean(club().public);
    const query = new URLSearchParams(location.search);
    await this.#load();
    this.editing = Boolean(this.form?.may_edit) && query.has("edit");
    this.build();
    this.#drawTabs();
    await this.loadContents();
    this.pen.on = this.editing;
    const wanted = query.get("at");
    const first = this.content.places[0] ?? null;
    if (wanted === null) this.here = first;
    await this.go(wanted === null ? (this.content.comment(first)?.at ?? 0) : Number(wanted) || 0);
  }

  async #load() {
    this.form = await getMine(this.base);
    const { form } = this;
    if (!form) return;
    this.content.take(form);
    this.colours = form.colours;
    this.autosave.begin(form.card.version);
  }

  /** Show the saved study. */
  async reload() {
    await this.#load();
    this.here = this.content.at(this.at, this.here);
    this.#draw();
  }

  async changeLanguage() {
    await this.autosave.keep();
    await this.#load();
    await super.changeLanguage();
    this.#drawTabs();
  }

  tools() {
    const edit = this.form?.may_edit
      ? el("button", { type: "button", class: "tool", id: "edit", "aria-pressed": String(this.editing), title: t("study.edit"), "aria-label": t("study.edit"), onclick: () => this.edit(!this.editing) }, icon("scroll"), el("span", { class: "word" }, t("study.edit")))
      : null;
    return [...(edit ? [edit] : []), el("a", { class: "tool", href: "/studies", title: t("studies.title"), "aria-label": t("studies.title") }, icon("folder"))];
  }

  /**
   * Switch between editing and reading.
   * @param {boolean} editing
   */
  edit(editing) {
    void this.autosave.keep();
    this.editing = editing;
    this.pen.on = editing;
    this.pen.take(false);
    byId("edit").setAttribute("aria-pressed", String(editing));
    history.replaceState(null, "", this.address());
    this.#draw();
  }

  // Reading ----------------------------------------------------------------------------------------------------------

  /**
   * Go to the next or previous comment.
   * @param {number} way
   */
  toComment(way) {
    const next = this.content.beside(way, this.here, this.at);
    return next ? this.read(next) : undefined;
  }

  /** @param {Place} place */
  read(place) {
    this.here = place;
    return this.go(this.content.comment(place)?.at ?? 0);
  }

  /** @param {MomentForm} moment */
  showMoment(moment) {
    this.#moment = moment;
    this.here = this.content.at(moment.at, this.here);
    byId("title").textContent = this.form?.card.title ?? "";
    document.title = `${this.form?.card.title ?? ""} · Vexillum`;
    this.#drawMoment();
    this.#drawChapters();
  }

  arrived() {
    const drawn = this.content.comment(this.here)?.draw ?? [];
    this.drawings.show(drawn);
    const places = drawn.flatMap(({ arrow, circle }) => (arrow?.length ? arrow : [circle ?? ""]));
    if (!places.length) return;
    this.map.camera.settle();
    this.map.reveal(places);
  }

  leaving() {
    this.drawings.clear();
  }

  keepPlace() {}

  build() {
    super.build();
    fill(byId("tab-decide"), t("study.comment"));
  }

  /**
   * The name of a place: the first words of its description.
   * @param {string} place
   */
  placeName(place) {
    return this.map.name(place).split(/[:(.;,]/)[0].trim() || place;
  }

  address() {
    const url = new URL(location.href);
    url.search = `?at=${this.at}${this.editing ? "&edit" : ""}`;
    return url.href;
  }

  /** @param {string} number */
  rule(number) {
    getMine(`${this.base}/rule`, { number }).then(({ text }) => showRule(number, text)).catch(complain);
  }

  #draw() {
    if (this.#moment) this.#drawMoment();
    this.#drawTabs();
    if (!this.film.playing) this.arrived();
  }

  #drawTabs() {
    this.#drawChapters();
    this.drawDetails();
  }

  drawDetails() {
    fill(byId("page-study"), el("div", { class: "study-details" }, ...detailsView(this)));
  }

  /** The comment of this moment, or what happened at it. */
  #drawMoment() {
    const moment = this.#moment;
    if (!moment) return;
    fill(
      byId("moment"),
      this.#head(),
      ...(this.editing ? editorView(this) : this.#comment(moment)),
      this.editing ? el("p", { class: "keeper", id: "keeper", role: "status" }) : null,
      moment.outcome && !this.here ? el("p", {}, moment.outcome.text) : null,
      this.contents.mayFork && !moment.over ? el("div", { class: "row" }, el("button", { type: "button", id: "play-on", title: `${t("play_on")} (P)`, onclick: () => this.playOn() }, t("play_on"))) : null,
    );
    this.#drawKeeper();
  }

  /** The chapter and number of the comment, with links to its neighbours. */
  #head() {
    const { places } = this.content;
    const n = this.here ? places.findIndex((one) => one.chapter === this.here?.chapter && one.comment === this.here.comment) : -1;
    const chapter = this.here ? this.content.chapters[this.here.chapter] : null;
    const step = (/** @type {number} */ way, /** @type {string} */ id, /** @type {string} */ sign) =>
      el("button", { type: "button", class: "tool", id, title: t(`study.${id}`), "aria-label": t(`study.${id}`), disabled: !this.content.beside(way, this.here, this.at), onclick: () => this.toComment(way) }, icon(sign));
    return el(
      "div",
      { class: "study-head" },
      el(
        "div",
        {},
        el("p", { class: "caps" }, n < 0 ? t("replay.moment", { at: this.at, of: this.of }) : t("study.comment.number", { n: n + 1, of: places.length })),
        chapter && said(chapter.title) ? el("h2", {}, said(chapter.title)) : null,
      ),
      el("div", { class: "row steps" }, step(-1, "previous-comment", "back"), step(1, "next-comment", "next")),
    );
  }

  /** @param {MomentForm} moment */
  #comment(moment) {
    const comment = this.content.comment(this.here);
    if (!comment) {
      const lines = moment.lines.filter((line) => line.n >= moment.new).slice(-6).map((line) => el("p", {}, line.text));
      return [moment.answer ? el("p", { class: "given" }, `${this.names[moment.answer.seat] ?? ""}: ${listed(moment.answer.labels)}`) : null, ...lines].filter((one) => one !== null);
    }
    const told = comment.draw.map((drawing) => el("li", {}, drawingWords(drawing, (place) => this.placeName(place))));
    return [el("div", { class: "study-comment" }, ...commentView(comment.said, (at) => void this.go(at))), told.length ? el("ul", { class: "unseen", "aria-label": t("study.drawn") }, ...told) : null].filter((one) => one !== null);
  }

  #drawChapters() {
    const chapters = this.content.chapters.map(({ title, comment }, n) =>
      el(
        "li",
        {},
        el("strong", {}, `${n + 1}. ${said(title) || t("study.chapter.untitled")}`),
        el("ol", {}, ...comment.map((one, m) => el("li", {}, this.#chapterLink({ chapter: n, comment: m }, one.at, said(one.text))))),
      ),
    );
    fill(byId("page-chapters"), el("ol", { class: "study-chapters" }, ...chapters));
    byId("page-chapters").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {Place} place
   * @param {number} at
   * @param {string} text
   */
  #chapterLink(place, at, text) {
    const now = this.here?.chapter === place.chapter && this.here.comment === place.comment;
    const plain = text.replaceAll(/\[([^\]]+)\]\((?:at|rule):[^)]+\)/g, "$1").replaceAll("*", "");
    const teaser = plain.length > TEASER ? `${plain.slice(0, TEASER).trimEnd()}…` : plain;
    return el("button", { type: "button", class: "plain", "aria-current": now ? "true" : null, "data-at": at, onclick: () => this.read(place) }, el("span", { class: "at" }, at), el("span", {}, teaser || t("study.comment.empty")));
  }

  // Writing ----------------------------------------------------------------------------------------------------------

  /**
   * A drawing was made, from one place to another or around one.
   * @param {string} from
   * @param {string} to
   */
  drawn(from, to) {
    if (!this.editing) return;
    this.here ??= this.content.chapters.length ? this.content.add(Math.max(0, this.content.chapters.findLastIndex(({ comment }) => comment[0].at <= this.at)), this.at) : this.content.addChapter(this.at, "");
    this.content.draw(this.here, { ...(from === to ? { circle: from } : { arrow: [from, to] }), colour: this.pen.colour });
    this.changed({ all: true });
  }

  /**
   * The content has changed.
   * @param {{chapters?: boolean, all?: boolean}} what has to be drawn again; fields that are typed into are not
   */
  changed({ chapters = false, all = false }) {
    this.autosave.changed();
    if (chapters) this.#drawChapters();
    if (!all) return;
    this.#drawMoment();
    this.#drawChapters();
    this.arrived();
  }

  /** @param {StudyForm|null} form what was kept, if something was */
  #kept(form) {
    if (form) {
      this.form = form;
      this.content.takeSaid(form);
      byId("title").textContent = form.card.title;
    }
    this.#drawKeeper();
  }

  #drawKeeper() {
    const place = document.getElementById("keeper");
    if (!place) return;
    const { state, problem } = this.autosave;
    place.dataset.state = state;
    fill(
      place,
      el("span", { class: state === "failed" || state === "conflict" ? "error" : "" }, problem && (state === "failed" || state === "conflict") ? problem : t(`study.keeper.${state}`)),
      state === "failed" ? el("button", { type: "button", onclick: () => void this.autosave.keep() }, t("again")) : null,
      ...(state === "conflict"
        ? [
            el("button", { type: "button", id: "load-theirs", onclick: () => void this.reload().catch(complain) }, t("study.conflict.theirs")),
            el("button", { type: "button", id: "keep-mine", onclick: () => void this.autosave.insist().catch(complain) }, t("study.conflict.mine")),
          ]
        : []),
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select, dialog")) return;
    /** @type {Record<string, () => unknown>} */
    const keys = { n: () => this.toComment(1), b: () => this.toComment(-1), e: () => this.form?.may_edit && this.edit(!this.editing) };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}

/** The tabs of a study: the comment of the current moment, its chapter, and drawings; the study itself. */

import { goTo, personalAddress, post } from "../parts/api.js";
import { confirmDialog, copyRow, openDialog } from "../parts/dialogs.js";
import { el, icon } from "../parts/dom.js";
import { actionButton, choice, field } from "../parts/forms.js";
import { complain, toast } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { ruleLink } from "../table/common/rule-explanations.js";
import { reworded, said } from "./study-content.js";

/**
 * @typedef {import("../parts/types.js").Drawing} Drawing
 * @typedef {import("../parts/types.js").Span} Span
 * @typedef {import("./study-content.js").Place} Place
 * @typedef {import("./study-viewer.js").StudyViewer} StudyViewer
 */

// Editing -------------------------------------------------------------------------------------------------------------

const MOST_TITLE = 120;
const MOST_TEXT = 4000;

/**
 * The fields of the current moment's comment, or the buttons to add one.
 * @param {StudyViewer} viewer
 */
export function editorView(viewer) {
  const { content, here } = viewer;
  const comment = content.comment(here);
  if (!here || !comment) return beginView(viewer);
  const chapter = content.chapters[here.chapter];
  const title = el("input", { type: "text", id: "chapter-title", maxlength: MOST_TITLE, value: said(chapter.title), placeholder: t("study.chapter.untitled") });
  title.addEventListener("input", () => {
    chapter.title = reworded(chapter.title, title.value);
    viewer.changed({ chapters: true });
  });
  const text = el("textarea", { id: "comment-text", rows: 5, maxlength: MOST_TEXT, placeholder: t("study.comment.write") }, said(comment.text));
  text.addEventListener("input", () => {
    comment.text = reworded(comment.text, text.value);
    viewer.changed({ chapters: true });
  });
  const drop = async () => {
    if ((said(comment.text) || comment.draw.length) && !(await confirmDialog(t("study.comment.drop"), t("study.comment.drop.sure"), t("study.comment.drop")))) return;
    content.drop(here);
    viewer.here = content.at(viewer.at, null);
    viewer.changed({ all: true });
  };
  return [
    field(t("study.chapter.title"), title),
    field(t("study.comment"), text),
    el("p", { class: "hint" }, t("study.markup")),
    ...drawingTools(viewer, here),
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", id: "new-chapter", onclick: () => newChapter(viewer) }, t("study.chapter.new")),
      el("button", { type: "button", id: "drop-comment", class: "danger", onclick: () => void drop() }, t("study.comment.drop")),
    ),
  ];
}

/** @param {StudyViewer} viewer */
function beginView(viewer) {
  const { content, at } = viewer;
  const chapter = content.chapters.findLastIndex(({ comment }) => comment[0].at <= at);
  const add = () => {
    viewer.here = content.add(Math.max(0, chapter), at);
    viewer.changed({ all: true });
    document.getElementById("comment-text")?.focus();
  };
  return [
    el("p", { class: "hint" }, t("study.comment.none")),
    el(
      "div",
      { class: "row" },
      content.chapters.length ? el("button", { type: "button", class: "primary", id: "new-comment", onclick: add }, t("study.comment.new")) : null,
      el("button", { type: "button", id: "new-chapter", onclick: () => newChapter(viewer) }, t("study.chapter.new")),
    ),
  ];
}

/** @param {StudyViewer} viewer */
function newChapter(viewer) {
  viewer.here = viewer.content.addChapter(viewer.at, "");
  viewer.changed({ all: true });
  document.getElementById("chapter-title")?.focus();
}

/**
 * The pen with its colours, the same by lists of places, and the existing drawings.
 * @param {StudyViewer} viewer
 * @param {Place} here
 */
function drawingTools(viewer, here) {
  const { pen, content, map } = viewer;
  const draw = content.comment(here)?.draw ?? [];
  const penButton = el("button", { type: "button", id: "pen", "aria-pressed": String(pen.taken), title: t("study.pen.about"), onclick: () => {
    pen.take(!pen.taken);
    penButton.setAttribute("aria-pressed", String(pen.taken));
  } }, icon("send"), t("study.pen"));
  const colours = el("div", { class: "pen-colours", role: "radiogroup", "aria-label": t("study.colours") }, ...viewer.colours.map((colour) => {
    const radio = el("input", { type: "radio", name: "pen-colour", value: colour, checked: colour === pen.colour, onchange: () => (pen.colour = colour) });
    return el("label", { class: `pen-colour ${colour}`, title: t(`study.colour.${colour}`) }, radio, el("span", { class: "sample", "aria-hidden": "true" }), el("span", { class: "unseen" }, t(`study.colour.${colour}`)));
  }));
  const names = [...map.names().keys()].map((id) => ({ id, name: viewer.placeName(id) })).sort((a, b) => a.name.localeCompare(b.name));
  let [from, to] = [names[0]?.id ?? "", ""];
  const add = () => from && viewer.drawn(from, to || from);
  const byHand = el(
    "details",
    { class: "by-hand" },
    el("summary", {}, t("study.by_hand")),
    el(
      "div",
      { class: "row" },
      field(t("study.from"), named(choice(names, from, (value) => (from = value)), "draw-from")),
      field(t("study.to"), named(choice([{ id: "", name: t("study.circle") }, ...names], to, (value) => (to = value)), "draw-to")),
      el("button", { type: "button", id: "draw-add", onclick: add }, t("study.draw")),
    ),
  );
  const list = draw.map((one) =>
    el("li", {}, el("span", { class: `pen-colour ${one.colour ?? "green"}` }, el("span", { class: "sample", "aria-hidden": "true" })), el("span", {}, drawingWords(one, (place) => viewer.placeName(place))), el("button", { type: "button", class: "tool", "aria-label": t("study.rub_out", { what: drawingWords(one, (place) => viewer.placeName(place)) }), onclick: () => {
      content.draw(here, one);
      viewer.changed({ all: true });
    } }, icon("close"))),
  );
  return [el("div", { class: "row pen-row" }, penButton, colours), byHand, list.length ? el("ul", { class: "lines drawing-list" }, ...list) : null].filter((one) => one !== null);
}

/**
 * @param {HTMLSelectElement} select
 * @param {string} id
 */
function named(select, id) {
  select.id = id;
  return select;
}

// The tab about the study itself: description, sharing, copies, files -------------------------------------------------

/** @param {StudyViewer} viewer */
export function detailsView(viewer) {
  const { form } = viewer;
  if (!form) return [];
  const { card } = form;
  return [
    ...(viewer.editing ? titleFields(viewer) : [el("h2", {}, card.title), ...commentView(form.summary, (at) => void viewer.go(at))]),
    el("p", { class: "hint" }, [card.author ? t("study.by", { name: card.author }) : "", card.game_name, card.scenario].filter(Boolean).join(" · ")),
    card.removed ? el("p", { class: "error", role: "note" }, t("study.removed", { why: card.removed })) : null,
    ...(form.may_edit && !card.removed ? sharing(viewer) : []),
    el(
      "div",
      { class: "row" },
      el("a", { class: "button", id: "study-file", href: personalAddress(`${viewer.base}/file`), download: "" }, t("study.download")),
      form.may_copy ? actionButton(t("study.copy"), () => copy(viewer), complain, { id: "copy-study" }) : null,
      form.may_edit ? el("button", { type: "button", class: "danger", id: "delete-study", onclick: () => void remove(viewer).catch(complain) }, t("study.delete")) : null,
      form.may_remove ? el("button", { type: "button", class: "danger", id: "take-down", onclick: () => takeDown(viewer) }, t("study.take_down")) : null,
    ),
  ].filter((one) => one !== null);
}

/** @param {StudyViewer} viewer */
function titleFields(viewer) {
  const { content } = viewer;
  const title = el("input", { type: "text", id: "study-title", maxlength: MOST_TITLE, value: said(content.title) });
  title.addEventListener("input", () => {
    content.title = reworded(content.title, title.value);
    viewer.changed({});
  });
  const about = el("textarea", { id: "study-about", rows: 4, maxlength: MOST_TEXT }, said(content.about));
  about.addEventListener("input", () => {
    content.about = reworded(content.about, about.value);
    viewer.changed({});
  });
  return [field(t("study.title"), title), field(t("study.about"), about)];
}

/** @param {StudyViewer} viewer */
function sharing(viewer) {
  const { form } = viewer;
  if (!form) return [];
  const ways = ["private", "link", ...(viewer.inClub ? ["club"] : [])].map((id) => ({ id, name: t(`study.shared.${id}`) }));
  const select = choice(ways, form.card.shared, (shared) => {
    post(`${viewer.base}/share`, { shared }).then(() => viewer.reload()).catch((problem) => {
      complain(problem);
      viewer.drawDetails();
    });
  });
  select.id = "study-shared";
  return [
    field(t("study.shared"), select),
    el("p", { class: "hint" }, t(`study.shared.${form.card.shared}.about`)),
    form.link ? copyRow(t("study.link"), new URL(form.link, location.href).href) : null,
  ].filter((one) => one !== null);
}

/** @param {StudyViewer} viewer */
async function copy(viewer) {
  const { study } = await post("/api/studies", { copy: viewer.match });
  await goTo(`/study/${study}?edit`);
}

/** @param {StudyViewer} viewer */
async function remove(viewer) {
  if (!(await confirmDialog(t("study.delete"), t("study.delete.sure", { title: viewer.form?.card.title ?? "" }), t("study.delete")))) return;
  viewer.autosave.begin(0);
  await post(`${viewer.base}/delete`, {});
  await goTo("/studies");
}

/** @param {StudyViewer} viewer */
function takeDown(viewer) {
  const why = el("input", { type: "text", id: "take-down-why", maxlength: 500, required: true });
  const act = async () => {
    await post("/api/admin/study", { study: viewer.form?.card.study, why: why.value });
    toast(t("study.taken_down"));
    await goTo("/studies");
  };
  openDialog(t("study.take_down"), [el("p", {}, t("study.take_down.about")), field(t("study.why"), why), el("div", { class: "row end" }, actionButton(t("study.take_down"), act, complain, { class: "primary", id: "take-down-go" }))]);
  why.focus();
}

// A comment to read ---------------------------------------------------------------------------------------------------
// Paragraphs with emphasis, links to moments and rules, and its drawings in words.

/**
 * @param {Span[][]} paragraphs
 * @param {(at: number) => void} go show a moment
 */
export function commentView(paragraphs, go) {
  return paragraphs.map((spans) => el("p", {}, ...spans.flatMap((span) => spanView(span, go))));
}

/**
 * @param {Span} span
 * @param {(at: number) => void} go
 * @returns {Array<string|HTMLElement>}
 */
function spanView({ text, em, at, rule }, go) {
  if (em) return [el("em", {}, text)];
  if (rule) return [text, " ", ruleLink(rule)];
  if (at !== undefined && at !== null) return [el("button", { type: "button", class: "plain linkish to-moment", "data-at": at, onclick: () => go(at) }, text)];
  return [text];
}

/**
 * A drawing in words.
 * @param {Drawing} drawing
 * @param {(place: string) => string} name what a place is called
 */
export function drawingWords({ arrow, circle, colour = "green" }, name) {
  const called = t(`study.colour.${colour}`);
  if (arrow?.length) return t("study.arrow.told", { from: name(arrow[0]) || arrow[0], to: name(arrow[1]) || arrow[1], colour: called });
  return t("study.circle.told", { place: name(circle ?? "") || (circle ?? ""), colour: called });
}

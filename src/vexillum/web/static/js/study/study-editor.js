/** Editing a study: the comment of the current moment, its chapter, and drawings. */

import { confirmDialog } from "../parts/dialogs.js";
import { el, icon } from "../parts/dom.js";
import { choice, field } from "../parts/forms.js";
import { t } from "../parts/words.js";
import { drawingWords } from "./comment-view.js";
import { reworded, said } from "./study-content.js";

/**
 * @typedef {import("./study-content.js").Place} Place
 * @typedef {import("./study-viewer.js").StudyViewer} StudyViewer
 */

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

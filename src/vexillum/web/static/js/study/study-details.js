/** The tab about the study itself: description, sharing, copies, files. */

import { goTo, personalAddress, post } from "../parts/api.js";
import { confirmDialog, copyRow, openDialog } from "../parts/dialogs.js";
import { el } from "../parts/dom.js";
import { actionButton, choice, field } from "../parts/forms.js";
import { complain, toast } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { commentView } from "./comment-view.js";
import { reworded, said } from "./study-content.js";

/** @typedef {import("./study-viewer.js").StudyViewer} StudyViewer */

const MOST_TITLE = 120;
const MOST_TEXT = 4000;

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

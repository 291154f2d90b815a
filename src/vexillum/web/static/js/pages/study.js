/** The page of a study. */

import { byId, el, fill } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { t } from "../parts/words.js";
import { StudyViewer } from "../study/study-viewer.js";

new StudyViewer().start().catch((problem) => {
  header(byId("bar"), { onLanguage: () => location.reload() });
  fill(byId("main"), el("section", { class: "card study-missing" }, el("p", { role: "alert" }, problem instanceof Error ? problem.message : String(problem)), el("a", { class: "button", href: "/studies" }, t("studies.title"))));
});

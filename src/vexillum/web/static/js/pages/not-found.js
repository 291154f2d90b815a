/** The page for an unknown address. */

import { loadClub } from "../parts/api.js";
import { byId, el, fill } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { loadWords, t } from "../parts/words.js";

function build() {
  header(byId("bar"), { onLanguage: build });
  document.title = `${t("missing")} · Vexillum`;
  fill(byId("main"), el("h1", {}, t("missing")), el("p", {}, t("missing.about")), el("div", { class: "row" }, el("a", { class: "button primary", href: "/" }, t("to_lobby"))));
}

await Promise.all([loadWords(), loadClub()]);
build();

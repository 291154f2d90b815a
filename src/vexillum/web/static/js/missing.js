/** There is nothing at this address. */

import { loadClub } from "./club.js";
import { byId, el, fill } from "./dom.js";
import { header } from "./header.js";
import { loadWords, t } from "./words.js";

function build() {
  header(byId("bar"), { onLanguage: build });
  document.title = `${t("missing")} · Vexillum`;
  fill(byId("main"), el("h1", {}, t("missing")), el("p", {}, t("missing.about")), el("div", { class: "row" }, el("a", { class: "button primary", href: "/" }, t("to_lobby"))));
}

await Promise.all([loadWords(), loadClub()]);
build();

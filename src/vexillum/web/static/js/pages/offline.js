/** The offline page. It only checks whether the server can be reached. */

import { byId, el, fill } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { loadWords, t } from "../parts/words.js";

/** Milliseconds between checks. */
const EVERY = 5000;

function build() {
  header(byId("bar"), { onLanguage: build });
  document.title = `${t("offline.title")} · Vexillum`;
  const again = el("button", { type: "button", class: "primary", id: "again", onclick: tryAgain }, t("again"));
  fill(byId("main"), el("section", { class: "card offline" }, el("h1", {}, t("offline.title")), el("p", {}, t("offline.about")), el("p", { class: "hint" }, t("offline.safe")), el("div", { class: "row" }, again)));
}

/** The URL is still that of the requested page. */
function tryAgain() {
  if (location.pathname === "/offline") location.replace("/");
  else location.reload();
}

/** Check whether the server replies: a browser with a network may still not reach it. */
async function look() {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) tryAgain();
}

await loadWords();
build();
if (location.pathname !== "/offline") {
  addEventListener("online", look);
  setInterval(look, EVERY);
}

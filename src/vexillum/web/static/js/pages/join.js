/** Taking a seat by its link. */

import { fromAddress, post } from "../parts/api.js";
import { club, loadClub, signInPath } from "../parts/club-info.js";
import { byId, el, fill } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { name, setName } from "../parts/settings.js";
import { loadWords, t } from "../parts/words.js";

async function join() {
  try {
    const { match } = await post("/api/join", { token: fromAddress() });
    location.replace(`/play/${match}`);
  } catch (problem) {
    fill(
      byId("main"),
      el("h1", {}, t("join.failed")),
      el("p", {}, problem instanceof Error ? problem.message : String(problem)),
      el("p", {}, el("a", { class: "button", href: "/" }, t("to_lobby"))),
    );
  }
}

function ask() {
  header(byId("bar"), { onLanguage: ask });
  const field = el("input", { type: "text", maxlength: 40, value: name(), autocomplete: "nickname", required: true });
  const form = el("form", { class: "card" }, el("h1", {}, t("join.title")), el("p", {}, t("join.about")), el("label", {}, el("span", {}, t("name")), field), el("button", { type: "submit", class: "primary big" }, t("join.go")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    setName(field.value);
    void join();
  });
  fill(byId("main"), form);
  field.focus();
}

await Promise.all([loadWords(), loadClub()]);
if (club().public && !club().me) location.replace(signInPath());
else if (club().public || name()) {
  header(byId("bar"), { onLanguage: () => location.reload() });
  await join();
} else ask();

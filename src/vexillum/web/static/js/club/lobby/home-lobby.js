/** The lobby at home: start a game, go on with one, bring one along. */

import { get, post } from "../../parts/api.js";
import { byId, el, fill } from "../../parts/dom.js";
import { name, setName } from "../../parts/settings.js";
import { t } from "../../parts/words.js";
import { MatchSetup } from "./match-setup.js";
import { myGames } from "./my-games.js";
import { create, importing } from "./new-match.js";

export async function showHome() {
  const set = el("div", { class: "fields" });
  const mine = el("section", { id: "mine", "aria-labelledby": "h-mine", hidden: true });
  const bring = el("div", {});
  fill(byId("main"), hero(), set, mine, bring);
  const games = await get("/api/games");
  new MatchSetup(set, games, (order) => create("/api/matches", order, games));
  fill(bring, importing(games));
  const { matches } = await post("/api/mine", {});
  mine.hidden = !matches.length;
  fill(mine, el("h2", { id: "h-mine" }, t("mine.title")), ...myGames(matches));
}

function hero() {
  const field = el("input", { type: "text", id: "my-name", maxlength: 40, value: name(), autocomplete: "nickname", placeholder: t("name.placeholder") });
  field.addEventListener("change", () => setName(field.value));
  return el(
    "div",
    { class: "hero" },
    el("div", {}, el("h1", {}, t("lobby.title")), el("p", {}, t("lobby.about"))),
    el("label", { class: "name-field" }, el("span", {}, t("name")), field),
  );
}

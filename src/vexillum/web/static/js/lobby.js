/** The lobby: start a game, go on with one, bring one along. */

import { get, post } from "./api.js";
import { linkRow, openDialog } from "./dialogs.js";
import { byId, el, fill } from "./dom.js";
import { header } from "./header.js";
import { SetUp } from "./setup.js";
import { name, setName } from "./settings.js";
import { complain } from "./toast.js";
import { ago, loadWords, t } from "./words.js";

/**
 * @typedef {{match: string, links?: Record<string, string>, watch?: string}} Made
 * @typedef {{match: string, game_name: string, scenario_name: string, turn: string|null, my_turn: boolean, over: boolean,
 *   seats: Record<string, {name: string, seat_name: string}>, result: string|null, touched: string|number}} Mine
 */

async function build() {
  header(byId("bar"), { onLanguage: () => build().catch(complain) });
  const set = el("div", { class: "fields" });
  const mine = el("section", { id: "mine", "aria-labelledby": "h-mine", hidden: true });
  fill(byId("main"), hero(), set, mine, importing());
  const games = await get("/api/games");
  new SetUp(set, games, (wish) => create("/api/matches", wish).catch(complain));
  await showMine(mine);
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

/**
 * @param {string} path
 * @param {object} wish
 */
async function create(path, wish) {
  /** @type {Made} */
  const made = await post(path, wish);
  const links = Object.entries(made.links ?? {});
  const go = () => { location.href = `/play/${made.match}`; };
  if (!links.length) return go();
  openDialog(
    t("share.title"),
    [
      el("p", {}, t("share.about")),
      ...links.map(([seat, url]) => linkRow(seatName(seat), url)),
      ...(made.watch ? [linkRow(t("share.watch"), made.watch)] : []),
      el("div", { class: "row end" }, el("button", { type: "button", class: "primary big", id: "to-table", onclick: go }, t("share.go"))),
    ],
    { wide: true, onclose: go },
  );
}

/** @param {string} seat */
function seatName(seat) {
  return document.querySelector(`select[data-seat="${CSS.escape(seat)}"]`)?.parentElement?.firstElementChild?.textContent ?? seat;
}

/** @param {HTMLElement} place */
async function showMine(place) {
  /** @type {{matches: Mine[]}} */
  const { matches } = await post("/api/mine", {});
  place.hidden = !matches.length;
  const running = matches.filter((one) => !one.over);
  const finished = matches.filter((one) => one.over);
  fill(
    place,
    el("h2", { id: "h-mine" }, t("mine.title")),
    running.length ? el("ul", { class: "matches" }, ...running.map(row)) : null,
    finished.length ? el("details", {}, el("summary", {}, t("mine.finished", { n: finished.length })), el("ul", { class: "matches" }, ...finished.map(row))) : null,
  );
}

/** @param {Mine} one */
function row(one) {
  const id = one.match;
  return el(
    "li",
    { class: `card match${one.my_turn ? " turn" : ""}` },
    el("strong", {}, `${one.game_name} · ${one.scenario_name}`),
    el("p", {}, one.my_turn ? el("span", { class: "your-turn" }, t("mine.your_turn")) : status(one), " · ", ago(one.touched)),
    el(
      "div",
      { class: "row" },
      el("a", { class: `button${one.over ? "" : " primary"}`, href: `/play/${id}` }, t(one.over ? "mine.look" : "mine.go_on")),
      el("a", { class: "button", href: `/replay/${id}` }, t("menu.replay")),
    ),
  );
}

/** @param {Mine} one */
function status(one) {
  if (one.over) return one.result || t("result.nobody");
  return t("mine.turn", { name: one.seats[one.turn ?? ""]?.seat_name ?? "" });
}

function importing() {
  const file = el("input", { type: "file", accept: ".json,application/json", id: "import-file", class: "unseen", tabindex: -1, "aria-label": t("import.button") });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    try {
      await create("/api/matches/import", { save: JSON.parse(await chosen.text()) });
    } catch (problem) {
      complain(problem instanceof SyntaxError ? t("import.unreadable") : problem);
    }
  });
  return el(
    "section",
    { "aria-labelledby": "h-import" },
    el("h2", { id: "h-import" }, t("import.title")),
    el("div", { class: "card drop" }, el("button", { type: "button", onclick: () => file.click() }, t("import.button")), file, el("p", { class: "hint" }, t("import.about"))),
  );
}

await loadWords();
await build().catch(complain);

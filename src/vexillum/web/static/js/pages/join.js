/** The page of a seat's link: the invitation, before joining. */

import { address, club, fromAddress, loadClub, post, signInPath } from "../parts/api.js";
import { byId, el, fill, icon } from "../parts/dom.js";
import { actionButton } from "../parts/forms.js";
import { header } from "../parts/page-header.js";
import { name, setName } from "../parts/settings.js";
import { difficultyDots, lengthWords, themedPicture } from "../club/game-look.js";
import { clockName } from "../parts/time-words.js";
import { ratedMark, secretsSeen, watchWords } from "../club/match-marks.js";
import { loadWords, t } from "../parts/words.js";

/**
 * @typedef {import("../parts/types.js").JoinPreview} JoinPreview
 * @typedef {import("../parts/types.js").JoinSeat} JoinSeat
 */

async function join() {
  const { match } = await post("/api/join", { token: fromAddress() });
  location.replace(`/play/${match}`);
  await new Promise(() => {}); // the button stays busy until the page is left
}

/** @param {unknown} problem */
function failed(problem) {
  fill(
    byId("main"),
    el("h1", {}, t("join.failed")),
    el("p", {}, problem instanceof Error ? problem.message : String(problem)),
    el("p", {}, el("a", { class: "button", href: "/" }, t("to_lobby"))),
  );
}

/** @param {JoinPreview} known */
function show(known) {
  const yours = known.seats.find((seat) => seat.yours);
  const title = known.title || `${known.game_name} · ${known.scenario_name}`;
  const asksName = !club().public && yours && !known.sat && !known.taken;
  const field = el("input", { type: "text", maxlength: 40, value: name(), autocomplete: "nickname", id: "my-name" });
  const form = el(
    "form",
    { class: "fields" },
    asksName ? el("label", { class: "field" }, el("span", {}, t("join.your_name")), field) : null,
    known.taken ? el("p", { class: "error" }, t("join.taken")) : null,
    known.taken ? el("a", { class: "button", href: "/" }, t("to_lobby")) : sitButton(known, () => setName(field.value)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    /** @type {HTMLElement|null} */ (form.querySelector("#sit"))?.click();
  });
  fill(
    byId("main"),
    el(
      "article",
      { class: "card joining", "aria-labelledby": "h-join" },
      el("div", { class: "picture" }, themedPicture(address(`/api/games/${encodeURIComponent(known.game)}/picture.svg`, {}), { class: "game-picture" })),
      el(
        "div",
        { class: "inside" },
        el("div", {}, el("h1", { id: "h-join" }, known.host ? t("join.host", { name: known.host }) : t("join.host.nobody")), el("p", { class: "match-name" }, title)),
        el("p", { class: "facts" }, icon("clock"), el("span", {}, lengthWords(known.minutes)), difficultyDots(known.difficulty), el("span", {}, clockName(known.clock)), club().public ? ratedMark(known.rated ? "on" : null) : null),
        known.rated && !known.sat && known.seat ? el("p", { class: "hint" }, t("rated.about")) : null,
        secretsSeen(known),
        watchWords(known) ? el("p", { class: "hint" }, watchWords(known)) : null,
        known.scenario_play ? el("p", {}, known.scenario_play) : null,
        known.over ? el("p", {}, t("join.over")) : null,
        yours ? el("div", { class: "seat-card" }, el("span", { class: "seat-title" }, el("strong", {}, t("join.seat", { seat: yours.name })), difficultyDots(yours.difficulty)), yours.about ? el("p", {}, yours.about) : null) : el("p", {}, t("join.watch")),
        form,
        el("div", {}, el("h2", {}, t("join.at_table")), el("dl", {}, ...known.seats.flatMap(seatLine))),
        el("p", { class: "hint" }, known.language ? t("join.language", { language: t(`language.${known.language}`) }) : t("join.language.own")),
      ),
    ),
  );
  if (asksName && !name()) field.focus();
}

/**
 * @param {JoinPreview} known
 * @param {() => void} before
 */
function sitButton(known, before) {
  const text = !known.seat ? t("join.look") : known.sat ? t("join.back") : t("join.sit");
  return actionButton(text, () => { before(); return join(); }, failed, { id: "sit", class: "primary big" });
}

/** @param {JoinSeat} seat */
function seatLine(seat) {
  return [el("dt", {}, seat.name), el("dd", {}, seat.free ? el("span", { class: "free" }, t("join.free")) : seat.player)];
}

async function build() {
  header(byId("bar"), { onLanguage: () => void build() });
  try {
    show(await post("/api/join/preview", { token: fromAddress() }));
  } catch (problem) {
    failed(problem);
  }
}

await Promise.all([loadWords(), loadClub()]);
if (club().public && !club().me) location.replace(signInPath());
else await build();

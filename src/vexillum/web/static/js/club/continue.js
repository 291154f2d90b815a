/**
 * What to go on with: the waiting matches, the most urgent one large, with board and standings, two more beside it, the
 * rest as a list; and today's puzzles.
 */

import { get, getMine, personalAddress } from "../parts/api.js";
import { el, fill, icon } from "../parts/dom.js";
import { isUrgent, timeLeft } from "../parts/time-words.js";
import { ago, t } from "../parts/words.js";
import { todayCard } from "../puzzles/puzzle-cards.js";
import { shortName } from "./game-cards.js";
import { themedPicture } from "./game-look.js";
import { byUrgency, myGames, waits } from "./table-lists.js";

/**
 * @typedef {import("../parts/types.js").MatchSummary} MatchSummary
 * @typedef {import("../parts/types.js").Standing} Standing
 * @typedef {import("./table-lists.js").Mine} Mine
 */

/** How many matches are shown with a picture. */
const PICTURED = 3;

/**
 * The section, or nothing if there are no matches.
 * @param {Mine[]} matches
 */
export function continueSection(matches) {
  if (!matches.length) return null;
  const running = matches.filter((one) => !one.over).sort(byUrgency);
  const [first, ...others] = running.slice(0, PICTURED);
  return el(
    "section",
    { id: "mine", "aria-labelledby": "h-mine" },
    el("h2", { id: "h-mine" }, t(running.length ? "front.continue" : "mine.title")),
    first ? el("div", { class: `resumes${others.length ? "" : " alone"}` }, resume(first, true), others.length ? el("div", { class: "resume-side" }, ...others.map((one) => resume(one, false))) : null) : null,
    ...myGames([...running.slice(PICTURED), ...matches.filter((one) => one.over)]),
  );
}

/**
 * @param {Mine} one
 * @param {boolean} large
 */
function resume(one, large) {
  const game = `${shortName(one.game_name)} · ${one.scenario_name}`;
  const told = el("div", { class: "told" });
  const picture = el("div", { class: "picture" });
  const card = el(
    "article",
    { class: `card resume${large ? " large" : ""}${waits(one) ? " turn" : ""}`, "data-match": one.match },
    picture,
    el("div", { class: "inside" }, el("h3", {}, one.title || game), told, acts(one, large, null)),
  );
  fill(told, ...facts(one, null, large, one.title ? game : ""));
  getMine(`/api/matches/${one.match}/summary`)
    .then((/** @type {MatchSummary} */ known) => {
      fill(told, ...facts(one, known, large, one.title ? game : ""));
      card.querySelector(".acts")?.replaceWith(acts(one, large, known));
      fill(picture, themedPicture(personalAddress(`/api/matches/${one.match}/thumbnail.svg`, { shape: large ? 2 : 1, v: known.picture })));
    })
    .catch(() => picture.remove()); // the table says why a match cannot be opened
  return card;
}

/**
 * @param {Mine} one
 * @param {MatchSummary|null} known
 * @param {boolean} large
 * @param {string} game its name, if there is another title
 * @returns {Array<Node|null>}
 */
function facts(one, known, large, game) {
  const asked = one.seats[one.turn ?? ""];
  const mine = waits(one);
  const card = known && known.card !== one.scenario_name ? known.card : "";
  const turn = mine
    ? [el("span", { class: "your-turn" }, t("mine.your_turn")), known?.seat ? ` ${t(card && large ? "front.as_on" : "front.as", { seat: known.seat, card })}` : ""]
    : [one.closed ? t("mine.closed") : asked?.player === "open" ? t("waiting.open", { name: asked.seat_name }) : t("front.waiting", { name: asked?.name || asked?.seat_name || "", seat: asked?.seat_name ?? "" })];
  const since = known?.turns ? ` · ${t("front.turns", { n: known.turns })}` : "";
  const urgent = one.deadline ? el("span", { class: mine && isUrgent(one.deadline) ? "pressing" : "" }, timeLeft(one.deadline)) : null;
  const where = [game, ...(known?.where ?? []).slice(0, large ? 2 : 1), one.practised ? t("practice") : "", one.begun ? t(`begun.${one.begun}`) : "", ago(one.touched)].filter(Boolean).join(" · ");
  return [
    el("p", { class: "whose" }, ...turn, large ? since : ""),
    el("p", { class: "where" }, where, urgent ? " · " : "", urgent),
    large && known?.prompt ? el("p", { class: "prompt" }, known.prompt) : null,
    large && known ? standingBars(known.standing) : null,
    large && known?.warning ? el("p", { class: `front-warning ${known.tone}` }, icon(known.tone === "good" ? "laurel" : "warning"), el("span", {}, known.warning)) : null,
  ];
}

/**
 * @param {Mine} one
 * @param {boolean} large
 * @param {MatchSummary|null} known
 */
function acts(one, large, known) {
  const mine = waits(one);
  return el(
    "div",
    { class: "acts" },
    el("a", { class: `button${mine ? " primary" : ""}${large ? " big" : ""}`, href: `/play/${one.match}` }, t(mine ? "mine.go_on" : "front.look_in")),
    large && known?.turns ? el("a", { class: "button", href: `/play/${one.match}?recap=1`, "data-act": "recap" }, icon("play"), t("front.what_happened")) : null,
    large ? el("a", { class: "plain", href: `/replay/${one.match}` }, t("menu.replay")) : null,
  );
}

// The standings of a match as bars ------------------------------------------------------------------------------------

/** A full bar is a little beyond what is needed. */
const FULL = 1.15;

/** @param {Standing[]} standing */
function standingBars(standing) {
  if (!standing.length) return null;
  return el("dl", { class: "standing", "aria-label": t("front.standing") }, ...standing.map(bar));
}

/** @param {Standing} one */
function bar(one) {
  const filled = el("i", { class: "filled" });
  filled.style.inlineSize = `${Math.min(1, one.part / (one.signed ? FULL : 1)) * 100}%`;
  const place = el("div", { class: "standing-row" }, el("dt", {}, one.name), el("dd", {}, el("span", { class: `bar${one.signed ? " goal" : ""}`, "aria-hidden": "true" }, filled), el("b", {}, value(one))));
  place.style.setProperty("--seat", one.colour || "var(--line-2)");
  if (one.leads) place.classList.add("leads");
  return place;
}

/** @param {Standing} one */
function value(one) {
  if (!one.signed) return String(one.value);
  return one.value > 0 ? `+${one.value}` : String(one.value).replace("-", "−");
}

// Today's puzzles on the front page -----------------------------------------------------------------------------------

/** The section, or nothing if no game has puzzles. */
export async function dailyPuzzles() {
  /** @type {import("../parts/types.js").PuzzleList} */
  const { games } = await get("/api/puzzles/today");
  if (!games.length) return null;
  return el(
    "section",
    { id: "daily-puzzles", "aria-labelledby": "h-daily" },
    el("div", { class: "front-head" }, el("h2", { id: "h-daily" }, t("puzzle.today")), el("a", { class: "back", href: "/puzzles" }, t("puzzle.all"))),
    el("div", { class: "puzzle-cards" }, ...games.map((shelf) => todayCard(shelf, themedPicture, "h3"))),
  );
}

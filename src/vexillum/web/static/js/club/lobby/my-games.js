/** My games: waiting ones first, the one with the least time left before all others. */

import { club } from "../../parts/api.js";
import { el } from "../../parts/dom.js";
import { clockName, timeLeft, isUrgent } from "../../parts/time-words.js";
import { ago, t } from "../../parts/words.js";
import { ratedMark } from "../rated-mark.js";

/**
 * @typedef {import("../../parts/types.js").Clock} Clock
 * @typedef {{match: string, game_name: string, scenario_name: string, turn: string|null, my_turn: boolean, over: boolean,
 *   seats: Record<string, {name: string, seat_name: string, you: boolean, player: string}>, result: string|null, practised?: boolean, begun?: string|null, touched: string|number,
 *   rated?: string|null, title?: string, clock?: Clock|null, deadline?: number|null, waits?: boolean, open?: boolean, closed?: string|null}} Mine
 */

/** Later than any deadline, in seconds. */
const NEVER = 1e12;

/**
 * The list, with finished games folded.
 * @param {Mine[]} matches
 * @returns {Node[]}
 */
export function myGames(matches) {
  const running = matches.filter((one) => !one.over).sort(byUrgency);
  const finished = matches.filter((one) => one.over);
  return [
    ...(running.length ? [el("ul", { class: "matches" }, ...running.map(row))] : []),
    ...(finished.length ? [el("details", {}, el("summary", {}, t("mine.finished", { n: finished.length })), el("ul", { class: "matches" }, ...finished.map(row)))] : []),
  ];
}

/**
 * Whether this match waits for me.
 * @param {Mine} one
 */
export function waits(one) {
  return one.waits ?? one.my_turn;
}

/**
 * @param {Mine} one
 * @param {Mine} other
 */
export function byUrgency(one, other) {
  const urgency = (/** @type {Mine} */ match) => (waits(match) ? Math.min(match.deadline ?? NEVER, NEVER) : match.closed ? NEVER + 2 : NEVER + 1);
  return urgency(one) - urgency(other);
}

/** @param {Mine} one */
function row(one) {
  const id = one.match;
  const game = `${one.game_name} · ${one.scenario_name}`;
  return el(
    "li",
    { class: `card match${waits(one) ? " turn" : ""}`, "data-match": id },
    el("strong", { class: "match-name" }, one.title || game),
    el("p", {}, ...facts(one, one.title ? game : "")),
    el(
      "div",
      { class: "row" },
      el("a", { class: `button${one.over || one.closed ? "" : " primary"}`, href: `/play/${id}` }, t(one.over || one.closed ? "mine.look" : "mine.go_on")),
      el("a", { class: "button", href: `/replay/${id}` }, t("menu.replay")),
    ),
  );
}

/**
 * @param {Mine} one
 * @param {string} game its name, if there is another title
 * @returns {Array<Node|string>}
 */
function facts(one, game) {
  const parts = [
    waits(one) ? el("span", { class: "your-turn" }, t("mine.your_turn")) : status(one),
    one.deadline && !one.over ? el("span", { class: waits(one) && isUrgent(one.deadline) ? "isUrgent" : "" }, timeLeft(one.deadline)) : "",
    others(one),
    game,
    one.practised && !one.over ? t("practice") : "",
    club().public && one.rated ? ratedMark(one.rated) : "",
    one.begun ? t(`begun.${one.begun}`) : "",
    one.clock && !one.over ? clockName(one.clock) : "",
    ago(one.touched),
  ];
  return parts.filter(Boolean).flatMap((part, index) => (index ? [" · ", part] : [part]));
}

/** @param {Mine} one */
function status(one) {
  if (one.closed) return t("mine.closed");
  if (one.over) return one.result || t("result.nobody");
  const asked = one.seats[one.turn ?? ""];
  return t(asked?.player === "open" ? "waiting.open" : "mine.turn", { name: asked?.seat_name ?? "" });
}

/**
 * The people I play with.
 * @param {Mine} one
 */
function others(one) {
  const names = new Set(Object.values(one.seats).filter((seat) => !seat.you && seat.player === "human").map((seat) => seat.name));
  return names.size ? t("mine.with", { names: [...names].join(", ") }) : "";
}

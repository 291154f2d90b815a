/** A table in play, waiting for players or finished: its picture, players and standings. */

import { club, goTo, personalAddress, post, signInPath } from "../../parts/api.js";
import { el, icon } from "../../parts/dom.js";
import { actionButton } from "../../parts/forms.js";
import { clockName } from "../../parts/time-words.js";
import { complain } from "../../parts/toast.js";
import { ago, t } from "../../parts/words.js";
import { shortName } from "../front/game-cards.js";
import { themedPicture } from "../front/themed-picture.js";
import { secretsSeen } from "../secrets-seen.js";
import { watchWords } from "../watch-words.js";

/**
 * @typedef {import("../../parts/types.js").LiveTable} LiveTable
 * @typedef {import("../../parts/types.js").LiveSeat} LiveSeat
 * @typedef {{admin: boolean, changed: () => void}} CardContext
 */

/**
 * @param {LiveTable} one
 * @param {CardContext} context
 */
export function liveCard(one, context) {
  const game = `${shortName(one.game_name)} · ${one.scenario_name}`;
  const waits = !one.over && one.seats.some((seat) => seat.free);
  const id = `live-${one.match}`;
  return el(
    "article",
    { class: "card live-card", "data-match": one.match, "aria-labelledby": id },
    el("div", { class: "picture" }, themedPicture(personalAddress(`/api/matches/${one.match}/thumbnail.svg`, { shape: 1, v: one.mark })), mark(one, waits)),
    el(
      "div",
      { class: "inside" },
      el("h3", { id }, one.title || game),
      el("p", { class: "where" }, facts(one, one.title ? game : "", waits)),
      el("ul", { class: "live-seats" }, ...one.seats.map(seatLine)),
      one.over ? null : secretsSeen(one),
      watchWords(one) ? el("p", { class: "where" }, watchWords(one)) : null,
      el("div", { class: "acts" }, ...acts(one, waits), context.admin ? featureButton("match", one.match, one.featured, context.changed) : null),
    ),
  );
}

/**
 * @param {LiveTable} one
 * @param {boolean} waits
 */
function mark(one, waits) {
  if (one.featured) return el("span", { class: "live-mark featured" }, t("live.featured"));
  return one.over || waits ? null : el("span", { class: "live-mark" }, t("live.mark"));
}

/**
 * @param {LiveTable} one
 * @param {string} game
 * @param {boolean} waits
 */
function facts(one, game, waits) {
  if (one.over) return [game, one.result, ago(one.answered ?? one.made)].filter(Boolean).join(" · ");
  if (waits && one.answered === null) return [game, t("live.open"), clockName(one.clock)].filter(Boolean).join(" · ");
  const card = one.card !== one.scenario_name ? one.card : "";
  return [game, card, ...one.where.slice(0, 1), one.turn ? t("live.to_move", { seat: one.turn }) : "", one.watching ? t("live.watching", { n: one.watching }) : "", one.answered ? t("live.answered", { ago: ago(one.answered) }) : ""].filter(Boolean).join(" · ");
}

/** @param {LiveSeat} seat */
function seatLine(seat) {
  const { standing } = seat;
  const value = standing ? el("b", { class: standing.leads ? "leads" : "" }, standing.signed && standing.value > 0 ? `+${standing.value}` : String(standing.value).replace("-", "−")) : null;
  const dot = el("i", { class: "seat-dot", "aria-hidden": "true", css: standing?.colour ? `--seat: ${standing.colour}` : "" });
  const who = seat.free ? el("span", { class: "free" }, t("live.free")) : el("span", { class: seat.agent ? "agent" : "" }, seat.player);
  return el("li", {}, dot, el("span", { class: "seat-of" }, `${seat.seat_name}: `), who, value);
}

/**
 * @param {LiveTable} one
 * @param {boolean} waits
 * @returns {Node[]}
 */
function acts(one, waits) {
  const path = `/play/${one.match}`;
  if (one.over) return [el("a", { class: "button", href: `/replay/${one.match}` }, icon("play"), t("live.replay"))];
  const watch = el("a", { class: "button", href: path, "data-act": "watch" }, icon("eye"), t("live.watch"));
  if (!waits) return [watch];
  if (!club().me) return [el("a", { class: "button primary", href: signInPath(path), "data-act": "sit" }, t("live.sit")), watch];
  const [free, ...more] = one.seats.filter((seat) => seat.free);
  if (more.length) return [el("a", { class: "button primary", href: path, "data-act": "sit" }, t("live.sit")), watch];
  const sit = async () => {
    await post(`/api/matches/${one.match}/sit`, { seat: free.seat });
    await goTo(path);
  };
  return [actionButton(t("live.sit"), sit, complain, { class: "primary", "data-act": "sit" }), watch];
}

/**
 * For administrators.
 * @param {"match"|"study"} kind
 * @param {string} id
 * @param {boolean} featured
 * @param {() => void} changed
 */
export function featureButton(kind, id, featured, changed) {
  const act = async () => {
    await post("/api/admin/feature", { kind, id, on: !featured });
    changed();
  };
  return actionButton(t(featured ? "live.unfeature" : "live.feature"), act, complain, { class: "plain linkish", "data-act": "feature" });
}

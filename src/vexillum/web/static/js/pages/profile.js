/** A member's profile: their description, ratings and games, and buttons for actions. */

import { openPage, part } from "../club/club-page.js";
import { friendButton } from "../club/friend-actions.js";
import { HistoryList } from "../club/profile/history-list.js";
import { ratingsPart } from "../club/profile/ratings-view.js";
import { favouritesPart, versusPart } from "../club/profile/versus-view.js";
import { club, fromAddress, get, post } from "../parts/api.js";
import { openDialog } from "../parts/dialogs.js";
import { el } from "../parts/dom.js";
import { Field } from "../parts/form-fields.js";
import { form } from "../parts/forms.js";
import { toast } from "../parts/toast.js";
import { ago, day, listed, t } from "../parts/words.js";

/**
 * @typedef {{name: string, about: string, made: number, seen_days: number|null, games: {played: number, won: number, running: number}|null,
 *   hides: string[], hides_from_others: string[], ratings: import("../club/profile/ratings-view.js").Rating[]|null, provisional: number, favourites: import("../club/profile/versus-view.js").Favourite[]|null,
 *   versus: import("../club/profile/versus-view.js").Versus|null,
 *   friend: "none"|"asked"|"asks_you"|"friends", blocked: boolean}} Profile
 */

/** @type {Record<Profile["friend"], import("../club/friend-actions.js").What[]>} */
const ACTIONS = { none: ["friend"], asked: ["withdraw"], asks_you: ["accept", "decline"], friends: ["unfriend"] };

/** @param {() => Promise<void>} again */
async function draw(again) {
  /** @type {Profile} */
  const one = await get(`/api/people/${encodeURIComponent(fromAddress())}`);
  document.title = `${one.name} · Vexillum`;
  const about = [
    el(
      "article",
      { class: "card person" },
      el("h1", {}, one.name),
      el("p", { class: "hint" }, since(one)),
      one.hides_from_others.length ? el("p", { class: "hint" }, t("profile.hides", { what: listed(one.hides_from_others.map((what) => t(`profile.hides.${what}`))) })) : null,
      one.about ? el("p", { class: "own-words" }, one.about) : null,
      one.games ? counts(one.games) : null,
      one.name === club().me?.name
        ? el("div", { class: "row" }, el("a", { class: "button", href: "/account" }, t("person.you")))
        : el("div", { class: "row" }, ...actions(one, again), el("button", { type: "button", class: "quiet", id: "report", onclick: () => report(one.name) }, t("report"))),
    ),
    ratingsPart(one.ratings, one.name, one.provisional),
    ...[favouritesPart(one.favourites)].filter((shown) => shown !== null),
    versusPart(one.versus, one.name, { hidden: one.hides.includes("versus"), me: one.name === club().me?.name }),
  ];
  const games = one.games ? await new HistoryList(one.name).build() : part("history", t("history.title"), el("p", { class: "hint" }, t("profile.hidden.history", { name: one.name })));
  return [el("div", { class: "profile" }, el("div", { class: "parts" }, ...about), games), el("p", {}, el("a", { href: "/people" }, t("person.all")))];
}

/** @param {Profile} one */
function since({ made, seen_days: days, friend }) {
  const seen = days === null ? "" : t("person.seen", { ago: days ? ago(Date.now() / 1000 - days * 86400) : t("person.today") });
  return [t("person.since", { day: day(made) }), seen, friend === "friends" ? t("person.friends") : ""].filter(Boolean).join(" · ");
}

/** @param {NonNullable<Profile["games"]>} games */
function counts({ played, won, running }) {
  const count = (/** @type {string} */ label, /** @type {number} */ n) => el("div", {}, el("dt", {}, label), el("dd", {}, n));
  return el("dl", { class: "counts" }, count(t("person.played"), played), count(t("person.won"), won), count(t("person.running"), running));
}

/**
 * @param {Profile} one
 * @param {() => Promise<void>} again
 */
function actions(one, again) {
  /** @type {import("../club/friend-actions.js").What[]} */
  const possible = one.blocked ? ["unblock"] : [...ACTIONS[one.friend], "block"];
  return possible.map((what) => friendButton(what, one.name, again));
}

/**
 * Report someone to the administrators.
 * @param {string} name
 */
function report(name) {
  const text = new Field({ id: "report-text", label: t("report.text"), rows: 5, most: 2000 });
  const act = async () => {
    await post("/api/report", { name, text: text.value });
    dialog.close();
    toast(t("report.done"));
  };
  const dialog = openDialog(t("report.title", { name }), [el("p", {}, t("report.about")), form({ field: text, submit: t("report.send"), act })]);
  text.input.focus();
}

await openPage({ title: () => t("member.people"), draw });

/** The bar above the table with its menu, and the labels of the page. */

import { byId, el, icon } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { delayName } from "../parts/time-words.js";
import { lang, t } from "../parts/words.js";
import { referenceButton } from "./common/reference-pages.js";
import { forgetRules, rulesLink } from "./common/rule-explanations.js";
import { openHelp } from "./keyboard-help.js";
import { openMenu } from "./match-menu.js";

/** @typedef {import("./match-table.js").Table} Table */

/** @param {Table} table */
export function buildTable(table) {
  const button = (/** @type {string} */ sign, /** @type {string} */ said, /** @type {() => void} */ act, css = "") =>
    el("button", { type: "button", class: `tool ${css}`, title: said, "aria-label": said, onclick: act }, icon(sign), el("span", { class: "word" }, said));
  header(byId("bar"), {
    middle: [el("h1", { id: "title" }, table.frame ? tableTitle(table, table.frame) : t("loading")), el("span", { id: "practice", class: "practice", hidden: true, title: t("practice.about") }, t("practice")), el("span", { id: "rated", class: "practice", hidden: true }), el("a", { id: "tournament", class: "practice wide-only", hidden: true }, t("cup.bar")), el("span", { id: "later", class: "practice", hidden: true, role: "status" })],
    tools: [table.next.build(), referenceButton(table.reference), rulesLink(), button("help", t("help.title"), openHelp, "wide-only"), button("menu", t("menu.title"), () => menu(table))],
    onLanguage: () => changeLanguage(table),
  });
  for (const [id, said] of [["stage", "board.label"], ["side", "side.label"], ["rail", "rail.label"], ["panels", "panels.label"]]) byId(id).setAttribute("aria-label", t(said));
  showRated(table);
  showLater(table);
  byId("skip").textContent = t("skip");
  byId("banner").textContent = t("connection.lost");
  for (const part of [table.sheet, table.overview, table.tabs, table.branches, table.chat, table.notes, table.narration]) part.build();
  table.displayView.showMapButtons();
  table.hints.draw();
  table.show?.build();
}

/**
 * The title of the match and its game.
 * @param {Table} table
 * @param {import("../parts/types.js").TableFrame} frame
 */
export function tableTitle(table, frame) {
  const called = table.welcome.title ?? "";
  const begun = table.welcome.begun ? t(`begun.${table.welcome.begun}`) : "";
  return [called === frame.title ? "" : called, frame.title, begun].filter(Boolean).join(" · ");
}

/**
 * Whether leaving or undoing would change ratings.
 * @param {Table["welcome"]} welcome
 */
export function counts({ rated }) {
  return rated === "wanted" || rated === "on";
}

/**
 * Show whether the match is rated (never at home), and link to its tournament.
 * @param {Table} table
 */
export function showRated({ welcome }) {
  const mark = byId("rated");
  const { rated, club } = welcome;
  const said = rated === "done" || rated === "void" || rated === "off" ? `rated.${rated}` : rated ? "rated" : "casual";
  mark.hidden = !club;
  mark.textContent = t(said);
  mark.title = t(`${said}.about`);
  const cup = byId("tournament");
  cup.hidden = !welcome.tournament;
  if (welcome.tournament) cup.setAttribute("href", `/tournaments/${welcome.tournament}`);
}

/**
 * Show the spectator's delay, if any.
 * @param {Table} table
 */
export function showLater({ welcome }) {
  const mark = byId("later");
  mark.hidden = !welcome.later;
  mark.textContent = welcome.later ? t("table.later", { delay: delayName(welcome.delay) }) : "";
  mark.dataset.brief = welcome.later ? delayName(welcome.delay) : "";
  mark.title = t("table.later.about");
}

/** @param {Table} table */
function changeLanguage(table) {
  forgetRules();
  buildTable(table);
  table.connection.send("lang", { lang: lang() });
}

/** @param {Table} table */
function menu(table) {
  const { match, you, names, welcome, frame, seedKnown, agents } = table;
  openMenu(
    { match, you, names, seats: frame?.seats ?? {}, links: welcome.links ?? {}, watch: welcome.watch ?? "", rules: welcome.rules ?? "", hash: welcome.hash ?? "", seedKnown, agents, over: frame?.over ?? false, practice: frame?.practice ?? false, practicePossible: welcome.practice_possible ?? false, coach: frame?.coach ?? false, coachPossible: welcome.coach_possible ?? false, watching: welcome.club ? { delay: welcome.delay ?? null, guests: Boolean(welcome.guests) } : null, origin: welcome.origin ?? null, tournament: welcome.tournament ?? "", begun: welcome.begun ?? "", plans: table.canPlan() ? () => table.plans.open() : null, rated: counts(welcome), language: () => changeLanguage(table) },
    (type, body) => table.connection.send(type, body),
  );
}

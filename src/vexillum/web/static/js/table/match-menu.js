/** The menu of a match: share, hand over, resign, ask to undo, play again, download. */

import { club, isGuest, personalAddress } from "../parts/api.js";
import { confirmDialog, openDialog } from "../parts/dialogs.js";
import { el } from "../parts/dom.js";
import { canNotify, notifies, toggleNotices } from "../parts/my-turn.js";
import { languages, themes } from "../parts/page-header.js";
import { confirms, name, setConfirms, setName } from "../parts/settings.js";
import { shareLinks } from "../parts/share-links.js";
import { complain, toast } from "../parts/toast.js";
import { t } from "../parts/words.js";
import { hashLine } from "./dice-check.js";
import { openHelp } from "./keyboard-help.js";
import { openPlaybackSettings } from "./playback/playback-settings.js";
import { openChances } from "./result/chances-dialog.js";
import { openWatching } from "./watching-dialog.js";

/**
 * @typedef {import("../parts/types.js").You} You
 * @typedef {import("../parts/types.js").SeatForm} SeatForm
 * @typedef {object} MatchFacts
 * @property {string} match
 * @property {You} you
 * @property {Record<string, string>} names of the seats
 * @property {Record<string, SeatForm>} seats
 * @property {Record<string, string>} links by seat
 * @property {string} watch
 * @property {string} rules where they can be read
 * @property {string} hash of the seed of the dice
 * @property {boolean} seedKnown did someone know the seed before the end?
 * @property {Array<{id: string, name: string}>} agents
 * @property {boolean} over
 * @property {() => void} language it has changed
 * @property {boolean} practice is it a practice game?
 * @property {boolean} practicePossible may it become one?
 * @property {boolean} coach is there a coach?
 * @property {boolean} coachPossible may there be one?
 * @property {(() => void)|null} plans opens what I settle beforehand; null: nobody waits for me
 * @property {boolean} rated would leaving or going back change ratings?
 * @property {import("../parts/types.js").Origin|null} origin the moment that it continues
 * @property {string} tournament the tournament that it is a table of, if it is of one
 * @property {{delay: import("../parts/types.js").Delay|null, guests: boolean}|null} watching how those see it who watch; nothing at home
 * @property {string} begun from what it began; nothing: from a set-up
 */

/**
 * The menu of a match.
 * @param {MatchFacts} facts
 * @param {(type: string, body?: object) => boolean} send
 */
export function openMenu(facts, send) {
  const close = () => dialog.close();
  const item = (/** @type {string} */ id, /** @type {() => void} */ act) =>
    el("button", { type: "button", class: "item", "data-act": id, onclick: () => { close(); act(); } }, el("strong", {}, t(`menu.${id}`)), el("span", {}, t(`menu.${id}.about`)));
  const link = (/** @type {string} */ id, /** @type {string} */ href, /** @type {object} */ more = {}) =>
    el("a", { class: "item", "data-act": id, href, ...more }, el("strong", {}, t(`menu.${id}`)), el("span", {}, t(`menu.${id}.about`)));
  const seated = facts.you.seats.length > 0;
  const shares = Object.keys(facts.links).length > 0 || facts.watch;
  const hands = (facts.you.seats.length > 0 || facts.you.host) && !isGuest();
  const looks = el("div", { class: "row looks" }, languages(() => { close(); facts.language(); }), themes());
  const dialog = openDialog(t("menu.title"), [
    looks,
    ...(facts.begun ? [el("p", { class: "hint", id: "begun" }, t("menu.begun", { how: t(`begun.${facts.begun}`) }))] : []),
    el(
      "div",
      { class: "items" },
      shares ? item("share", () => openShare(facts)) : null,
      facts.watching && facts.you.host && !isGuest() && !facts.over ? item("watching", () => openWatching(facts.match, facts.watching)) : null,
      hands && !facts.over ? item("hand", () => openHand(facts, send)) : null,
      facts.plans ? item("plans", facts.plans) : null,
      (facts.practicePossible || facts.practice) && !facts.over ? item(facts.practice ? "earnest" : "practice", () => send("practice", { on: !facts.practice })) : null,
      (facts.coachPossible || facts.coach) && !facts.over ? item(facts.coach ? "coach_off" : "coach_on", () => send("coach", { on: !facts.coach })) : null,
      facts.practicePossible && !facts.over && !isGuest() ? item("chances", () => openChances(facts.match, null, facts.names)) : null,
      seated && !facts.over && !facts.practicePossible && !facts.tournament ? item("takeback", () => goBack(facts, send)) : null,
      seated && !facts.over && !isGuest() ? item(leaveItem(), () => resign(facts, send)) : null,
      (seated || facts.you.host) && facts.over && !isGuest() ? item("rematch", () => send("rematch")) : null,
      link("replay", `/replay/${facts.match}`),
      !isGuest() && (facts.over || (facts.practice && facts.practicePossible)) ? link("edit", `/editor?match=${facts.match}`) : null,
      facts.tournament ? el("a", { class: "item", "data-act": "tournament", href: `/tournaments/${facts.tournament}` }, el("strong", {}, t("cup.bar")), el("span", {}, t("cup.bar.about"))) : null,
      facts.origin ? el("a", { class: "item", "data-act": "origin", href: `/replay/${facts.origin.match}?at=${facts.origin.at}` }, el("strong", {}, t("play_on.from", { at: facts.origin.at })), el("span", {}, t("play_on.origin"))) : null,
      facts.over || (facts.you.host && alone(facts)) ? link("save", personalAddress(`/api/matches/${facts.match}/save`), { download: "" }) : null,
      seated && !facts.over ? item(confirms() ? "straight" : "confirm", toggleConfirms) : null,
      item("watch", openPlaybackSettings),
      canNotify() ? item(notifies() ? "quiet" : "notify", () => toggleNotices().catch(complain)) : null,
      club().public ? null : item("name", () => openName(send)),
      link("rules", facts.rules || "/rules", { target: "_blank", rel: "noopener" }),
      item("help", openHelp),
    ),
    hashLine(facts.hash, facts.seedKnown),
  ]);
}

/** Turn the confirmation of answers that cannot be undone on or off. */
function toggleConfirms() {
  setConfirms(!confirms());
  toast(t(confirms() ? "confirm.is_on" : "confirm.is_off"));
}

/**
 * Whether no one else plays and no seat is open. Only then can a running match be downloaded, since the file contains
 * the seed.
 * @param {MatchFacts} facts
 */
function alone({ seats, agents }) {
  return Object.values(seats).every(({ you, player }) => you || agents.some((agent) => agent.id === player));
}

/** @param {MatchFacts} facts */
export function openShare(facts) {
  const links = Object.entries(facts.links).map(([seat, path]) => ({ name: facts.names[seat] ?? seat, path }));
  shareLinks([...links, ...(facts.watch ? [{ name: t("share.watch"), path: facts.watch }] : [])]).catch(complain);
}

/**
 * Change the name that the others see.
 * @param {(type: string, body?: object) => boolean} send
 */
function openName(send) {
  const field = el("input", { type: "text", maxlength: 40, value: name(), autocomplete: "nickname" });
  const form = el("form", { class: "dialog-form" }, el("label", {}, el("span", {}, t("name")), field), el("button", { type: "submit", class: "primary" }, t("name.change")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    setName(field.value);
    send("name", { name: name() });
    dialog.close();
  });
  const dialog = openDialog(t("menu.name"), [form]);
  field.focus();
}

/**
 * Give a seat to an agent, take it back, or open it.
 * @param {MatchFacts} facts
 * @param {(type: string, body?: object) => boolean} send
 */
function openHand(facts, send) {
  const rows = Object.entries(facts.names)
    .filter(([seat]) => facts.seats[seat]?.may_hand)
    .map(([seat, name]) => {
      const select = el(
        "select",
        { "aria-label": name },
        el("option", { value: "me" }, t("seat.me")),
        el("option", { value: "open" }, t("seat.open")),
        ...facts.agents.map((agent) => el("option", { value: agent.id }, agent.name)),
      );
      const now = facts.seats[seat]?.player ?? "";
      select.value = facts.you.seats.includes(seat) ? "me" : facts.agents.some((agent) => agent.id === now) ? now : "open";
      const was = select.value;
      select.addEventListener("change", () => {
        if (select.value !== was) send("hand", { seat, to: select.value });
        dialog.close();
      });
      return el("label", { class: "seat-row" }, el("span", {}, name), select);
    });
  const dialog = openDialog(t("menu.hand"), [el("p", {}, t("hand.about")), ...rows]);
}

/**
 * Ask the others to undo; a rated match then becomes casual.
 * @param {MatchFacts} facts
 * @param {(type: string, body?: object) => boolean} send
 */
async function goBack(facts, send) {
  if (facts.rated && !(await confirmDialog(t("menu.takeback"), t("rated.takeback"), t("menu.takeback")))) return;
  send("takeback");
}

/** The menu item for giving up my seats: "leave" in a club, "resign" at home. */
function leaveItem() {
  return club().public ? "leave" : "resign";
}

/**
 * @param {MatchFacts} facts
 * @param {(type: string, body?: object) => boolean} send
 */
async function resign(facts, send) {
  const said = t(`menu.${leaveItem()}`);
  const sure = [t(club().public ? "seat.leave.sure" : "resign.sure"), facts.rated ? t("rated.leave") : ""].filter(Boolean).join(" ");
  if (!(await confirmDialog(said, sure, said))) return;
  for (const seat of facts.you.seats) send("resign", { seat });
}

/** The people of the club: my friends, requests, blocked people, and a search. */

import { friendButton, openPage, part } from "../club/club-page.js";
import { get } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";

/**
 * @typedef {{name: string, online: boolean}} Person
 * @typedef {{friends: Person[], asked: Person[], asks_you: Person[], blocked: Person[]}} Circle
 */

/** @param {() => Promise<void>} again */
async function draw(again) {
  /** @type {Circle} */
  const circle = await get("/api/people");
  const line = (/** @type {Person} */ one, /** @type {import("../club/club-page.js").What[]} */ actions) => row(one, actions.map((what) => friendButton(what, one.name, again)));
  const list = (/** @type {Person[]} */ all, /** @type {import("../club/club-page.js").What[]} */ actions) => el("ul", { class: "lines" }, ...all.map((one) => line(one, actions)));
  return [
    el("h1", {}, t("member.people")),
    circle.asks_you.length ? part("asks-you", t("people.asks_you"), list(circle.asks_you, ["accept", "decline"])) : null,
    el(
      "div",
      { class: "columns" },
      part("friends", t("people.friends"), circle.friends.length ? list(circle.friends, ["unfriend"]) : el("p", { class: "hint" }, t("people.no_friends"))),
      part("find", t("people.find"), ...finding()),
      circle.asked.length ? part("asked", t("people.asked"), list(circle.asked, ["withdraw"])) : null,
      circle.blocked.length ? part("blocked", t("people.blocked"), el("p", { class: "hint" }, t("people.blocked.about")), list(circle.blocked, ["unblock"])) : null,
    ),
  ].filter((one) => one !== null);
}

/**
 * A person, with buttons for what I can do.
 * @param {Person} one
 * @param {Node[]} actions
 */
function row(one, actions) {
  const there = one.online ? el("span", { class: "online" }, t("people.online")) : null;
  return el("li", {}, el("div", {}, el("a", { class: "name", href: `/people/${encodeURIComponent(one.name)}` }, one.name), there), el("div", { class: "row" }, ...actions));
}

/** A search field that finds people while one types. */
function finding() {
  const said = el("p", { class: "below hint", role: "status" }, t("people.find.hint"));
  const found = el("ul", { class: "lines", id: "found" });
  const field = el("input", { type: "search", id: "who", autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 30 });
  let asked = 0;
  const look = async () => {
    const wanted = field.value.trim();
    const mine = ++asked;
    if (!wanted) {
      said.textContent = t("people.find.hint");
      return fill(found);
    }
    /** @type {{people: Person[]}} */
    const { people } = await get("/api/people/find", { q: wanted });
    if (mine !== asked) return;
    said.textContent = people.length ? t("people.found", { n: people.length }) : t("people.nobody");
    fill(found, ...people.map((one) => row(one, [])));
  };
  let soon = 0;
  field.addEventListener("input", () => {
    clearTimeout(soon);
    soon = setTimeout(() => look().catch(complain), 250);
  });
  return [el("div", { class: "field" }, el("label", { for: "who" }, t("account.name")), field, said), found];
}

await openPage({ title: () => t("member.people"), draw });

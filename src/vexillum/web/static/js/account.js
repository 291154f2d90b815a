/** My account: everything about me that I can change. */

import { get } from "./api.js";
import { openPage } from "./clubpage.js";
import { el } from "./dom.js";
import { farewell, keepsake } from "./farewell.js";
import { notices } from "./notices.js";
import { portrait } from "./portrait.js";
import { newAddress, password } from "./secrets.js";
import { sessions } from "./sessions.js";
import { vacation } from "./vacation.js";
import { t } from "./words.js";

/**
 * @typedef {{id: string, browser: string, made: number, seen: number, here: boolean}} Session
 * @typedef {{name: string, email: string, lang: string, about: string, mails: boolean, webhook: string|null, webhook_key: string|null,
 *   vacation: {until: number|null, left_days: number}, made: number, sessions: Session[]}} Account
 */

/** @param {() => Promise<void>} again */
async function draw(again) {
  /** @type {Account} */
  const account = await get("/api/account");
  const parts = [
    portrait(account, again),
    notices(account, again),
    vacation(account, again),
    sessions(account, again),
    password(account, again),
    newAddress(account, again),
    keepsake(),
    farewell(account),
  ];
  return [el("h1", {}, t("member.account")), el("div", { class: "account" }, contents(parts), el("div", { class: "parts" }, ...parts))];
}

/** @param {HTMLElement[]} parts */
function contents(parts) {
  const links = parts.map((one) => el("li", {}, el("a", { href: `#${one.id}` }, one.querySelector("h2")?.textContent ?? "")));
  return el("nav", { class: "contents", "aria-label": t("account.contents") }, el("ul", {}, ...links));
}

/** The address may name a part. */
function drawn() {
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

await openPage({ title: () => t("member.account"), who: "member", draw, drawn });

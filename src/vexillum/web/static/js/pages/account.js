/** My account: everything about me that I can change. */

import { loadAccount } from "../club/accounts/account-data.js";
import { newAddress, password } from "../club/accounts/credentials.js";
import { farewell, keepsake } from "../club/accounts/delete-account.js";
import { sessions } from "../club/accounts/login-sessions.js";
import { notices } from "../club/accounts/notification-settings.js";
import { portrait } from "../club/accounts/profile-settings.js";
import { vacation } from "../club/accounts/vacation.js";
import { openPage } from "../club/club-page.js";
import { el } from "../parts/dom.js";
import { t } from "../parts/words.js";

/** @param {() => Promise<void>} again */
async function draw(again) {
  const account = await loadAccount();
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

/** The administration of the club. */

import { deeds } from "../club/admin/audit-log.js";
import { closing } from "../club/admin/match-closures.js";
import { banning } from "../club/admin/member-bans.js";
import { reports } from "../club/admin/reports.js";
import { openPage } from "../club/club-page.js";
import { el } from "../parts/dom.js";
import { Tabs } from "../parts/tabs.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";

/** @type {Record<string, (place: HTMLElement) => Promise<void>>} */
const PAGES = { reports, banning, closing, deeds };

function draw() {
  const bar = el("div", { class: "tabs", "aria-label": t("member.admin") });
  const pages = Object.fromEntries(Object.keys(PAGES).map((name) => [name, el("div", { id: name, class: "admin-page" })]));
  const wanted = location.hash.slice(1);
  const tabs = new Tabs(bar, pages, (name) => {
    history.replaceState(null, "", `#${name}`);
    PAGES[name](pages[name]).catch(complain);
  });
  tabs.build();
  const open = (/** @type {string} */ name) => name in PAGES && tabs.open(name);
  open(wanted);
  window.onhashchange = () => open(location.hash.slice(1));
  return [el("h1", {}, t("member.admin")), el("div", { class: "card" }, bar, ...Object.values(pages))];
}

await openPage({ title: () => t("member.admin"), who: "admin", draw });

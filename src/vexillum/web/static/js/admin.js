/** The administration of the club. */

import { banning } from "./banning.js";
import { closing } from "./closing.js";
import { openPage } from "./clubpage.js";
import { deeds } from "./deeds.js";
import { el } from "./dom.js";
import { reports } from "./reports.js";
import { Tabs } from "./tabs.js";
import { complain } from "./toast.js";
import { t } from "./words.js";

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

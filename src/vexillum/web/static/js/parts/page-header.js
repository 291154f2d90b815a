/** The header of every page: logo, member menu, language, theme. */

import { club, refreshClub, signInPath, signOut } from "./api.js";
import { el, fill, icon, svg } from "./dom.js";
import { LANGUAGES, setTheme, theme } from "./settings.js";
import { complain } from "./toast.js";
import { changeLanguage, lang, t } from "./words.js";

/** @type {Array<"auto"|"light"|"dark">} */
const THEMES = ["auto", "light", "dark"];
const THEME_ICONS = { auto: "auto", light: "sun", dark: "moon" };

/**
 * Fill the header.
 * @param {HTMLElement} bar
 * @param {{middle?: Node[], tools?: Node[], onLanguage: () => void}} parts
 */
export function header(bar, { middle = [], tools = [], onLanguage }) {
  fill(
    bar,
    el("a", { class: "brand", href: "/", "aria-label": t("brand.home") }, logo(), el("span", {}, "Vexillum")),
    el("div", { class: "bar-middle" }, ...middle),
    el("div", { class: "bar-tools" }, ...tools, ...memberMenu(), languages(onLanguage), themes()),
  );
}

/** The logo: a legion's standard. */
function logo() {
  return svg("svg", { viewBox: "0 0 32 32", class: "logo", "aria-hidden": "true" }, svg("use", { href: "/static/img/logo.svg#vexillum" }));
}

/**
 * The language of the page.
 * @param {() => void} after it has changed
 */
export function languages(after) {
  const group = el("div", { class: "switch", role: "group", "aria-label": t("language") });
  for (const one of LANGUAGES) {
    const button = el(
      "button",
      { type: "button", "aria-pressed": String(one === lang()), lang: one, title: t(`language.${one}`), "aria-label": `${one.toUpperCase()} · ${t(`language.${one}`)}` },
      one.toUpperCase(),
    );
    button.addEventListener("click", async () => {
      if (one === lang()) return;
      await changeLanguage(one);
      after();
      /** @type {HTMLElement|null} */ (document.querySelector(`.switch [lang="${one}"]`))?.focus(); // the header was drawn again
    });
    group.append(button);
  }
  return group;
}

/** The theme of the page. */
export function themes() {
  const button = el("button", { type: "button", class: "tool theme" });
  const show = () => {
    const now = theme();
    const said = t("theme.is", { theme: t(`theme.${now}`) });
    fill(button, icon(THEME_ICONS[now]));
    button.title = said;
    button.setAttribute("aria-label", said);
  };
  button.addEventListener("click", () => {
    setTheme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
    show();
  });
  show();
  return button;
}

// The member's menu in the header: sign in and register, or my name with a menu ---------------------------------------
// At home it is empty.

/** @returns {Node[]} */
function memberMenu() {
  const { public: isClub, me } = club();
  if (!isClub) return [];
  return me ? known(me) : strange();
}

/** Refresh the numbers in the header. */
export async function recount() {
  const before = JSON.stringify(club().me);
  const { me } = await refreshClub();
  const menu = document.getElementById("member-menu");
  if (!me || JSON.stringify(me) === before || !menu || menu.matches(":popover-open")) return;
  const old = document.getElementById("member");
  const focused = old === document.activeElement;
  const [button, fresh] = known(me);
  old?.replaceWith(button);
  menu.replaceWith(fresh);
  if (focused) button.focus();
}

function strange() {
  const here = ["/signin", "/register", "/forgot"].includes(location.pathname);
  const register = club().register ? el("a", { class: "bar-link wide-only", href: "/register" }, t("register")) : null;
  return [register, el("a", { class: "bar-link", id: "sign-in", href: here ? "/signin" : signInPath() }, t("signin"))].filter((one) => one !== null);
}

/** @param {import("./api.js").Me} me */
function known(me) {
  const calls = [me.waiting ? t("member.waiting", { n: me.waiting }) : "", me.asks ? t("people.requests", { n: me.asks }) : "", me.reports ? t("reports.waiting", { n: me.reports }) : ""].filter(Boolean).join(", ");
  const button = el(
    "button",
    { type: "button", class: "tool member-button", id: "member", popovertarget: "member-menu", title: me.name },
    icon("person"),
    el("span", { class: "member-name" }, me.name),
    calls ? el("span", { class: "waiting-badge", "aria-label": calls, title: calls }, me.waiting + me.asks + me.reports) : null,
  );
  const menu = el(
    "div",
    { id: "member-menu", class: "member-menu", popover: "auto", role: "navigation", "aria-label": t("member.menu") },
    el("strong", { class: "member-title" }, me.name),
    link("/waiting", t("awaits.title"), me.waiting),
    link("/account", t("member.account")),
    link("/people", t("member.people"), me.asks),
    link("/tournaments", t("cup.title")),
    link("/studies", t("studies.title")),
    me.admin ? link("/admin", t("member.admin"), me.reports) : null,
    el("button", { type: "button", class: "item", id: "sign-out", onclick: () => signOut().catch(complain) }, t("signout")),
  );
  menu.addEventListener("beforetoggle", () => {
    const { bottom } = button.getBoundingClientRect();
    menu.style.top = `${bottom + 4}px`;
  });
  return [button, menu];
}

/**
 * @param {string} href
 * @param {string} text
 * @param {number} [calls] how many wait there
 */
function link(href, text, calls = 0) {
  return el("a", { class: "item", href, "aria-current": location.pathname === href ? "page" : null }, text, calls ? el("span", { class: "tab-badge" }, calls) : null);
}

/** The header of every page: logo, member menu, language, theme. */

import { el, fill, icon, svg } from "./dom.js";
import { memberMenu } from "./member-menu.js";
import { LANGUAGES, setTheme, theme } from "./settings.js";
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
export function logo() {
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

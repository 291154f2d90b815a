/** Shared by the members' pages: the header, redirects to login, loading and error messages; buttons for friends. */

import { club, loadClub, post, refreshClub, signInPath } from "../parts/api.js";
import { confirmDialog } from "../parts/dialogs.js";
import { byId, el, fill } from "../parts/dom.js";
import { actionButton } from "../parts/forms.js";
import { header } from "../parts/page-header.js";
import { complain, toast } from "../parts/toast.js";
import { loadWords, t } from "../parts/words.js";

/**
 * @typedef {object} ClubPage
 * @property {() => string} title
 * @property {(again: () => Promise<void>) => Node[]|Promise<Node[]>} draw what stands in the page; `again` draws it anew
 */

/**
 * Open a page, and draw it again when the language changes.
 * @param {ClubPage} page
 */
export async function openPage(page) {
  await Promise.all([loadWords(), loadClub()]);
  fill(byId("main"), el("p", { class: "hint", role: "status" }, t("loading")));
  await build(page);
}

/** @param {ClubPage} page */
async function build(page) {
  const main = byId("main");
  header(byId("bar"), { onLanguage: () => void build(page) });
  document.title = `${page.title()} · Vexillum`;
  if (!club().public) return trouble(main, t("error.network"), () => location.reload());
  if (!club().me) return location.replace(signInPath());
  let drawn;
  try {
    drawn = await page.draw(() => build(page));
  } catch (problem) {
    return trouble(main, problem instanceof Error ? problem.message : String(problem), () => void build(page));
  }
  const typed = written(main); // including what was typed in the meantime
  const focused = main.contains(document.activeElement) ? (document.activeElement?.closest("section[id]")?.id ?? "") : null;
  fill(main, ...drawn);
  for (const [id, text] of typed) put(id, text);
  if (focused !== null && !main.contains(document.activeElement)) refocus(main, focused);
}

/**
 * Focus the heading above an element that is gone.
 * @param {HTMLElement} main
 * @param {string} section
 */
function refocus(main, section) {
  const heading = document.getElementById(`h-${section}`) ?? main.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/**
 * @param {HTMLElement} main
 * @param {string} text
 * @param {() => void} again
 */
function trouble(main, text, again) {
  fill(
    main,
    el("h1", {}, t("club.trouble")),
    el("p", { role: "alert" }, text),
    el("div", { class: "row" }, el("button", { type: "button", class: "primary", onclick: again }, t("again")), toLobby()),
  );
}

/** A link out. */
function toLobby() {
  return el("a", { class: "button", href: "/" }, t("to_lobby"));
}

/**
 * A part of a page with a heading.
 * @param {string} id
 * @param {string} title
 * @param {...import("../parts/dom.js").Child} content
 */
export function part(id, title, ...content) {
  return el("section", { id, class: "card part", "aria-labelledby": `h-${id}` }, el("h2", { id: `h-${id}` }, title), ...content);
}

/**
 * Entered values, so that a change of language keeps them.
 * @param {HTMLElement} main
 * @returns {Array<[string, string]>}
 */
function written(main) {
  const fields = /** @type {NodeListOf<HTMLInputElement|HTMLTextAreaElement>} */ (main.querySelectorAll("input[id], textarea[id]"));
  return [...fields].filter((field) => field.value !== field.defaultValue).map((field) => [field.id, field.value]);
}

/**
 * @param {string} id
 * @param {string} text
 */
function put(id, text) {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text;
}

// Buttons to add and remove friends, block and unblock ----------------------------------------------------------------

/** @typedef {"friend"|"accept"|"decline"|"withdraw"|"unfriend"|"block"|"unblock"} What */

/** The path of each action. */
const ROUTES = { friend: "friend", accept: "friend", decline: "unfriend", withdraw: "unfriend", unfriend: "unfriend", block: "block", unblock: "unblock" };
/** Actions that need a confirmation. */
const GRAVE = ["unfriend", "block"];

/**
 * The button of an action.
 * @param {What} what
 * @param {string} name
 * @param {() => Promise<void>} again
 */
export function friendButton(what, name, again) {
  const act = async () => {
    if (GRAVE.includes(what) && !(await confirmDialog(t(`people.${what}`), t(`people.${what}.sure`, { name }), t(`people.${what}`)))) return;
    await post(`/api/people/${ROUTES[what]}`, { name });
    await refreshClub(); // the number in the header may have changed
    await again();
    toast(t(`people.${what}.done`, { name }));
  };
  const first = what === "friend" || what === "accept";
  return actionButton(t(`people.${what}`), act, complain, { class: first ? "primary" : "", "data-act": what, "aria-label": t("people.action", { action: t(`people.${what}`), name }) });
}

/** The page with the lists of studies: mine, those of the club, the gallery. */

import { shortName } from "../club/game-cards.js";
import { themedPicture } from "../club/game-look.js";
import { club, get, getMine, goTo, loadClub, personalAddress, post } from "../parts/api.js";
import { byId, el, fill, icon } from "../parts/dom.js";
import { choice, field } from "../parts/forms.js";
import { header } from "../parts/page-header.js";
import { complain } from "../parts/toast.js";
import { loadWords, t } from "../parts/words.js";

/**
 * @typedef {import("../parts/types.js").StudyCard} StudyCard
 * @typedef {import("../parts/types.js").StudyLists} StudyLists
 */

/** Fill the page as the URL says. */
async function showStudies() {
  const query = new URLSearchParams(location.search);
  const wanted = { ...(query.get("game") ? { game: query.get("game") ?? "" } : {}), page: Number(query.get("page")) || 0 };
  const signedIn = !club().public || Boolean(club().me);
  header(byId("bar"), { onLanguage: () => void showStudies().catch(complain) });
  document.title = `${t("studies.title")} · Vexillum`;
  /** @type {[StudyLists, import("../parts/types.js").GameForm[]]} */
  const [lists, games] = await Promise.all([signedIn ? getMine("/api/studies", wanted) : get("/api/studies", wanted), get("/api/games")]);
  const filter = choice([{ id: "", name: t("studies.all_games") }, ...games.map(({ id, name }) => ({ id, name: shortName(name) }))], wanted.game ?? "", (game) => {
    history.pushState(null, "", game ? `/studies?game=${encodeURIComponent(game)}` : "/studies");
    showStudies().catch(complain);
  });
  filter.id = "study-game";
  fill(
    byId("main"),
    el("div", { class: "hero" }, el("div", {}, el("h1", {}, t("studies.title")), el("p", {}, t("studies.about"))), field(t("studies.game"), filter)),
    signedIn ? part("mine", t("studies.mine"), [...(lists.mine.length ? [cards(lists.mine)] : [el("p", { class: "hint" }, t("studies.none"))]), el("div", { class: "row" }, ...importButton())]) : null,
    lists.public && signedIn ? part("club", t("studies.club"), [lists.club.length ? cards(lists.club) : el("p", { class: "hint" }, t("studies.club.none")), pages(wanted, lists.more)]) : null,
    part("gallery", t("studies.gallery"), [el("p", { class: "hint" }, t("studies.gallery.about")), lists.gallery.length ? cards(lists.gallery) : el("p", { class: "hint" }, t("studies.gallery.none"))]),
  );
}

/**
 * @param {string} id
 * @param {string} title
 * @param {Array<Node|null>} content
 */
function part(id, title, content) {
  return el("section", { id, "aria-labelledby": `h-${id}`, class: "study-part" }, el("h2", { id: `h-${id}` }, title), ...content);
}

/** @param {StudyCard[]} all */
function cards(all) {
  return el("ul", { class: "study-cards" }, ...all.map(card));
}

/** @param {StudyCard} one */
function card(one) {
  const facts = [shortName(one.game_name), one.scenario, one.author && !one.mine ? t("study.by", { name: one.author }) : ""].filter(Boolean);
  const state = one.mine ? el("span", { class: `badge ${one.shared}` }, one.removed ? t("studies.removed") : t(`study.shared.${one.shared}`)) : null;
  return el(
    "li",
    { class: "study-card", "data-study": one.study },
    el(
      "a",
      { href: `/study/${encodeURIComponent(one.study)}` },
      themedPicture(personalAddress(`/api/studies/${encodeURIComponent(one.study)}/picture.svg`, { v: one.version }), { width: 380, height: 233 }),
      el("span", { class: "inside" }, el("strong", {}, one.title), el("span", { class: "facts" }, facts.join(" · ")), el("span", { class: "facts" }, t("studies.comments", { n: one.comments }), state)),
    ),
  );
}

/**
 * Links to the other pages of the club's studies.
 * @param {{game?: string, page: number}} wanted
 * @param {boolean} more
 */
function pages(wanted, more) {
  const to = (/** @type {number} */ page) => `/studies?${new URLSearchParams({ ...(wanted.game ? { game: wanted.game } : {}), page: String(page) })}`;
  if (!more && !wanted.page) return null;
  return el("nav", { class: "row", "aria-label": t("studies.pages") }, wanted.page ? el("a", { class: "button", href: to(wanted.page - 1) }, t("studies.newer")) : null, more ? el("a", { class: "button", href: to(wanted.page + 1) }, t("studies.older")) : null);
}

/** The button that creates a study from a file. */
function importButton() {
  const file = el("input", { type: "file", accept: ".study,.json,.toml", id: "study-import", class: "unseen", tabindex: -1, "aria-label": t("studies.import") });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    try {
      const { study } = await post("/api/studies", { file: await chosen.text() });
      await goTo(`/study/${study}?edit`);
    } catch (problem) {
      complain(problem);
    }
  });
  return [el("button", { type: "button", title: t("studies.import.about"), onclick: () => file.click() }, icon("upload"), t("studies.import")), file];
}

// Start ---------------------------------------------------------------------------------------------------------------

Promise.all([loadWords(), loadClub()]).then(showStudies).catch(complain);
addEventListener("popstate", () => showStudies().catch(complain));

/** Creates a match, or imports a saved game, and goes to its table. */

import { goTo, post } from "../../parts/api.js";
import { el, icon } from "../../parts/dom.js";
import { setPlayed } from "../../parts/settings.js";
import { shareLinks } from "../../parts/share-links.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";

/**
 * @typedef {import("../../parts/types.js").GameForm} GameInfo
 * @typedef {{match: string, links?: Record<string, string>, watch?: string}} Made
 * @typedef {{game?: string, open?: boolean, invite?: Record<string, string>}} Order
 */

/**
 * Create a match and go there. Links for other people are shown first.
 * @param {string} path
 * @param {object} order
 * @param {GameInfo[]} games
 */
export async function create(path, order, games) {
  /** @type {Made} */
  const made = await post(path, order);
  const { game = "", open = false, invite = {} } = /** @type {Order} */ (order);
  if (game) setPlayed(game);
  const links = open ? [] : Object.entries(made.links ?? {}).filter(([seat]) => !invite[seat]);
  const go = () => goTo(`/play/${made.match}`);
  if (!links.length) return go();
  const names = new Map(games.flatMap((one) => one.seats).map((seat) => [seat.id, seat.name]));
  const rows = links.map(([seat, url]) => ({ name: names.get(seat) ?? seat, path: url }));
  await shareLinks([...rows, ...(made.watch ? [{ name: t("share.watch"), path: made.watch }] : [])], go);
}

/**
 * The button that imports a saved game, and its hidden field.
 * @param {GameInfo[]} games
 */
export function importButton(games) {
  const file = el("input", { type: "file", accept: ".json,.toml,application/json", id: "import-file", class: "unseen", tabindex: -1, "aria-label": t("import.button") });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    try {
      const text = await chosen.text(); // a saved game is JSON, a position or a case is TOML
      await create("/api/matches/import", { save: chosen.name.toLowerCase().endsWith(".toml") ? text : JSON.parse(text) }, games);
    } catch (problem) {
      complain(problem instanceof SyntaxError ? t("import.unreadable") : problem);
    }
  });
  return [el("button", { type: "button", class: "plain linkish", title: t("import.about"), onclick: () => file.click() }, icon("folder"), t("import.button")), file];
}

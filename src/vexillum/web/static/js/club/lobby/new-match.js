/** Creates a match, or imports a saved game, and goes to its table. */

import { goTo, post } from "../../parts/api.js";
import { linkRow, openDialog } from "../../parts/dialogs.js";
import { el } from "../../parts/dom.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";

/**
 * @typedef {import("../../parts/types.js").GameForm} GameInfo
 * @typedef {{match: string, links?: Record<string, string>, watch?: string}} Made
 * @typedef {{open?: boolean, invite?: Record<string, string>}} Invitees
 */

/**
 * Create a match and go there. If links have to be sent to others, they are shown first.
 * @param {string} path
 * @param {object} order
 * @param {GameInfo[]} games
 */
export async function create(path, order, games) {
  /** @type {Made} */
  const made = await post(path, order);
  const { open = false, invite = {} } = /** @type {Invitees} */ (order);
  const links = open ? [] : Object.entries(made.links ?? {}).filter(([seat]) => !invite[seat]);
  const go = () => goTo(`/play/${made.match}`);
  if (!links.length) return go();
  const names = new Map(games.flatMap((game) => game.seats).map((seat) => [seat.id, seat.name]));
  openDialog(
    t("share.title"),
    [
      el("p", {}, t("share.about")),
      ...links.map(([seat, url]) => linkRow(names.get(seat) ?? seat, url)),
      ...(made.watch ? [linkRow(t("share.watch"), made.watch)] : []),
      el("div", { class: "row end" }, el("button", { type: "button", class: "primary big", id: "to-table", onclick: go }, t("share.go"))),
    ],
    { wide: true, onclose: go },
  );
}

/**
 * The button that imports a saved game.
 * @param {GameInfo[]} games
 */
export function importing(games) {
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
  return el(
    "section",
    { "aria-labelledby": "h-import" },
    el("h2", { id: "h-import" }, t("import.title")),
    el("div", { class: "card drop" }, el("button", { type: "button", onclick: () => file.click() }, t("import.button")), file, el("p", { class: "hint" }, t("import.about"))),
  );
}

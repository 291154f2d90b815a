/** Administration: what was said in a match, and taking a line down. */

import { get, post } from "../../parts/api.js";
import { openDialog } from "../../parts/dialogs.js";
import { el } from "../../parts/dom.js";
import { deed } from "../../parts/forms.js";
import { complain } from "../../parts/toast.js";
import { ago, t } from "../../parts/words.js";

/** @typedef {{n: number, name: string, text: string, at: number, hidden: boolean}} Said */

/** @param {string} match */
export async function hiding(match) {
  /** @type {{lines: Said[]}} */
  const { lines } = await get("/api/admin/chat", { match });
  const list = lines.length ? el("ul", { class: "lines tall" }, ...lines.map(row)) : el("p", { class: "hint" }, t("chat.empty"));
  openDialog(t("hiding"), [list], { wide: true });
}

/** @param {Said} one */
function row(one) {
  const state = el("p", { class: "error", role: "status" }, one.hidden ? t("hiding.hidden") : "");
  const button = deed(
    t("hiding.hide"),
    async () => {
      await post("/api/admin/hide", { line: one.n });
      state.textContent = t("hiding.hidden");
      button.remove();
    },
    complain,
    { "data-deed": "hide" },
  );
  return el(
    "li",
    {},
    el("div", {}, el("p", { class: "hint" }, `${one.name} · ${ago(one.at)}`), el("p", { class: "own-words" }, one.text), state),
    one.hidden ? null : button,
  );
}

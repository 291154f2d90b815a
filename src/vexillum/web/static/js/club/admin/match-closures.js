/** Administration: matches, and closing one. */

import { get, post } from "../../parts/api.js";
import { el } from "../../parts/dom.js";
import { deed } from "../../parts/forms.js";
import { complain, toast } from "../../parts/toast.js";
import { ago, t } from "../../parts/words.js";
import { hiding } from "./chat-moderation.js";
import { askWhy } from "./reason-dialog.js";
import { searching } from "./search-list.js";

/**
 * @typedef {{match: string, title: string, game_name: string, scenario_name: string, host: string, players: string[], open: boolean,
 *   over: boolean, closed: string|null, made: number, touched: number}} Overseen
 */

/** @param {HTMLElement} place */
export async function closing(place) {
  await searching(place, t("closing.search"), async (q, page) => {
    /** @type {{matches: Overseen[], more: boolean}} */
    const { matches, more } = await get("/api/admin/matches", { q, page });
    return { lines: matches.map((one) => row(one, () => closing(place))), more };
  });
}

/**
 * @param {Overseen} one
 * @param {() => Promise<void>} again
 */
function row(one, again) {
  const close = () =>
    askWhy(t("closing.close"), t("closing.close.about"), t("closing.close"), async (why) => {
      await post("/api/admin/close", { match: one.match, why });
      toast(t("closing.closed.done"));
      await again();
    });
  const reopen = async () => {
    await post("/api/admin/reopen", { match: one.match });
    toast(t("closing.reopened"));
    await again();
  };
  const game = `${one.game_name} · ${one.scenario_name}`;
  return el(
    "li",
    {},
    el(
      "div",
      {},
      el("a", { class: "name", href: `/play/${encodeURIComponent(one.match)}` }, one.title || game),
      el("p", {}, one.players.join(", ")),
      el("p", { class: "hint" }, [one.title ? game : "", one.over ? t("over") : "", ago(one.touched), one.match].filter(Boolean).join(" · ")),
      one.closed === null ? null : el("p", { class: "error" }, t("closing.closed", { why: one.closed })),
    ),
    el(
      "div",
      { class: "row" },
      deed(t("hiding"), () => hiding(one.match), complain, { "data-deed": "chat" }),
      one.closed === null
        ? el("button", { type: "button", onclick: close, "data-deed": "close" }, t("closing.close"))
        : deed(t("closing.reopen"), reopen, complain, { "data-deed": "reopen" }),
    ),
  );
}

/** The dice of a match: the hash of their seed from the beginning, every die and shuffle checked at the end. */

import { get } from "./api.js";
import { el } from "./dom.js";
import { guest } from "./settings.js";
import { complain } from "./toast.js";
import { t } from "./words.js";

/**
 * The hash, to be noted down.
 * @param {string} hash
 */
export function hashLine(hash) {
  return el("p", { class: "leaf-quiet", id: "dice-hash" }, t("dice.hash"), " ", el("code", {}, hash), el("br"), t("dice.hash.about"));
}

/**
 * A button that lets the server check a match that is over, and shows what it says.
 * @param {string} match
 * @param {import("./reading.js").Reading} reading
 */
export function verifyButton(match, reading) {
  const button = el("button", { type: "button", class: "verify", title: t("dice.verify.about"), onclick: () => verify() }, t("dice.verify"));
  const verify = async () => {
    button.disabled = true;
    try {
      reading.told(await get(`/api/matches/${match}/verify`, { guest: guest() }));
    } catch (problem) {
      complain(problem);
    } finally {
      button.disabled = false;
    }
  };
  return button;
}

/** The dice of a match: the hash of their seed from the beginning, every die and shuffle checked at the end. */

import { getMine } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";

/**
 * The hash, to be noted down; or why that is of no use.
 * @param {string} hash
 * @param {boolean} known has somebody known the seed too early?
 */
export function hashLine(hash, known) {
  return el("p", { class: "leaf-quiet", id: "dice-hash" }, t("dice.hash"), " ", el("code", {}, hash), el("br"), t(known ? "dice.known" : "dice.hash.about"));
}

/**
 * A button that lets the server check a match that is over, and shows what it says.
 * @param {string} match
 * @param {import("./common/reference-pages.js").ReferencePages} reference
 */
export function verifyButton(match, reference) {
  const button = el("button", { type: "button", class: "verify", title: t("dice.verify.about"), onclick: () => verify() }, t("dice.verify"));
  const verify = async () => {
    button.disabled = true;
    try {
      reference.receive(await getMine(`/api/matches/${match}/verify`));
    } catch (problem) {
      complain(problem);
    } finally {
      button.disabled = false;
    }
  };
  return button;
}

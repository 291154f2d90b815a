/** The dice of a match: the hash of their seed from the start, and verification at the end. */

import { getMine } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";

/**
 * The hash to write down, or why it proves nothing.
 * @param {string} hash
 * @param {boolean} known did someone know the seed before the end?
 */
export function hashLine(hash, known) {
  return el("p", { class: "leaf-quiet", id: "dice-hash" }, t("dice.hash"), " ", el("code", {}, hash), el("br"), t(known ? "dice.known" : "dice.hash.about"));
}

/**
 * A button that has the server verify a finished match, and shows the result.
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

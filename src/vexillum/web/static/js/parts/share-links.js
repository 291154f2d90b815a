/** The links of a match, to copy or as QR codes, and who can reach them. */

import { post } from "./api.js";
import { copyRow, openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./types.js").Reach} Reach
 * @typedef {{name: string, path: string}} NamedLink
 */

/**
 * Show links, and then continue.
 * @param {NamedLink[]} links
 * @param {(() => void)|null} [go]
 */
export async function shareLinks(links, go = null) {
  /** @type {Reach} */
  const reach = await post("/api/reach", { paths: links.map((link) => link.path) });
  openDialog(
    t("share.title"),
    [
      el("p", {}, t("share.about")),
      reachNote(reach),
      ...links.map((link, n) => sharedLink(link.name, reach.links[n])),
      ...(go ? [el("div", { class: "row end" }, el("button", { type: "button", class: "primary big", id: "to-table", onclick: go }, t("share.go")))] : []),
    ],
    { wide: true, onclose: go ?? undefined },
  );
}

/**
 * Who can open the links; and how to change that if no one else can.
 * @param {Reach} reach
 */
function reachNote(reach) {
  const text = t(`reach.${reach.who}`, { address: reach.addresses[0] ?? "" });
  const others = reach.addresses.slice(1);
  return el(
    "div",
    { class: `reach ${reach.who}` },
    el("p", {}, text),
    reach.command ? copyRow(t("reach.command"), reach.command) : null,
    others.length ? el("details", {}, el("summary", {}, t("reach.others", { n: others.length })), el("p", {}, t("reach.others.about")), ...others.map((one) => el("p", {}, el("code", {}, one)))) : null,
  );
}

/**
 * @param {string} name
 * @param {import("./types.js").ShownLink} link
 */
function sharedLink(name, { url, qr }) {
  const code = el("img", { class: "qr", alt: t("reach.qr", { name }), width: 164, height: 164, src: `data:image/svg+xml,${encodeURIComponent(qr)}` });
  return el("div", { class: "shared" }, copyRow(name, url), el("details", {}, el("summary", {}, t("reach.qr.show")), code));
}

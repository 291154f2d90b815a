/** The buttons over the map: track and legend, where it is asked, closer, farther, everything. */

import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { iconTemplate } from "../../parts/icon-templates.js";
import { t } from "../../parts/words.js";

const CLOSER = 1.3;

/**
 * @param {HTMLElement} place
 * @param {import("../map/camera.js").Camera} camera
 * @param {{boxes?: import("./map-boxes.js").MapBoxes, go?: () => void}} parts
 */
export function showMapButtons(place, camera, { boxes, go }) {
  const lens = (/** @type {string} */ picture, /** @type {string} */ said, /** @type {() => void} */ act, css = "") =>
    html`<button type="button" class="lens ${css}" title=${said} aria-label=${said} @click=${act}>${iconTemplate(picture)}</button>`;
  const box = (/** @type {import("./map-boxes.js").Kind} */ kind, /** @type {string} */ picture) =>
    boxes?.has(kind)
      ? html`<button type="button" class="lens word" data-box=${kind} aria-label=${t(`map.${kind}`)} title=${t(`map.${kind}`)} aria-pressed=${boxes.open === kind} @click=${() => boxes.toggle(kind)}>${iconTemplate(picture)}<span>${t(`map.${kind}`)}</span></button>`
      : nothing;
  render(
    html`${box("track", "track")}${box("legend", "legend")}
      <div class="lens-column">
        ${go ? lens("target", t("zoom.go"), go) : nothing}
        ${lens("plus", t("zoom.in"), () => camera.zoom(CLOSER, undefined, true), "zoom")}
        ${lens("minus", t("zoom.out"), () => camera.zoom(1 / CLOSER, undefined, true), "zoom")}
        ${lens("fit", t("zoom.fit"), () => camera.fit(true), "fit")}
      </div>`,
    place,
  );
}

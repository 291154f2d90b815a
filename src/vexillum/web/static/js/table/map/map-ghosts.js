/** Pieces on the map as they would stand after an option, half transparent. */

import { svg } from "../../parts/dom.js";
import { tokenAddress } from "../common/game-art.js";

/** The size of a piece in the map's units; larger where the map is small. */
const SIZE = 46;

export class MapGhosts {
  root = /** @type {SVGGElement} */ (svg("g", { class: "map-ghosts" }));

  /**
   * @param {import("../../parts/types.js").HeldForm[]} held
   * @param {{x: number, y: number}|null} at null: show none
   * @param {number} scale of the camera
   */
  show(held, at, scale) {
    const shown = at ? held.filter((one) => tokenAddress(one.token)) : [];
    const size = Math.max(SIZE, SIZE / (2 * scale));
    const left = at ? at.x - (shown.length * size) / 2 : 0;
    this.root.replaceChildren(
      ...shown.flatMap(({ token, n }, place) => {
        const x = left + place * size;
        const y = (at?.y ?? 0) - size / 2;
        const picture = svg("image", { href: tokenAddress(token), x, y, width: size, height: size });
        return n > 1 ? [picture, svg("text", { x: x + size * 0.96, y: y + size * 0.95, "font-size": size * 0.42, class: "ghost-n" }, n)] : [picture];
      }),
    );
  }
}

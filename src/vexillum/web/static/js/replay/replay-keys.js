/** The keyboard of a replay. */

/**
 * @param {import("./replay-controls.js").Player & {of: number, map: import("../table/map/game-map.js").GameMap}} player
 */
export function listenToReplayKeys(player) {
  /** @type {Record<string, () => unknown>} */
  const keys = {
    ArrowRight: () => player.step(1),
    ArrowLeft: () => player.step(-1),
    PageDown: () => player.card(1),
    PageUp: () => player.card(-1),
    Home: () => player.go(0),
    End: () => player.go(player.of),
    " ": () => player.toggle(),
    "+": () => player.map.camera.zoom(1.25, undefined, true),
    "-": () => player.map.camera.zoom(0.8, undefined, true),
    f: () => player.map.camera.fit(true),
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    const on = event.target instanceof HTMLElement ? event.target : null;
    if (on?.closest("input, textarea, select, dialog") || (event.key === " " && on?.closest("button, a"))) return;
    event.preventDefault();
    keys[event.key]();
  });
}

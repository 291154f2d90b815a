/** The keyboard of a replay. */

/**
 * @param {import("./replay-controls.js").Player & {map: import("../table/map/game-map.js").GameMap, turn: (way: number) => unknown, playOn: () => unknown, stop: () => unknown}} player
 */
export function listenToReplayKeys(player) {
  /** @type {Record<string, () => unknown>} */
  const keys = {
    ArrowRight: () => player.step(1),
    ArrowLeft: () => player.step(-1),
    "Shift ArrowRight": () => player.turn(1),
    "Shift ArrowLeft": () => player.turn(-1),
    PageDown: () => player.card(1),
    PageUp: () => player.card(-1),
    Home: () => player.go(0),
    End: () => player.go(player.of),
    " ": () => player.toggle(),
    "+": () => player.map.camera.zoom(1.25, undefined, true),
    "-": () => player.map.camera.zoom(0.8, undefined, true),
    f: () => player.map.camera.fit(true),
    p: () => player.playOn(),
    Escape: () => player.stop(),
  };
  document.addEventListener("keydown", (event) => {
    const key = event.shiftKey && event.key.startsWith("Arrow") ? `Shift ${event.key}` : event.key;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !keys[key]) return;
    const on = event.target instanceof HTMLElement ? event.target : null;
    if (on?.closest("input, textarea, select, dialog, [role=tree]") || (event.key === " " && on?.closest("button, a"))) return;
    event.preventDefault();
    keys[key]();
  });
}

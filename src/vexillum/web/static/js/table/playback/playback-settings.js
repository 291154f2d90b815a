/** How much of the others' turns is played back, how fast, and how loud. */

import { openDialog } from "../../parts/dialogs.js";
import { el } from "../../parts/dom.js";
import { SPEEDS, WATCHING, setSpeed, setVolume, setWatched, speed, volume, watched } from "../../parts/settings.js";
import { t } from "../../parts/words.js";
import { playSound } from "./sound-effects.js";

/** Open the settings of playback and sounds. Changes apply at once. */
export function openPlaybackSettings() {
  const choice = el("select", { id: "watch-turns" }, ...WATCHING.map((one) => el("option", { value: one, selected: one === watched() }, t(`watch.${one}`))));
  choice.addEventListener("change", () => setWatched(WATCHING.find((one) => one === choice.value) ?? "all"));
  const pace = el("select", { id: "watch-speed" }, ...SPEEDS.map((one) => el("option", { value: one, selected: one === speed() }, `${one === 0.5 ? "½" : one}×`)));
  pace.addEventListener("change", () => setSpeed(Number(pace.value)));
  const loud = el("input", { id: "watch-volume", type: "range", min: 0, max: 1, step: 0.1, value: volume() });
  const said = el("output", { for: "watch-volume" });
  const name = () => (said.textContent = volume() ? `${Math.round(100 * volume())} %` : t("watch.sound_off"));
  loud.addEventListener("input", () => {
    setVolume(Number(loud.value));
    name();
  });
  loud.addEventListener("change", () => playSound("die"));
  name();
  openDialog(t("menu.watch"), [
    el("div", { class: "dialog-form" },
      el("label", {}, el("span", {}, t("watch.turns")), choice),
      el("label", {}, el("span", {}, t("watch.speed")), pace),
      el("label", {}, el("span", {}, t("watch.sound"), " ", said), loud),
    ),
  ]);
}

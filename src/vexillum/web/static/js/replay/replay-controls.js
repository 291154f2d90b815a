/** The controls of a replay: slider, steps, cards, play and pause, a link to the moment. */

import { el, fill, icon } from "../parts/dom.js";
import { toast } from "../parts/toast.js";
import { t } from "../parts/words.js";

/**
 * @typedef {object} Player what the controls move
 * @property {number} at
 * @property {(at: number) => unknown} go
 * @property {(by: number) => unknown} step
 * @property {(way: number) => unknown} card
 * @property {() => unknown} toggle play or pause
 */

export class ReplayControls {
  #slider = el("input", { type: "range", min: 0, max: 0, value: 0, step: 1, id: "slider" });
  #position = el("span", { class: "at" });
  #play = el("button", { type: "button", class: "tool main", id: "play-pause" });

  /**
   * @param {HTMLElement} bar
   * @param {Player} player
   */
  constructor(bar, player) {
    this.bar = bar;
    this.player = player;
    this.#slider.addEventListener("input", () => player.go(Number(this.#slider.value)));
    this.#play.addEventListener("click", () => player.toggle());
  }

  /** Draw the buttons in the page's language. */
  build() {
    const { player } = this;
    const tool = (/** @type {string} */ sign, /** @type {string} */ id, /** @type {() => void} */ act) =>
      el("button", { type: "button", class: "tool", id, title: t(`replay.${id}`), "aria-label": t(`replay.${id}`), onclick: act }, icon(sign));
    fill(
      this.bar,
      this.#slider,
      el(
        "div",
        { class: "row" },
        tool("first", "previous-card", () => player.card(-1)),
        tool("back", "back", () => player.step(-1)),
        this.#play,
        tool("next", "forward", () => player.step(1)),
        tool("last", "next-card", () => player.card(1)),
        this.#position,
        tool("link", "link", () => this.#copyLink()),
      ),
    );
    this.#slider.setAttribute("aria-label", t("replay.slider"));
  }

  /** @param {number} at */
  showMoment(at) {
    this.#slider.value = String(at);
  }

  /**
   * @param {number} first
   * @param {number} at
   * @param {number} of
   */
  showRange(first, at, of) {
    this.#slider.min = String(first);
    this.#slider.max = String(of);
    this.showMoment(at);
    this.#slider.setAttribute("aria-valuetext", `${at} / ${of}`);
    this.#position.textContent = `${at} / ${of}`;
  }

  /** @param {boolean} playing */
  showPlaying(playing) {
    const label = t(playing ? "replay.pause" : "replay.play");
    fill(this.#play, icon(playing ? "pause" : "play"));
    this.#play.title = label;
    this.#play.setAttribute("aria-label", label);
  }

  async #copyLink() {
    const { at } = this.player;
    const url = new URL(location.href);
    url.search = `?at=${at}`;
    try {
      await navigator.clipboard.writeText(url.href);
      toast(t("replay.link_copied", { at }));
    } catch {
      toast(url.href);
    }
  }
}

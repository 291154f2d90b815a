/** The view of a film: its bar, the scene over the map, the turn beside it. It shows the position and does not change it. */

import { render } from "../../../vendor/lit-html/lit-html.js";
import { speed } from "../../parts/settings.js";
import { t } from "../../parts/words.js";
import { withUnseated } from "../common/game-art.js";
import { sceneView, stageInView } from "../common/scene.js";
import { titleOf } from "./film.js";
import { playBar } from "./playback-bar.js";
import { turnView } from "./turn-view.js";

/**
 * @typedef {import("../../parts/types.js").TableFrame} TableFrame
 * @typedef {import("./film.js").Step} Step
 * @typedef {import("../story/story-data.js").StoryData} StoryData
 * @typedef {import("./film-strip.js").StripTurn & {number: number}} FilmTurn
 * @typedef {object} FilmPlaces
 * @property {import("../map/game-map.js").GameMap} map
 * @property {HTMLElement} bar below the map
 * @property {HTMLElement} scene over the lower part of the map
 * @property {HTMLElement} side where the turn is shown
 * @property {StoryData} data
 * @property {import("../story/agent-reasons.js").AgentReasons} agentReasons
 * @typedef {object} FilmState
 * @property {Step[]} steps
 * @property {number} at
 * @property {boolean} auto
 * @property {boolean} eager is it waiting for the next step?
 * @property {TableFrame|null} frame the newest one
 * @typedef {object} FilmEvents
 * @property {() => void} back
 * @property {() => void} next
 * @property {() => void} skip
 * @property {() => void} toggle
 * @property {(speed: number) => void} faster
 * @property {(at: number) => void} go
 * @property {(way: number) => void} turn
 */

/** Screens on which the map has no room for a scene: it is shown beside the turn. */
export const SMALL = matchMedia("(max-width: 1000px), (max-height: 499px)");

export class FilmView {
  /**
   * @param {FilmPlaces} places
   * @param {FilmEvents} events
   */
  constructor(places, events) {
    this.places = places;
    this.data = places.data;
    this.events = events;
  }

  /** @param {FilmState} film */
  show(film) {
    const { steps, at } = film;
    const step = steps[at];
    const turns = this.turns(steps, film.frame);
    const now = turns.findLast((turn) => turn.first <= at);
    const turn = this.data.scope(now?.number);
    const { bar, scene, side, map } = this.places;
    const stage = step.scene ? sceneView(step.scene) : null;
    render(this.#bar(film, turns, now, turn?.title ?? ""), bar);
    render(SMALL.matches ? null : stage, scene);
    for (const place of [bar, side]) place.hidden = false;
    scene.hidden = !stage || SMALL.matches;
    map.stage.parentElement?.style.setProperty("--playbar", `${bar.offsetHeight}px`);
    const shown = steps.map((one, n) => ({ step: one, at: n })).slice(now?.first ?? 0, (now?.first ?? 0) + (now?.n ?? 0));
    render(
      turnView(turn, shown, at, {
        data: this.data,
        name: (seat) => nameOf(film.frame, seat),
        player: (seat) => playerOf(film.frame, seat),
        agentReasons: this.places.agentReasons,
        hover: (things) => map.highlight(things),
        go: this.events.go,
        scene: SMALL.matches ? stage : null,
      }),
      side,
    );
    keepInView(side.querySelector(".scroll"), side.querySelector("li.at"));
    stageInView(scene);
    stageInView(side);
  }

  /** Remove all of it. */
  clear() {
    for (const place of [this.places.bar, this.places.scene, this.places.side]) {
      render(null, place);
      place.hidden = true;
    }
  }

  /**
   * @param {FilmState} film
   * @param {FilmTurn[]} turns
   * @param {FilmTurn|undefined} now
   * @param {string} title of its turn
   */
  #bar({ steps, at, auto, eager, frame }, turns, now, title) {
    const scope = this.data.scope(steps[at].scope);
    return playBar({
      seat: now?.seat ?? "",
      title: [now?.seat ? nameOf(frame, now.seat) : "", title].filter(Boolean).join(" · ") || (this.data.outer(scope?.number, "chapter")?.title ?? ""),
      step: titleOf(scope, this.data),
      at,
      of: steps.length,
      turns,
      auto,
      speed: speed(),
      waiting: eager ? (frame?.thinking ?? "") : "",
      name: (seat) => nameOf(frame, seat),
      seated: Object.values(frame?.seats ?? {}).some(({ you }) => you),
      asked: Boolean(frame?.decision?.options?.length),
      ...this.events,
    });
  }

  /**
   * The turns of a film, in its order.
   * @param {Step[]} steps
   * @param {TableFrame|null} frame
   */
  turns(steps, frame) {
    /** @type {FilmTurn[]} */
    const turns = [];
    steps.forEach((step, at) => {
      const turn = this.data.outer(step.scope, "turn") ?? this.data.outer(step.scope, "chapter");
      const last = turns[turns.length - 1];
      if (last && last.number === (turn?.number ?? -1)) last.n += 1;
      else turns.push({ number: turn?.number ?? -1, seat: turn?.seat ?? "", title: turn?.title || nameOf(frame, turn?.seat ?? ""), first: at, n: 1 });
    });
    return turns;
  }

  /** How many pixels of the map lie under the bar and the scene. */
  covered() {
    const { bar, scene, map } = this.places;
    const tops = [bar, scene].flatMap((place) => [...place.children]).map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0).map(({ top }) => top);
    return tops.length ? Math.max(0, map.stage.getBoundingClientRect().bottom - Math.min(...tops)) : 0;
  }

  /**
   * A step in a sentence.
   * @param {Step|undefined} step
   * @param {TableFrame|null} frame
   */
  sentence(step, frame) {
    const scope = this.data.scope(step?.scope);
    const turn = this.data.outer(scope?.number, "turn");
    const lines = scope ? this.data.between(scope.first, this.data.end(scope)).map(({ text }) => text) : [];
    const title = titleOf(scope, this.data);
    return [turn?.seat ? nameOf(frame, turn.seat) : "", turn?.title ?? "", title, scope?.sum ?? "", ...lines].filter((text, n, all) => text && all.indexOf(text) === n).join(". ");
  }
}

/**
 * @param {TableFrame|null} frame
 * @param {string} seat
 */
function nameOf(frame, seat) {
  return frame?.seats[seat]?.seat_name ?? withUnseated({})[seat] ?? seat;
}

/**
 * The player of a seat.
 * @param {TableFrame|null} frame
 * @param {string} seat
 */
function playerOf(frame, seat) {
  const state = frame?.seats[seat];
  return state?.you ? t("you") : (state?.name ?? "");
}

/**
 * Scroll a list to show a row, without scrolling the page.
 * @param {Element|null} list
 * @param {Element|null} row
 */
function keepInView(list, row) {
  if (!list || !row) return;
  const [around, inside] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inside.top < around.top || inside.height > around.height) list.scrollTop += inside.top - around.top;
  else if (inside.bottom > around.bottom) list.scrollTop += inside.bottom - around.bottom;
}

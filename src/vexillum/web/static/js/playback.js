/** Playback: others' turns are shown step by step, while the server goes on; then the newest frame is presented. */

import { render } from "../vendor/lit-html/lit-html.js";
import { StepDrawing } from "./arrows.js";
import { isWatched, stepsOf, thingsOf, titleOf, withTurns } from "./film.js";
import { applied, between } from "./mapstate.js";
import { playBar } from "./playbar.js";
import { sceneView, stageInView } from "./scene.js";
import { calm, setSpeed, speed, watched } from "./settings.js";
import { cue } from "./sound.js";
import { together } from "./storydata.js";
import { toast } from "./toast.js";
import { turnView } from "./turnview.js";
import { t } from "./words.js";

/**
 * @typedef {import("./types.js").TableFrame} TableFrame
 * @typedef {import("./types.js").FilmForm} FilmForm
 * @typedef {import("./types.js").MapWhole} MapWhole
 * @typedef {import("./types.js").Display} Display
 * @typedef {import("./film.js").Step} Step
 * @typedef {object} PlaybackParts
 * @property {import("./map.js").GameMap} map
 * @property {HTMLElement} bar below the map
 * @property {HTMLElement} scene over the lower part of the map
 * @property {HTMLElement} side where the turn is told
 * @property {HTMLElement} said what is read aloud
 * @property {import("./storydata.js").StoryData} data what frames tell is kept here
 * @property {import("./motives.js").Motives} motives
 * @property {(frame: TableFrame) => void} present show all of a frame but the map
 * @property {(display: Display) => void} display show what stands around the map as it was at a step
 * @property {(on: boolean) => void} watching a film begins or has ended
 * @property {(turn: number) => void} told the film has come to this turn: the story is told as far as that; Infinity: to the end
 * @property {(scope: number) => void} ask for the film of a scope
 */

/** More steps than this at once are offered, not shown. */
const MOST = 60;
const PAUSE = 1200;
const LETTER = 25;
/** Where the map has no room for a scene: it stands beside the turn. */
const SMALL = matchMedia("(max-width: 1000px), (max-height: 499px)");

export class Playback {
  /** @type {TableFrame|null} the newest one */
  #frame = null;
  /** @type {TableFrame|null} the newest one with everything that the frames before it told and nobody has been shown */
  #pending = null;
  /** @type {MapWhole|null} the map of the newest frame */
  #newest = null;
  /** @type {MapWhole|null} the map on screen */
  #shown = null;
  /** @type {Display|null} */
  #display = null;
  /** @type {Set<number>} turns of which steps were seen, or that ended before we came */
  #known = new Set();
  /** @type {Step[]} */
  #steps = [];
  #at = -1;
  #auto = !calm();
  /** Shall the next step be shown as soon as there is one? */
  #eager = false;
  #timer = 0;
  /** @type {{x: number, y: number, scale: number, moved: boolean}|null} where the camera stood before */
  #stood = null;
  /** Does it show what is new? */
  #live = false;
  /** @type {number[]} what is still to be asked for */
  #wanted = [];
  /** How many steps nobody has watched, since the reader was elsewhere or there were too many. */
  missed = 0;

  /** @param {PlaybackParts} parts */
  constructor(parts) {
    this.parts = parts;
    this.data = parts.data;
    this.motives = parts.motives;
    this.drawing = new StepDrawing(parts.map);
    document.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    document.addEventListener("visibilitychange", () => this.playing && this.#schedule());
    SMALL.addEventListener("change", () => this.playing && this.draw());
  }

  get playing() {
    return this.#steps.length > 0;
  }

  // What comes -------------------------------------------------------------------------------------------------------

  /** @param {TableFrame} frame */
  take(frame) {
    const before = this.#frame;
    const old = this.#newest;
    const taken = this.data.take(frame);
    const filmed = old ? stepsOf(frame.stills ?? [], old, this.data) : { steps: [], map: null };
    this.#newest = applied(filmed.map ?? old, frame.map);
    this.#frame = frame;
    const display = frame.display ?? this.#pending?.display;
    this.#pending = { ...together(this.#pending, frame), ...(display ? { display } : {}) };
    this.#display = frame.display ?? this.#display;
    if (taken) this.motives.forget();
    const fresh = this.#fresh(filmed.steps, old, before === null || taken);
    if (!before || taken || frame.at < before.at) return this.#end(before !== null && frame.at === before.at + 1);
    if (this.playing) return this.#extend(fresh);
    if (!fresh.length) return this.#end(true);
    if (document.hidden || fresh.length > MOST) {
      this.missed += fresh.length;
      return this.#end(false);
    }
    this.#begin(fresh, true);
  }

  /**
   * The steps that somebody wants to see.
   * @param {Step[]} filmed
   * @param {MapWhole|null} before
   * @param {boolean} anew
   */
  #fresh(filmed, before, anew) {
    const turns = this.data.scopes.filter(({ kind, last, number }) => kind === "turn" && last !== undefined && last !== null && !this.#known.has(number));
    const stepped = filmed.map((step) => this.data.outer(step.scope, "turn")?.number);
    const bare = turns.filter(({ number }) => !stepped.includes(number));
    for (const number of [...stepped, ...bare.map((turn) => turn.number)]) if (number !== undefined) this.#known.add(number);
    if (anew || !before) return [];
    const mine = Object.entries(this.#frame?.seats ?? {}).filter(([, seat]) => seat.you).map(([seat]) => seat);
    const steps = withTurns(filmed, bare, before).filter((step) => isWatched(step, this.data, mine, watched()));
    for (const step of steps) step.display = this.#display;
    return steps;
  }

  /**
   * A film of turns that were played before.
   * @param {number[]} scopes
   */
  again(scopes) {
    const [first, ...others] = scopes;
    if (first === undefined) return;
    this.missed = 0;
    this.#wanted = others;
    this.parts.ask(first);
  }

  /** @param {FilmForm} film */
  watch(film) {
    const begin = applied(this.#newest, film.begin);
    const { steps } = begin ? stepsOf(film.stills, begin, this.data) : { steps: [] };
    const next = this.#wanted.shift();
    if (next !== undefined) this.parts.ask(next);
    if (!begin || (!steps.length && !this.playing)) {
      if (next === undefined) toast(t("playback.none"));
      return;
    }
    if (this.playing) return this.#extend(steps);
    this.#show(begin);
    this.#begin(steps, false);
  }

  /**
   * @param {Step[]} steps
   * @param {boolean} live
   */
  #begin(steps, live) {
    this.#steps = steps;
    this.#live = live;
    this.#stood = this.parts.map.camera.place;
    this.#eager = false;
    this.parts.watching(true);
    this.#go(0, true);
  }

  /** @param {Step[]} steps */
  #extend(steps) {
    const left = this.#steps.length - 1 - this.#at;
    if (left + steps.length > MOST) {
      this.missed += left + steps.length;
      return this.skip();
    }
    this.#steps.push(...steps);
    if (!this.#eager) return this.draw();
    if (steps.length) this.#go(this.#at + 1, true);
    else this.#further();
  }

  // What the reader does ---------------------------------------------------------------------------------------------

  /** The step before. */
  back() {
    if (this.playing) this.#go(Math.max(0, this.#at - 1), false);
  }

  /** The next step; after the last one, the film is over. */
  next() {
    if (this.playing) this.#further();
  }

  /** The first step of the turn, or of the one before. */
  startOfTurn() {
    if (!this.playing) return;
    const at = this.#turns().findLast(({ first }) => first < this.#at)?.first;
    this.#go(at ?? 0, false);
  }

  /**
   * Go on by itself.
   * @param {number} [faster]
   */
  auto(faster) {
    if (faster) setSpeed(faster);
    this.#auto = true;
    this.#schedule();
    this.draw();
  }

  pause() {
    this.#auto = false;
    this.#eager = false;
    this.#schedule();
    this.draw();
  }

  /** To what is the case now. */
  skip() {
    this.#wanted = [];
    this.#end(false);
  }

  // Showing ----------------------------------------------------------------------------------------------------------

  /** Go on; at the end, wait for an agent that is thinking. */
  #further() {
    if (this.#at + 1 < this.#steps.length) return this.#go(this.#at + 1, true);
    if (!this.#frame?.thinking && !this.#wanted.length) return this.#end(false);
    this.#eager = true;
    this.draw();
  }

  /**
   * @param {number} at
   * @param {boolean} fresh seen for the first time: pieces travel, dice are heard
   */
  #go(at, fresh) {
    this.#at = at;
    this.#eager = false;
    const step = this.#steps[at];
    const scope = this.data.scope(step.scope);
    const { map, said } = this.parts;
    const things = thingsOf(scope);
    this.#show(step.map);
    if (step.display) this.parts.display(step.display);
    this.draw();
    this.parts.told(this.#live ? (this.data.outer(step.scope, "turn")?.number ?? Infinity) : Infinity);
    map.changed(this.#earlier().filter((thing) => !things.includes(thing)));
    map.now(things);
    map.camera.covered = this.#covered();
    map.reveal(things);
    const turn = this.data.outer(step.scope, "turn");
    this.drawing.show({ moves: scope?.moves ?? [], dice: scope?.dice ?? [], sum: scope?.sum ?? "", at: things, seat: turn?.seat ?? "", fresh });
    said.textContent = this.#sentence();
    if (fresh) this.#sound(at);
    this.#schedule();
  }

  /** @param {MapWhole|null} wanted */
  #show(wanted, moving = false) {
    const change = wanted && between(this.#shown, wanted);
    if (change) this.parts.map.take(change, { moving });
    this.#shown = wanted;
  }

  /** The things of the turn's steps before this one. */
  #earlier() {
    const first = this.#turns().findLast((turn) => turn.first <= this.#at)?.first ?? 0;
    return [...new Set(this.#steps.slice(first, this.#at).flatMap((step) => thingsOf(this.data.scope(step.scope))))];
  }

  /** How many pixels of the map lie under the bar and the scene. */
  #covered() {
    const { bar, scene, map } = this.parts;
    const tops = [bar, scene].flatMap((place) => [...place.children]).map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0).map(({ top }) => top);
    return tops.length ? Math.max(0, map.stage.getBoundingClientRect().bottom - Math.min(...tops)) : 0;
  }

  /** The turns of the film, in its order. */
  #turns() {
    /** @type {Array<import("./filmstrip.js").StripTurn & {number: number}>} */
    const turns = [];
    this.#steps.forEach((step, at) => {
      const turn = this.data.outer(step.scope, "turn") ?? this.data.outer(step.scope, "chapter");
      const last = turns[turns.length - 1];
      if (last && last.number === (turn?.number ?? -1)) last.n += 1;
      else turns.push({ number: turn?.number ?? -1, seat: turn?.seat ?? "", title: turn?.title || this.#name(turn?.seat ?? ""), first: at, n: 1 });
    });
    return turns;
  }

  /** @param {string} seat */
  #name(seat) {
    return this.#frame?.seats[seat]?.seat_name ?? seat;
  }

  /** Who plays a seat, if that is somebody else. */
  #player(/** @type {string} */ seat) {
    const state = this.#frame?.seats[seat];
    return state?.you ? t("you") : (state?.name ?? "");
  }

  /** What happens, in a sentence. */
  #sentence() {
    const scope = this.data.scope(this.#steps[this.#at]?.scope);
    const turn = this.data.outer(scope?.number, "turn");
    const lines = scope ? this.data.between(scope.first, this.data.end(scope)).map(({ text }) => text) : [];
    const title = titleOf(scope, this.data);
    return [turn?.seat ? this.#name(turn.seat) : "", turn?.title ?? "", title, scope?.sum ?? "", ...lines].filter((text, n, all) => text && all.indexOf(text) === n).join(". ");
  }

  /** Show where it is. */
  draw() {
    if (!this.playing) return;
    const step = this.#steps[this.#at];
    const scope = this.data.scope(step.scope);
    const turns = this.#turns();
    const now = turns.findLast((turn) => turn.first <= this.#at);
    const turn = this.data.scope(now?.number);
    const { bar, scene, side, map } = this.parts;
    const stage = step.scene ? sceneView(step.scene) : null;
    render(
      playBar({
        seat: now?.seat ?? "",
        title: [now?.seat ? this.#name(now.seat) : "", turn?.title ?? ""].filter(Boolean).join(" · ") || (this.data.outer(step.scope, "chapter")?.title ?? ""),
        step: titleOf(scope, this.data),
        at: this.#at,
        of: this.#steps.length,
        turns,
        auto: this.#auto,
        speed: speed(),
        waiting: this.#eager ? this.#frame?.thinking ?? "" : "",
        name: (seat) => this.#name(seat),
        seated: Object.values(this.#frame?.seats ?? {}).some(({ you }) => you),
        asked: Boolean(this.#frame?.decision?.options?.length),
        back: () => this.back(),
        next: () => this.next(),
        skip: () => this.skip(),
        toggle: () => (this.#auto ? this.pause() : this.auto()),
        faster: (wanted) => this.auto(wanted),
        go: (at) => this.#go(at, false),
        turn: (way) => this.#turn(way),
      }),
      bar,
    );
    render(SMALL.matches ? null : stage, scene);
    for (const place of [bar, side]) place.hidden = false;
    scene.hidden = !stage || SMALL.matches;
    map.stage.parentElement?.style.setProperty("--playbar", `${bar.offsetHeight}px`);
    const steps = this.#steps.map((one, at) => ({ step: one, at })).slice(now?.first ?? 0, (now?.first ?? 0) + (now?.n ?? 0));
    render(
      turnView(turn, steps, this.#at, {
        data: this.data,
        name: (seat) => this.#name(seat),
        player: (seat) => this.#player(seat),
        motives: this.motives,
        hover: (things) => map.highlight(things),
        go: (at) => this.#go(at, false),
        scene: SMALL.matches ? stage : null,
      }),
      side,
    );
    keepInView(side.querySelector(".scroll"), side.querySelector("li.at"));
    stageInView(scene);
    stageInView(side);
  }

  /** @param {number} way */
  #turn(way) {
    if (way < 0) return this.startOfTurn();
    this.#go(this.#turns().find(({ first }) => first > this.#at)?.first ?? this.#steps.length - 1, false);
  }

  /** @param {number} at */
  #sound(at) {
    const step = this.#steps[at];
    const before = this.#steps[at - 1];
    if (this.data.scope(step.scope)?.dice?.length) cue("die");
    else if (step.scene && fallen(step.scene) > (before?.scene ? fallen(before.scene) : 0)) cue("blow");
    else if (!before || this.data.outer(step.scope, "chapter")?.number !== this.data.outer(before.scope, "chapter")?.number) cue("card");
  }

  /** When the next step comes by itself: nobody misses one by looking elsewhere. */
  #schedule() {
    clearTimeout(this.#timer);
    if (!this.#auto || !this.playing || document.hidden) return;
    this.#timer = window.setTimeout(() => this.#further(), (PAUSE + LETTER * this.#sentence().length) / speed());
  }

  /**
   * The film is over, or there is none: show what is the case now.
   * @param {boolean} moving do pieces travel to where they stand now?
   */
  #end(moving) {
    const { map, bar, scene, side } = this.parts;
    clearTimeout(this.#timer);
    if (this.playing) {
      this.#steps = [];
      this.#at = -1;
      this.#eager = false;
      this.drawing.clear();
      map.changed([]);
      map.now([]);
      map.camera.covered = 0;
      if (this.#stood) map.camera.comeBack(this.#stood);
      for (const place of [bar, scene, side]) {
        render(null, place);
        place.hidden = true;
      }
      this.parts.watching(false);
    }
    this.parts.told(Infinity);
    this.#show(this.#newest, moving);
    const frame = this.#pending;
    this.#pending = null;
    if (frame) this.parts.present(frame);
    else if (this.#display) this.parts.display(this.#display);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.playing || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (document.querySelector("dialog:modal") || target?.closest("input, textarea, select, [contenteditable]")) return;
    if (event.key === " " && target?.closest("button, a, summary")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      " ": () => (this.#auto ? this.pause() : this.auto()),
      ArrowLeft: () => (event.shiftKey ? this.startOfTurn() : this.back()),
      ArrowRight: () => this.next(),
      Escape: () => this.skip(),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  }
}

/**
 * How many counters have fallen in a scene.
 * @param {import("./types.js").SceneForm} scene
 */
function fallen({ sides }) {
  return sides.flatMap(({ units }) => units).reduce((sum, { lost = 0 }) => sum + lost, 0);
}

/**
 * Scroll a list so far that a row of it is seen, and nothing around it.
 * @param {Element|null} list
 * @param {Element|null} row
 */
function keepInView(list, row) {
  if (!list || !row) return;
  const [around, inside] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inside.top < around.top || inside.height > around.height) list.scrollTop += inside.top - around.top;
  else if (inside.bottom > around.bottom) list.scrollTop += inside.bottom - around.bottom;
}

/** A film: what playback shows, step by step. Each step has the whole map as it was at its end. */

import { applyChange } from "../map/map-state.js";

/**
 * @typedef {import("../../parts/types.js").StillForm} StillForm
 * @typedef {import("../../parts/types.js").SceneForm} SceneForm
 * @typedef {import("../../parts/types.js").ScopeForm} ScopeForm
 * @typedef {import("../../parts/types.js").MapWhole} MapWhole
 * @typedef {import("../../parts/types.js").Display} Display
 * @typedef {import("../story/story-data.js").StoryData} StoryData
 * @typedef {import("../../parts/settings.js").Watching} Watching
 * @typedef {{scope: number, map: MapWhole, scene: SceneForm|null, display: Display|null}} Step
 */

/**
 * The steps of some stills, and the map after the last one. A step that shows nothing new after its inner steps is left out.
 * @param {readonly StillForm[]} stills
 * @param {MapWhole} before
 * @param {StoryData} data
 * @returns {{steps: Step[], map: MapWhole}}
 */
export function stepsOf(stills, before, data) {
  /** @type {Step[]} */
  const steps = [];
  let map = before;
  for (const still of stills) {
    map = applyChange(map, still.map) ?? map;
    const step = { scope: still.scope, map, scene: still.scene ?? null, display: null };
    const last = steps[steps.length - 1];
    if (!last || !closes(step, last, data)) steps.push(step);
  }
  return { steps, map };
}

/**
 * @param {Step} step
 * @param {Step} last
 * @param {StoryData} data
 */
function closes(step, last, data) {
  if (step.map !== last.map || data.scope(step.scope)?.dice?.length || !data.contains(step.scope, last.scope)) return false;
  return !step.scene || JSON.stringify(step.scene) === JSON.stringify(last.scene);
}

/**
 * Add a step for each turn that ended without one, such as a Pass.
 * @param {Step[]} steps
 * @param {readonly ScopeForm[]} turns
 * @param {MapWhole} before
 * @returns {Step[]}
 */
export function withTurns(steps, turns, before) {
  const all = [...steps];
  for (const { number } of turns) {
    const at = all.findIndex((step) => step.scope > number);
    const place = at < 0 ? all.length : at;
    all.splice(place, 0, { scope: number, map: all[place - 1]?.map ?? before, scene: null, display: null });
  }
  return all;
}

/**
 * Whether this step is shown.
 * @param {Step} step
 * @param {StoryData} data
 * @param {readonly string[]} mine my seats: of my own turns only dice and scenes are shown
 * @param {Watching} wanted
 */
export function isWatched(step, data, mine, wanted) {
  if (wanted !== "all" && wanted !== "battles") return false;
  const seat = data.outer(step.scope, "turn")?.seat ?? "";
  if (wanted === "battles" && !step.scene && seat) return false;
  return !mine.includes(seat) || step.scene !== null || Boolean(data.scope(step.scope)?.dice?.length);
}

/**
 * The things that a step is about, and those that changed in it.
 * @param {ScopeForm|undefined} scope
 * @returns {string[]}
 */
export function thingsOf(scope) {
  const moved = (scope?.moves ?? []).flatMap(({ origin, target }) => [target, origin]);
  const changed = (scope?.chips ?? []).flatMap(({ things }) => things ?? []);
  return [...new Set([...(scope?.things ?? []), ...moved, ...changed])].filter(Boolean);
}

/**
 * The title of a step, after that of the step around it.
 * @param {ScopeForm|undefined} scope
 * @param {StoryData} data
 */
export function titleOf(scope, data) {
  if (!scope) return "";
  const outer = data.scope(scope.inside);
  const around = scope.kind !== "turn" && outer && (outer.kind === "step" || outer.kind === "scene") ? outer.title : "";
  const own = scope.title || data.between(scope.first, data.end(scope))[0]?.text || "";
  return around && own && around !== own ? `${around} · ${own}` : own || around || "";
}

/** The sound of a step: dice, a hit, a new card. */

import { playSound } from "./sound-effects.js";

/** @typedef {import("./film.js").Step} Step */

/**
 * @param {Step} step
 * @param {Step|undefined} before
 * @param {import("../story/story-data.js").StoryData} data
 */
export function playStepSound(step, before, data) {
  const chapter = (/** @type {Step} */ one) => data.outer(one.scope, "chapter")?.number;
  if (data.scope(step.scope)?.dice?.length) playSound("die");
  else if (step.scene && fallen(step.scene) > (before?.scene ? fallen(before.scene) : 0)) playSound("blow");
  else if (!before || chapter(step) !== chapter(before)) playSound("card");
}

/**
 * The number of losses in a scene.
 * @param {import("../../parts/types.js").SceneForm} scene
 */
function fallen({ sides }) {
  return sides.flatMap(({ units }) => units).reduce((sum, { lost = 0 }) => sum + lost, 0);
}

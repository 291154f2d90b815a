/** A press counts although its button was drawn anew before it was let go: a table changes while others play. */

/**
 * Look after the buttons of a place that say what they do. A finger needs no help: what it taps is found when it is lifted.
 * @param {HTMLElement} place
 */
export function keepPresses(place) {
  /** @type {HTMLElement|null} */
  let pressed = null;
  place.addEventListener("pointerdown", (event) => { pressed = buttonOf(event); });
  place.addEventListener("pointerup", (event) => {
    const over = buttonOf(event);
    if (pressed && over && !pressed.isConnected && deedOf(pressed) === deedOf(over)) over.click();
    pressed = null;
  });
}

/**
 * @param {PointerEvent} event
 * @returns {HTMLElement|null}
 */
function buttonOf(event) {
  if (event.button || event.pointerType === "touch" || !(event.target instanceof Element)) return null;
  return event.target.closest("button[data-deed], button[data-act]");
}

/** @param {HTMLElement} button */
function deedOf({ dataset }) {
  return dataset.deed ?? dataset.act;
}

/** Polling: frequent while the page is visible, rare while hidden, and immediate when the reader returns. */

const SELDOM = 60_000;
/** Several events announce the reader's return: react to the first. */
const AT_ONCE = 1_000;

/**
 * @param {() => Promise<void>} ask
 * @param {number} often in milliseconds
 */
export function pollWhileVisible(ask, often) {
  let timer = 0;
  let asked = Date.now();
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(now, document.hidden ? Math.max(often, SELDOM) : often);
  };
  const now = async () => {
    clearTimeout(timer);
    asked = Date.now();
    await ask().finally(later);
  };
  const back = () => {
    if (document.hidden || Date.now() - asked < AT_ONCE) later();
    else void now();
  };
  document.addEventListener("visibilitychange", back);
  for (const event of ["focus", "online"]) addEventListener(event, back);
  later();
}

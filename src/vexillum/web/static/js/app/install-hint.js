/** A hint, shown once, that Vexillum can be installed, where the browser offers it. */

import { el } from "../parts/dom.js";
import { installHintSeen, setInstallHintSeen } from "../parts/settings.js";
import { t } from "../parts/words.js";

/** @typedef {Event & {prompt: () => Promise<{outcome: string}>}} InstallEvent Chromium's, not in the standard yet */

/**
 * Show the hint when the browser offers to install.
 * @param {HTMLElement} bar below which it stands
 */
export function offerInstall(bar) {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // instead of the browser's own banner
    if (installHintSeen()) return;
    setInstallHintSeen();
    bar.after(hint(/** @type {InstallEvent} */ (event)));
  });
}

/** @param {InstallEvent} offer */
function hint(offer) {
  const shown = el("aside", { class: "install-hint", id: "install-hint", "aria-label": t("install.label") });
  const install = async () => {
    shown.remove();
    await offer.prompt();
  };
  shown.append(
    el("span", {}, t("install.about")),
    el("button", { type: "button", id: "install", onclick: () => void install().catch(() => {}) }, t("install.do")),
    el("button", { type: "button", id: "install-not", onclick: () => shown.remove() }, t("install.not")),
  );
  return shown;
}

/** The lobby, at home or in a club. */

import { registerWorker, renewPush } from "../app/installed-app.js";
import { ClubLobby } from "../club/club-lobby.js";
import { FrontDoor } from "../club/front-door.js";
import { HomeLobby, homeTools } from "../club/home-lobby.js";
import { loadError } from "../club/table-lists.js";
import { club, loadClub } from "../parts/api.js";
import { byId, el, fill } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { installHintSeen, setInstallHintSeen } from "../parts/settings.js";
import { loadWords, t } from "../parts/words.js";

/** @type {ClubLobby|null} */
let clubLobby = null;
/** @type {HomeLobby|null} */
let homeLobby = null;
/** @type {FrontDoor|null} */
let frontDoor = null;

async function build() {
  header(byId("bar"), { onLanguage: draw, tools: club().public ? [] : homeTools() });
  if (!club().public) {
    homeLobby ??= new HomeLobby();
    return homeLobby.build();
  }
  if (!club().me && club().guests) {
    frontDoor ??= new FrontDoor();
    return frontDoor.build();
  }
  clubLobby ??= new ClubLobby();
  await clubLobby.build();
}

/** Draw the page. If the server does not answer, offer to reload it. */
function draw() {
  return build().catch((problem) => fill(byId("main"), loadError(problem, () => location.reload())));
}

// A hint, shown once, that Vexillum can be installed, where the browser offers it -------------------------------------

/** @typedef {Event & {prompt: () => Promise<{outcome: string}>}} InstallEvent Chromium's, not in the standard yet */

/**
 * Show the hint when the browser offers to install.
 * @param {HTMLElement} bar below which it stands
 */
function offerInstall(bar) {
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

// Start ---------------------------------------------------------------------------------------------------------------

offerInstall(byId("bar"));
await Promise.all([loadWords(), loadClub()]);
await draw();
void registerWorker().then(renewPush).catch(() => {}); // no notifications for now: the account page says why
addEventListener("pageshow", (event) => event.persisted && draw()); // a page from the browser's cache is out of date

/** The lobby, at home or in a club. */

import { offerInstall } from "../app/install-hint.js";
import { registerWorker, renewPush } from "../app/installed-app.js";
import { ClubLobby } from "../club/lobby/club-lobby.js";
import { FrontDoor } from "../club/lobby/front-door.js";
import { HomeLobby, homeTools } from "../club/lobby/home-lobby.js";
import { loadError } from "../club/lobby/load-error.js";
import { club, loadClub } from "../parts/api.js";
import { byId, fill } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { loadWords } from "../parts/words.js";

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

offerInstall(byId("bar"));
await Promise.all([loadWords(), loadClub()]);
await draw();
void registerWorker().then(renewPush).catch(() => {}); // no notifications for now: the account page says why
addEventListener("pageshow", (event) => event.persisted && draw()); // a page from the browser's cache is out of date

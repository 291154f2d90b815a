/** The lobby: at home a table for whoever is there, in a club what its members need. */

import { ClubLobby } from "../club/lobby/club-lobby.js";
import { showHome } from "../club/lobby/home-lobby.js";
import { loadError } from "../club/lobby/load-error.js";
import { club, loadClub } from "../parts/club-info.js";
import { byId, fill } from "../parts/dom.js";
import { header } from "../parts/page-header.js";
import { loadWords } from "../parts/words.js";

/** @type {ClubLobby|null} */
let clubLobby = null;

async function build() {
  header(byId("bar"), { onLanguage: draw });
  if (!club().public) return showHome();
  clubLobby ??= new ClubLobby();
  await clubLobby.build();
}

/** Whatever the page needs cannot be had without the server: then it begins anew. */
function draw() {
  return build().catch((problem) => fill(byId("main"), loadError(problem, () => location.reload())));
}

await Promise.all([loadWords(), loadClub()]);
await draw();
addEventListener("pageshow", (event) => event.persisted && draw()); // a page that the browser had kept is out of date

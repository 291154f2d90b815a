/** The lobby: at home a table for whoever is there, in a club what its members need. */

import { club, loadClub } from "./club.js";
import { Clubhouse } from "./clubhouse.js";
import { byId, fill } from "./dom.js";
import { failed } from "./failing.js";
import { header } from "./header.js";
import { showHome } from "./home.js";
import { loadWords } from "./words.js";

/** @type {Clubhouse|null} */
let clubhouse = null;

async function build() {
  header(byId("bar"), { onLanguage: draw });
  if (!club().public) return showHome();
  clubhouse ??= new Clubhouse();
  await clubhouse.build();
}

/** Whatever the page needs cannot be had without the server: then it begins anew. */
function draw() {
  return build().catch((problem) => fill(byId("main"), failed(problem, () => location.reload())));
}

await Promise.all([loadWords(), loadClub()]);
await draw();
addEventListener("pageshow", (event) => event.persisted && draw()); // a page that the browser had kept is out of date

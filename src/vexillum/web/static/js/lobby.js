/** The lobby: at home a table for whoever is there, in a club what its members need. */

import { club, loadClub } from "./club.js";
import { Clubhouse } from "./clubhouse.js";
import { byId } from "./dom.js";
import { header } from "./header.js";
import { showHome } from "./home.js";
import { complain } from "./toast.js";
import { loadWords } from "./words.js";

/** @type {Clubhouse|null} */
let clubhouse = null;

async function build() {
  header(byId("bar"), { onLanguage: () => build().catch(complain) });
  if (!club().public) return showHome();
  clubhouse ??= new Clubhouse();
  await clubhouse.build();
}

await Promise.all([loadWords(), loadClub()]);
await build().catch(complain);

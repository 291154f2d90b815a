/** The page of all puzzles. */

import { themedPicture } from "../club/front/themed-picture.js";
import { loadClub } from "../parts/api.js";
import { complain } from "../parts/toast.js";
import { loadWords } from "../parts/words.js";
import { showPuzzles } from "../puzzles/puzzle-list.js";

Promise.all([loadWords(), loadClub()]).then(() => showPuzzles(themedPicture)).catch(complain);

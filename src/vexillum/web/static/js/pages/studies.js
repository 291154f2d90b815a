/** The page with the lists of studies. */

import { showStudies } from "../club/studies/study-list.js";
import { loadClub } from "../parts/api.js";
import { complain } from "../parts/toast.js";
import { loadWords } from "../parts/words.js";

Promise.all([loadWords(), loadClub()]).then(showStudies).catch(complain);

/** The page of all courses, or of one game's. */

import { showCourses } from "../learn/course-list.js";
import { loadClub } from "../parts/api.js";
import { complain } from "../parts/toast.js";
import { loadWords } from "../parts/words.js";

Promise.all([loadWords(), loadClub()]).then(showCourses).catch(complain);

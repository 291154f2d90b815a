/** The page of a lesson. */

import { LessonTable } from "../learn/lesson-table.js";
import { complain } from "../parts/toast.js";

const [, game = "", lesson = ""] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
new LessonTable(game, lesson).start().catch(complain);

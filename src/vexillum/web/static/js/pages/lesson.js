/** The page of a lesson. */

import { LessonTable } from "../learn/lesson-table.js";
import { complain } from "../parts/toast.js";

new LessonTable().start().catch(complain);

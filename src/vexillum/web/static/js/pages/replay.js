/** The page of a match's replay. */

import { complain } from "../parts/toast.js";
import { ReplayViewer } from "../replay/replay-viewer.js";

new ReplayViewer().start().catch(complain);

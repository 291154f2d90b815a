/** The page of the editor of positions. */

import { PositionEditor } from "../editor/position-editor.js";
import { complain } from "../parts/toast.js";

new PositionEditor().start().catch(complain);

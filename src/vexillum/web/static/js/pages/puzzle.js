/** The page of a puzzle. */

import { complain } from "../parts/toast.js";
import { PuzzleTable } from "../puzzles/puzzle-table.js";

const [, game = "", puzzle = ""] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
new PuzzleTable(game, puzzle).start().catch(complain);

/** The page of a match at the table. */

import { complain } from "../parts/toast.js";
import { Table } from "../table/match-table.js";

new Table().start().catch(complain);

/** The page of a match at the table. */

import { registerWorker } from "../app/installed-app.js";
import { complain } from "../parts/toast.js";
import { Table } from "../table/match-table.js";

new Table().start().then(registerWorker).catch(complain);

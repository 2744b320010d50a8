/** The page of the games that are kept. */

import "../shared/board/damas-board.js";
import { showSaved } from "./list.js";

await showSaved();
document.body.dataset.ready = "true";

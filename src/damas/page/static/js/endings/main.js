/** The start of the page on which endings are played. */

import "../shared/board/damas-board.js";
import { byId } from "../shared/dom.js";
import { EndingPage } from "./page.js";

new EndingPage(JSON.parse(byId("ending-data").textContent ?? ""));
document.body.dataset.ready = "true";

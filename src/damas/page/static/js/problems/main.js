/** The start of the page on which problems are solved. */

import "../shared/board/damas-board.js";
import { byId } from "../shared/dom.js";
import { ProblemPage } from "./page.js";

new ProblemPage(JSON.parse(byId("problem-data").textContent ?? ""));
document.body.dataset.ready = "true";

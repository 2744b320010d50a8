/** The start of the page of a lesson. */

import "../shared/board/damas-board.js";
import "../shared/board/free-board.js";
import { byId } from "../shared/dom.js";
import { LessonPage } from "./page.js";

new LessonPage(JSON.parse(byId("lesson-data").textContent ?? ""));
document.body.dataset.ready = "true";

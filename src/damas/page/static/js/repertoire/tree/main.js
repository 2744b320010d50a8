/** The start of the page of one repertoire. */

import "../../shared/board/damas-board.js";
import { byId } from "../../shared/dom.js";
import { RepertoirePage } from "./page.js";

new RepertoirePage(JSON.parse(byId("repertoire-data").textContent ?? ""));
document.body.dataset.ready = "true";

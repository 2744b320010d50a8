/** The start of the page for playing on this device. */

import "../shared/board/damas-board.js";
import { byId } from "../shared/dom.js";
import { OfflinePage } from "./page.js";

new OfflinePage(JSON.parse(byId("home-data").textContent ?? ""));
document.body.dataset.ready = "true";

/** The start of the page of an analysis board. */

import { BoardPage } from "./page.js";

const place = /** @type {HTMLElement} */ (document.querySelector("[data-game]"));
new BoardPage(place.dataset.game ?? "");
document.body.dataset.ready = "true";

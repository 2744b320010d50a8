/** The game page begins: its parts are connected in page.js. */

import { GamePage } from "./page.js";

const root = /** @type {HTMLElement} */ (document.querySelector(".game"));
new GamePage(root.dataset.game ?? "");

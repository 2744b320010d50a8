/** The first page: a board to play on at once, and the ways to an opponent. */

import "../shared/board/damas-board.js";
import { byId } from "../shared/dom.js";
import { showReachCard } from "../shared/network.js";
import { NewGame } from "./newgame.js";

/** @type {Record<string, string>} parts of this page that have pages of their own now */
const MOVED = { "#games": "/games", "#rules": "/learn" };

const moved = MOVED[location.hash];
if (moved) location.replace(moved);
/** @type {import("./shapes").HomeData} */
const data = JSON.parse(byId("home-data").textContent ?? "");
new NewGame(data);
void showReachCard(data.reach);
document.body.dataset.ready = "true";

/** The first page: choose a game, find a kept one. */

import "../shared/board/damas-board.js";
import { call } from "../shared/api.js";
import { lang } from "../shared/i18n.js";
import { showReachCard } from "../shared/network.js";
import { NewGame } from "./newgame.js";
import { showRules } from "./rulebooks.js";
import { showSaved } from "./saved.js";

const query = `?lang=${lang}`;
const [regulations, variants, levels] = await Promise.all([
  call(`/api/regulations${query}`),
  call("/api/variants"),
  call(`/api/engine/levels${query}`).catch(() => []),
]);
new NewGame(regulations, variants, levels);
showRules(regulations);
await showSaved();
if (location.hash) document.querySelector(location.hash)?.scrollIntoView();
void showReachCard();
document.body.dataset.ready = "true";

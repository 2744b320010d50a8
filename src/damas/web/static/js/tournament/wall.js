/** Pairings and standings for a screen on the wall, always as they are now. */

import { byId, element } from "../dom.js";
import { ready, t } from "../i18n.js";
import { LiveEvent, nameOf } from "./live.js";
import { grid } from "./parts.js";

/** @typedef {import("./shapes").EventView} EventView */

await ready;
const page = /** @type {HTMLElement} */ (document.querySelector(".wall"));
await new LiveEvent(page.dataset.event ?? "", show).begin();
document.body.dataset.ready = "true";

/** @param {EventView} event */
function show(event) {
  byId("event-name").textContent = event.settings.name;
  const round = event.rounds[event.rounds.length - 1];
  byId("wall-round").textContent = round ? t("Round {round}", { round: round.number }) : t("Not begun");
  const rows = (round?.boards ?? []).flatMap((board) => board.games.map((game) => [
    String(board.number), nameOf(event, game.white), game.score || "–", nameOf(event, game.black),
  ]));
  byId("wall-boards").replaceChildren(grid(t("Pairings"), [t("Board"), t("White"), "", t("Black")], rows),
    ...(round?.free ?? []).map((id) => element("p", {}, [t("Free: {name}", { name: nameOf(event, id) })])));
  byId("wall-order").textContent = event.standings.provisional ? t("Standings (provisional)") : t("Standings");
  byId("wall-standings").replaceChildren(grid(t("Standings"), [t("Place"), t("Name"), t("Points")],
    event.standings.lines.map((line) => [String(line.rank), line.name, line.points])));
}

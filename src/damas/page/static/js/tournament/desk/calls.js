/** Calls for an arbiter from any board, shown on every part of the desk. */

import { t } from "../../shared/i18n.js";
import { draw, html, nothing } from "../../shared/templates.js";
import { nameOf } from "../parts/live-event.js";
import { may } from "../parts/parts.js";

/** @import { Desk } from "./state.js" */
/** @import { EventView } from "../../shared/views" */

/** Fallen flags and boards with two results. @param {EventView} event @returns {string[]} */
export function callsOf(event) {
  if (!may(event, "result") || event.finished) return [];
  return event.rounds.flatMap((round) =>
    round.boards.flatMap((board) => {
      const where = t("Round {round}, board {board}", { round: round.number, board: board.hall });
      return board.games
        .flatMap((game) => reasonsToCall(event, game))
        .map((text) => `${where}: ${text}`);
    }),
  );
}

/** @param {EventView} event @param {import("../../shared/views").EventGame} game */
function reasonsToCall(event, game) {
  const fallen = game.codes ? [] : game.flags;
  return [
    ...fallen.map((id) => t("Flag! {name}", { name: nameOf(event, id) })),
    ...(game.differs ? [t("Two results")] : []),
  ];
}

/** @param {string} line @param {() => void} open */
const call = (line, open) =>
  html`<button type="button" class="call" @click=${open}>${line}</button>`;

/** @param {HTMLElement} place @param {Desk} desk @returns {import("./state.js").Panel} */
export function callsPanel(place, desk) {
  return {
    update({ event }) {
      const boards = callsOf(event).map((line) => call(line, () => desk.open("rounds")));
      const count = event.open_protests;
      const protests = t("Protests waiting: {count}", { count });
      draw(place)`${boards}${count ? call(protests, () => desk.open("protests")) : nothing}`;
    },
  };
}

/** A result as every table shows it: by its sign, and by its look. */

import { t } from "../../shared/i18n.js";
import { html } from "../../shared/templates.js";

/** @import { EventBoard, EventRound, EventView } from "../../shared/views" */
/**
 * @typedef {object} Met one game of a player or team in a round
 * @property {number} other the opponent's id
 * @property {"white" | "black" | ""} colour "" for a match of teams
 * @property {string} sign "" while open
 * @property {string} outcome won, drawn, lost or ""
 * @property {string} address of the game's moves, "" without them
 */

/**
 * The games of a player in a round; of a team its match.
 * @param {EventView} event @param {EventRound} round @param {number} id
 * @returns {Met[]}
 */
export function metBy(event, round, id) {
  const board = round.boards.find((one) => one.first === id || one.second === id);
  if (!board) return [];
  const other = board.first === id ? board.second : board.first;
  if (board.match) return [matchOf(board, id, other)];
  return board.games.map((game, index) => {
    const colour = game.white === id ? "white" : "black";
    const side = colour === "white" ? 0 : 1;
    const address = game.pdn
      ? `/tournaments/${event.id}/games/${round.number}.${board.number}.${index + 1}`
      : "";
    const [sign, outcome] = [game.signs?.[side] ?? "", game.outcomes?.[side] ?? ""];
    return { other, colour, sign, outcome, address };
  });
}

/** @param {EventBoard} board @param {number} id @param {number} other @returns {Met} */
function matchOf({ games, match, first }, id, other) {
  const isBegun = games.some((game) => game.codes);
  const [sign, against] = id === first ? (match ?? []) : [...(match ?? [])].reverse();
  const difference = worth(sign) - worth(against);
  const outcome = difference > 0 ? "won" : difference < 0 ? "lost" : "drawn";
  const isOver = games.every((game) => game.codes);
  return {
    other,
    colour: "",
    sign: isBegun ? sign : "",
    outcome: isOver ? outcome : "",
    address: "",
  };
}

/** Points as they are written, "2½". @param {string} written */
export function worth(written) {
  return (Number.parseInt(written, 10) || 0) + (written.endsWith("½") ? 0.5 : 0);
}

/** @param {Met} met */
export function resultCell({ sign, outcome, address }) {
  if (!sign) return "";
  const shown = html`<span class="res ${outcome}">${sign}</span>`;
  return address
    ? html`<a href=${address} aria-label=${t("{sign}: play through the game", { sign })}>${shown}</a>`
    : shown;
}

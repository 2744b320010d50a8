/**
 * The colours of a round: as the table proposes them, agreed, or drawn by a lot whose seed is
 *   shown.
 */

import { t } from "../../../shared/i18n.js";
import { each, html, nothing } from "../../../shared/templates.js";
import { nameOf } from "../../parts/live-event.js";
import { may } from "../../parts/parts.js";
import { seedField, seedOf } from "../seed-field.js";
import { wayName } from "../words.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../state.js").Shown} Shown */
/** @typedef {import("../../../shared/views").EventView} EventView */
/** @typedef {import("../../../shared/views").EventRound} EventRound */
/** @typedef {import("../../../shared/views").EventBoard} EventBoard */

/**
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 */
export function colours(desk, event, round) {
  if (!may(event, "colours") || event.finished || round.closed) return nothing;
  const { live, attempt } = desk;
  const { number } = round;
  const draw = (/** @type {number[] | null} */ boards) => {
    const lot = { round: number, seed: seedOf(event, "colours", number) };
    return attempt(() => live.act("draw-colours", { ...lot, ...(boards ? { boards } : {}) }));
  };
  const lots = event.colour_ways.includes("lot");
  return html`<details class="colours" ?open=${colourLotDue(event, round)}>
      <summary>${t("Colours: {ways}", { ways: counted(round) })}</summary>
      <p class="hint">
        ${
          event.colour_ways.includes("agreement")
            ? t(
                "The table only proposes. The two agree, or a lot is drawn in their presence; what was done is kept for each board.",
              )
            : t(
                "These rules have White drawn by lot. Draw before the games: no result is taken without it.",
              )
        }
      </p>
      ${
        lots
          ? html`<div class="line-form">
              ${seedField(desk, event, "colours", number, t("Seed of the lot"))}
              <button type="button" data-do="draw-colours" @click=${() => draw(null)}>
                ${t("Draw all that are not agreed")}
              </button>
            </div>`
          : nothing
      }
      ${each(
        (board) => `${round.number}.${board.number}`,
        round.boards,
        (board) => row(desk, event, round, board, draw),
      )}
    </details>`;
}

/** Whether no result is taken yet, since nothing but the lot gives White. */
/** @param {EventView} event @param {EventRound} round */
export function colourLotDue(event, round) {
  return event.colour_ways.every((way) => way === "lot") && round.boards.some(isNotDrawn);
}

/** @param {EventBoard} board */
function isNotDrawn({ games: [game] }) {
  return game.colours !== "lot" && !game.codes;
}

/** @param {EventRound} round */
function counted(round) {
  /** @type {Map<string, number>} */
  const ways = new Map();
  for (const board of round.boards)
    ways.set(board.games[0].colours, (ways.get(board.games[0].colours) ?? 0) + 1);
  return [...ways].map(([way, count]) => `${wayName(way)} ${count}`).join(", ");
}

/**
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 * @param {EventBoard} board
 * @param {(boards: number[]) => unknown} draw
 */
function row(desk, event, round, board, draw) {
  const [game] = board.games;
  const number = String(board.number);
  const seed = game.seed ? ` (${game.seed})` : "";
  const how = ` ${wayName(game.colours)}${seed}`;
  const label = t("Player with White by agreement, board {board}", { board: board.hall });
  const choices = html`
    ${event.colour_ways.includes("agreement") ? agreeing(desk, event, round, board) : nothing}
    ${event.colour_ways.includes("lot") ? lotButton(board, draw) : nothing}
  `;
  return html`<div class="colour-row" data-colours=${number}>
    <span class="number">${board.hall}</span>
    <span class="told">
      ${t("White: {name}", { name: nameOf(event, game.white) })}
      <span class="hint">${how}</span>
    </span>
    <span class="seg" role="group" aria-label=${label}>${choices}</span>
  </div>`;
}

/** Whether no result of a board has come in. @param {EventBoard} board */
function isOpen({ games }) {
  return games.every((one) => !one.codes);
}

/**
 * Buttons for White by agreement of the two.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 * @param {EventBoard} board
 */
function agreeing({ live, attempt }, event, round, board) {
  const [game] = board.games;
  const buttons = [board.first, board.second].map((white) => {
    const name = nameOf(event, white);
    const data = { round: round.number, board: board.number, white, how: "agreement" };
    return html`<button type="button" aria-label=${t("Agreed: {name} has White", { name })}
        aria-pressed=${game.colours === "agreement" ? game.white === white : nothing}
        data-white=${white} @click=${() => attempt(() => live.act("colours", data))}
        ?disabled=${!isOpen(board)}>${name}</button>`;
  });
  return [html`<span class="hint">${t("Agreed:")}</span>`, ...buttons];
}

/** @param {EventBoard} board @param {(boards: number[]) => unknown} draw */
function lotButton(board, draw) {
  const label = t("Lot for board {board}", { board: board.hall });
  return html`<button type="button" aria-label=${label} @click=${() => draw([board.number])}
      ?disabled=${!isOpen(board) || board.games[0].colours === "agreement"}>${t("Lot")}</button>`;
}

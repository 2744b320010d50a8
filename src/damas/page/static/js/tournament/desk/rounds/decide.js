/** Decisions on equal meetings of a knock-out. */

import { t } from "../../../shared/i18n.js";
import { each, html, nothing } from "../../../shared/templates.js";
import { nameOf } from "../../parts/live-event.js";
import { may } from "../../parts/parts.js";
import { wayName } from "../words.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../../shared/views").EventView} EventView */
/** @typedef {import("../../../shared/views").EventRound} EventRound */
/** @typedef {import("../../../shared/views").EventBoard} EventBoard */

/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
export function deciding(desk, event, round) {
  if (round.closed || event.finished || !may(event, "decide")) return nothing;
  return each(
    (board) => `${round.number}.${board.number}`,
    equalMeetings(event, round),
    (board) => row(desk, event, round, board),
  );
}

/**
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 * @param {EventBoard} board
 */
function row({ live, attempt }, event, round, board) {
  const place = String(board.number);
  const chosenWay = () =>
    /** @type {HTMLSelectElement} */ (document.querySelector(`[data-decide="${place}"] select`))
      .value;
  const winner = (/** @type {number} */ id) => {
    const decision = { round: round.number, board: board.number, winner: id };
    const act = () => attempt(() => live.act("decide", { ...decision, how: chosenWay() }));
    return html`<button type="button" data-winner=${id} aria-pressed=${board.decided === id} @click=${act}>
      ${nameOf(event, id)}
    </button>`;
  };
  return html`<div class="colour-row" data-decide=${place}>
    <span class="number">${board.hall}</span>
    <span class="told">${t("Equal: who goes on?")}</span>
    <span class="seg">
      <select aria-label=${t("Decided by")} data-keep="how">
        ${event.decisions.map((way) => html`<option value=${way}>${wayName(way)}</option>`)}
      </select>
      ${winner(board.first)}
      ${winner(board.second)}
    </span>
  </div>`;
}

/**
 * The meetings of a knock-out that are over and equal.
 * @param {EventView} event
 * @param {EventRound} round
 */
export function equalMeetings(event, round) {
  return event.settings.system === "knock-out" ? round.boards.filter(isEqual) : [];
}

/**
 * The equal meetings without a decision.
 * @param {EventView} event
 * @param {EventRound} round
 */
export function undecided(event, round) {
  return round.closed ? [] : equalMeetings(event, round).filter((board) => !board.decided);
}

/** Whether both have won as many games of a meeting that is over. @param {EventBoard} board */
function isEqual(board) {
  if (board.games.some((game) => !game.codes)) return false;
  const wins = (/** @type {number} */ id) =>
    board.games.filter((game) =>
      "1W+".includes((game.white === id ? game.codes?.[0] : game.codes?.[1]) ?? "?"),
    ).length;
  return wins(board.first) === wins(board.second);
}

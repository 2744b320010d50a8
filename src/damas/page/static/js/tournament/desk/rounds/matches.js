/** Matches of teams: their head with board points. */

import { t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { nameOf } from "../../parts/live-event.js";

/** @import { EventBoard, EventRound, EventView } from "../../../shared/views" */

/**
 * The head of a match, above its boards; nothing where no teams play.
 * @param {EventView} event
 * @param {EventRound} round
 * @param {EventBoard} board
 * @param {unknown} acts what can be done with it here
 */
export function matchHead(event, round, board, acts) {
  if (!event.settings.teams) return nothing;
  const [one, other] = [board.first, board.second].map((id) => nameOf(event, id));
  const points = (/** @type {number} */ id) =>
    html`<span class="about">${t("{points} pts", { points: round.points[String(id)] ?? "0" })}</span>`;
  return html`<div class="match-head" data-match=${board.number}>
      <span class="number">${board.hall}</span>
      <strong class="team">${one} ${points(board.first)}</strong>
      <strong class="score">${(board.match ?? []).join(" – ")}</strong>
      <strong class="team">${other} ${points(board.second)}</strong>
      <span class="entering">${acts}</span>
    </div>`;
}

/** Matches of teams at the desk: line-ups by board, a match lost by W.O. */

import { actForm } from "../../../shared/damas-form.js";
import { select } from "../../../shared/pieces.js";
import { t } from "../../../shared/i18n.js";
import { heard, html } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";
import { nameOf } from "../../parts/live-event.js";
import { may, value } from "../../parts/parts.js";

/** @import { Desk } from "../state.js" */
/** @import { LiveEvent } from "../../parts/live-event.js" */
/** @import { EventBoard, EventRound, EventView } from "../../../shared/views" */

/**
 * What is done with a match: nothing where no teams play.
 * @param {Desk} desk @param {EventView} event @param {EventRound} round @param {EventBoard} board
 */
export function matchActs(desk, event, round, board) {
  if (!event.settings.teams || event.finished || !may(event, "line-up")) return [];
  const lineUps = html`<button type="button" data-do="line-ups-${board.number}"
      aria-label=${t("Line-ups of match {number}", { number: board.hall })}
      @click=${() => openLineUps(desk.live, round.number, board.number)}>${t("Line-ups")}</button>`;
  const open = board.games.some((game) => !game.codes);
  if (!open || round.closed || !may(event, "forfeit-match")) return [lineUps];
  return [lineUps, forfeit(desk, event, round, board)];
}

/**
 * The menu by which a whole match is lost by an absent team.
 * @param {Desk} desk @param {EventView} event @param {EventRound} round @param {EventBoard} board
 */
function forfeit({ live, attempt }, event, round, board) {
  const { first, second } = board;
  const choices = [
    { ids: [first], text: t("W.O.: {name} is absent", { name: nameOf(event, first) }) },
    { ids: [second], text: t("W.O.: {name} is absent", { name: nameOf(event, second) }) },
    { ids: [first, second], text: t("W.O.: both are absent") },
  ];
  const label = t("The whole match {number}", { number: board.hall });
  return html`<select aria-label=${label} data-forfeit=${board.number}
      @change=${heard((self) => {
        const chosen = choices[Number(self.value)];
        self.value = "";
        if (!chosen) return;
        const data = { round: round.number, board: board.number, teams: chosen.ids };
        void attempt(() => live.act("forfeit-match", data));
      })}>
    <option value="">…</option>
    ${choices.map(({ text }, index) => html`<option value=${index}>${text}</option>`)}
  </select>`;
}

/** @param {LiveEvent} live @param {number} number of the round @param {number} match */
function openLineUps(live, number, match) {
  const event = /** @type {EventView} */ (live.event);
  const board = event.rounds[number - 1].boards[match - 1];
  const title = t("Line-ups of match {number}", { number: match });
  const played = event.rounds[number - 1].closed || board.games.some((game) => game.codes);
  const teams = [board.first, board.second].map((team) => ({
    team,
    seats: board.line_ups?.[String(team)] ?? [],
  }));
  const form = actForm("line-up", {
    names: [],
    ...(played ? { reason: { label: t("Why is it corrected?"), required: true } } : {}),
    button: t("Keep the line-ups"),
    inside: () => teams.map((one) => lineUp(event, one)),
    send: async (_data, reason, self) => {
      for (const { team, seats } of teams) {
        const members = seats.map((_, at) => Number(value(self, seatOf(team, at))));
        if (members.join() === seats.join()) continue;
        const data = { round: number, team, members };
        if (!(await window.attempt(() => live.act("line-up", data, reason)))) return;
        seats.splice(0, seats.length, ...members);
      }
      window.close();
    },
  });
  const window = openDialog(title, form, "line-ups");
}

/** The name of a field. @param {number} team @param {number} at the board, from 0 */
const seatOf = (team, at) => `board-${team}-${at + 1}`;

/** @param {EventView} event @param {{team: number, seats: number[]}} of */
function lineUp(event, { team, seats }) {
  const members = event.teams.find((one) => one.id === team)?.members ?? [];
  const known = members
    .filter(({ no, left }) => !left || seats.includes(no))
    .map(({ no, name }) => [no, name]);
  const all = [[0, t("– empty: lost by W.O. –")], ...known];
  return html`<fieldset class="line-up">
    <legend>${nameOf(event, team)}</legend>
    ${seats.map((now, at) =>
      select(t("Board {board}", { board: at + 1 }), seatOf(team, at), all, now || 0),
    )}
  </fieldset>`;
}

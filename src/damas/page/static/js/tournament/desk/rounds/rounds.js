/** Rounds: pairing the next one, results by tap, corrections with their reason, colours. */

import { t } from "../../../shared/i18n.js";
import { html, keyed, nothing, render } from "../../../shared/templates.js";
import { engineBars } from "./bars.js";
import { boards, keyboard } from "./board-rows.js";
import { commentary } from "./commentary.js";
import { openings } from "./openings.js";
import { fillLive } from "./plays.js";
import { placeOfBoards, showBoards } from "./live.js";
import { askTold, toldLine } from "./told.js";

/** @import { Desk, Shown } from "../state.js" */
/** @import { EventBoard, EventRound, EventView, RoundComment } from "../../../shared/views" */

/**
 * @typedef {object} Acts what decides and ends a round, and what pairs the next one
 * @property {(desk: Desk, event: EventView, round: EventRound) => unknown} deciding
 * @property {(desk: Desk, event: EventView, round: EventRound) => unknown} closing
 * @property {(desk: Desk, state: Shown) => unknown} next
 * @property {(desk: Desk, event: EventView, round: EventRound) => unknown} colours
 * @property {(desk: Desk, event: EventView, round: EventRound) => unknown} drawing of openings
 * @property {(desk: Desk, event: EventView, round: EventRound) => unknown} writing comments
 * @property {(desk: Desk, event: EventView, one: RoundComment) => unknown} changing a comment
 * @property {(desk: Desk, event: EventView, round: EventRound, board: EventBoard) => unknown} match
 */

/** @type {Acts} who looks on does nothing */
const NO_ACTS = {
  deciding: () => nothing,
  closing: () => nothing,
  next: () => nothing,
  colours: () => nothing,
  drawing: () => nothing,
  writing: () => nothing,
  changing: () => nothing,
  match: () => nothing,
};

/**
 * @param {HTMLElement} place @param {Desk} desk @param {Acts} [acts]
 * @returns {import("../state.js").Panel}
 */
export function roundsPanel(place, desk, acts = NO_ACTS) {
  keyboard(place);
  return {
    update(state) {
      render(place, view(desk, state, acts));
      fillLive(desk.seen);
      showBoards(desk.boards, state.event);
      if (roundShown(state)) askTold(desk, state, roundShown(state));
    },
  };
}

/** The round that is looked at. @param {Shown} state @returns {number} 0 where there is none */
export function roundShown({ event, round }) {
  const last = event.rounds.length;
  return round && round <= last ? round : last;
}

/** @param {Desk} desk @param {Shown} state @param {Acts} acts */
function view(desk, state, acts) {
  const { deciding, closing, next } = acts;
  const { event } = state;
  const number = roundShown(state);
  const round = event.rounds[number - 1];
  const heading = round?.name ?? t("Rounds");
  if (!round) return html`<h2>${heading}</h2>${next(desk, state)}`;
  const looksOn = event.me.role === "spectator";
  const going = number === event.rounds.length ? placeOfBoards(round) : nothing;
  const proposed = state.proposal?.data.round === event.rounds.length + 1;
  const shown = html`
    ${proposed ? next(desk, state) : nothing}
    ${toldLine(state, number)}
    ${looksOn ? going : nothing}
    ${openings(event, round, acts.drawing(desk, event, round))}
    ${boards(desk, state, round, acts.match)}
    ${looksOn ? nothing : going}
    ${engineBars(desk, state, number)}
    ${deciding(desk, event, round)}
    ${acts.colours(desk, event, round)}
    ${closing(desk, event, round)}
    ${proposed ? nothing : next(desk, state)}
    ${commentary(round, acts.writing(desk, event, round), (one) => acts.changing(desk, event, one))}
  `;
  return html`<h2 class="hidden">${heading}</h2>${keyed(number, shown)}`;
}

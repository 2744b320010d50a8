/** Rounds: pairing the next one, results by tap, corrections with their reason, colours. */

import { t } from "../../../shared/i18n.js";
import { html, keyed, nothing, render } from "../../../shared/templates.js";
import { may } from "../../parts/parts.js";
import { engineBars } from "./bars.js";
import { boards, keyboard } from "./board-rows.js";
import { closing } from "./closing.js";
import { colours } from "./colours.js";
import { commentary } from "./commentary.js";
import { deciding } from "./decide.js";
import { openings } from "./openings.js";
import { fillLive } from "./plays.js";
import { placeOfBoards, showBoards } from "./live.js";
import { next } from "./proposal.js";
import { askTold, toldLine } from "./told.js";

/** @import { Desk, Shown } from "../state.js" */

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function roundsPanel(place, desk) {
  keyboard(place);
  return {
    update(state) {
      render(place, view(desk, state));
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

/** @param {Desk} desk @param {Shown} state */
function view(desk, state) {
  const { event } = state;
  const number = roundShown(state);
  const round = event.rounds[number - 1];
  const heading = round ? t("Round {round}", { round: number }) : t("Rounds");
  if (!round) return html`<h2>${heading}</h2>${next(desk, state)}`;
  const looksOn = event.me.role === "spectator";
  const going = number === event.rounds.length ? placeOfBoards(round) : nothing;
  const shown = html`
    ${toldLine(state, number)}
    ${looksOn ? going : nothing}
    ${openings(desk, event, round)}
    ${boards(desk, state, round)}
    ${looksOn ? nothing : going}
    ${engineBars(desk, state, number)}
    ${deciding(desk, event, round)}
    ${colours(desk, event, round)}
    ${may(event, "close-round") && !event.finished ? closing(desk, event, round) : nothing}
    ${next(desk, state)}
    ${commentary(desk, event, round)}
  `;
  return html`<h2 class="hidden">${heading}</h2>${keyed(number, shown)}`;
}

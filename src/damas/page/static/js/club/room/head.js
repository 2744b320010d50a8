/** The top of a room: its name, its terms, the code for others, how the simul stands. */

import { t } from "../../shared/i18n.js";
import { lettersView } from "../../shared/room/door.js";
import { html, nothing } from "../../shared/templates.js";
import { termsText } from "../../shared/terms.js";

/** @import { Inside } from "./state.js" */

/** The result of a simul: +5 =2 −1. @param {{wins: number, draws: number, losses: number}} score */
export function scoreText({ wins, draws, losses }) {
  return `+${wins} =${draws} −${losses}`;
}

/** @param {Inside} state @param {string} base the address by which others reach this server */
export function headView({ room, code }, base) {
  const empty = (room.counts?.people ?? room.people.length) < 2;
  const address = `${base || location.origin}/club`;
  const how = t("People join with these letters at {address}", { address });
  return html`
    <div class="room-title">
      <h1>${room.name}</h1>
      <p class="about">${termsText(room.terms)}${room.open ? "" : ` · ${t("closed")}`}</p>
    </div>
    ${
      room.score
        ? html`<p class="simul-score" data-part="score">${scoreText(room.score)}</p>`
        : nothing
    }
    ${
      code && room.open
        ? lettersView(code, `/club/${room.id}`, { base, empty }, html`<p>${how}</p>`)
        : nothing
    }
  `;
}

/** The standings as they are now, beside the round on a wide screen. */

import { t } from "../../shared/i18n.js";
import { draw, html, nothing } from "../../shared/templates.js";
import { metBy, resultCell } from "../parts/cells.js";

/** @import { EventView } from "../../shared/views" */

const MOST = 14;
const LAST = 5; // rounds

/** @param {HTMLElement} place @returns {import("./state.js").Panel} */
export function nowPanel(place) {
  return {
    update({ event, tab }) {
      const { lines, provisional } = event.standings;
      place.hidden = tab !== "rounds" || !event.rounds.length || !lines.length;
      if (place.hidden) return;
      draw(place)`
        <h2>${t("Now")} ${provisional ? html`<small>${t("provisional")}</small>` : nothing}</h2>
        <table class="now">${lines.slice(0, MOST).map((line) => row(event, line))}</table>
      `;
    },
  };
}

/** @param {EventView} event @param {EventView["standings"]["lines"][0]} line */
function row(event, { id, rank, name, points }) {
  const cells = event.rounds
    .slice(-LAST)
    .map((round) => metBy(event, round, id).map((met) => resultCell({ ...met, address: "" })));
  return html`<tr>
    <td class="number">${rank}</td>
    <th scope="row" title=${name}>${name}</th>
    <td class="cells">${cells}</td>
    <td class="number"><strong>${points}</strong></td>
  </tr>`;
}

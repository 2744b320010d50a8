/** The rounds as stages: which are over, which is played; one that is pressed is shown. */

import { html, nothing, render } from "../../shared/templates.js";
import { roundShown } from "./rounds/rounds.js";

/** @import { Desk } from "./state.js" */

/** @param {HTMLElement} place @param {Desk} desk @returns {import("./state.js").Panel} */
export function stagesPanel(place, { store, open }) {
  return {
    update(state) {
      const { event, tab } = state;
      const { rounds, rounds_total: total } = event;
      const shown = tab === "rounds" ? roundShown(state) : 0;
      const stages = Array.from({ length: Math.max(total, rounds.length) }, (_, index) => {
        const number = index + 1;
        const round = rounds[index];
        const isNow = number === rounds.length && !event.finished;
        const show = () => {
          store.update({ round: number });
          open("rounds");
        };
        const name = round?.name ?? "";
        const called = name.includes(String(number)) ? name : `${number}, ${name}`;
        return html`<li data-state=${round?.closed ? "done" : nothing}
            aria-current=${isNow && !round.closed ? "step" : nothing}>
          ${
            round
              ? html`<button type="button" data-round=${number} aria-pressed=${number === shown}
                  aria-label=${called} @click=${show}>${number}</button>`
              : number
          }
        </li>`;
      });
      place.hidden = stages.length < 2;
      render(place, stages);
    },
  };
}

/** The bracket of a knock-out as the server has drawn it up: a column for each round. */

import { html, nothing } from "../../shared/templates.js";

/** @import { BracketPairing, BracketView } from "../../shared/views" */

/** @param {BracketView} bracket @param {string} label @param {string} third its heading */
export function bracketDrawing({ rounds, third: last }, label, third) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}>
    <div class="bracket">
      ${rounds.map(
        ({ name, pairings }) => html`<section>
          <h3>${name}</h3>
          <ol>${pairings.map((one) => html`<li>${pairing(one)}</li>`)}</ol>
        </section>`,
      )}
    </div>
    ${last ? html`<section class="bracket-third"><h3>${third}</h3>${pairing(last)}</section>` : nothing}
  </div>`;
}

/** @param {BracketPairing} one */
function pairing({ state, sides, why }) {
  return html`<div class="pairing" data-state=${state}>
    ${sides.map(
      ({ name, score, outcome }) => html`<span class=${outcome || nothing}>
        ${name} <span class="score">${score}</span>
      </span>`,
    )}
    ${why ? html`<small>${why}</small>` : nothing}
  </div>`;
}

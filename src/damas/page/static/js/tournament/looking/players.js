/** The players, for those who look on. */

import { html, render } from "../../shared/templates.js";
import { entrants, numbered } from "../parts/entrants.js";

/** @param {HTMLElement} place @returns {import("../desk/state.js").Panel} */
export function playersPanel(place) {
  return {
    update({ event }) {
      render(place, html`${entrants(event)}${numbered(event)}`);
    },
  };
}

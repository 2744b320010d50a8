/** The players, for those who look on. */

import { html, render } from "../../shared/templates.js";
import { askHistories } from "../desk/state.js";
import { entrants, numbered } from "../parts/entrants.js";

/**
 * @param {HTMLElement} place
 * @param {import("../desk/state.js").Desk} desk
 * @returns {import("../desk/state.js").Panel}
 */
export function playersPanel(place, desk) {
  return {
    update({ event, histories }) {
      askHistories(desk, event);
      render(place, html`${entrants(event, histories)}${numbered(event)}`);
    },
  };
}

/** The button in an empty corner of the board that shows the numbers of all squares. */

import { Geometry, View } from "../shared/board/geometry.js";
import { numbersAt, quartersOf } from "./state.js";

/** @param {HTMLElement} place @returns {import("./state.js").Panel} */
export function numbersPanel(place) {
  return {
    update(state) {
      const { variant } = state.game;
      const last = variant.size - 1;
      const view = new View(new Geometry(variant), quartersOf(state));
      place.setAttribute("aria-pressed", String(numbersAt(state) === "all"));
      place.dataset.corner = view.at(last, last) === null ? "right" : "left";
      place.style.width = `${90 / variant.size}%`;
    },
  };
}

/** The number of people who look on, for everybody at the game. */

import { watchingText } from "../shared/game-words.js";

/** @param {HTMLElement} place @returns {import("./state.js").Panel} */
export function spectatorsPanel(place) {
  return {
    update({ spectators }) {
      place.hidden = spectators === 0;
      const text = watchingText(spectators);
      if (place.textContent !== text) place.textContent = text;
    },
  };
}

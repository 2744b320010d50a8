/** The server's own messages: it cannot save, all clocks stand still, or it will restart. */

import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { pauseText, restartText } from "../shared/restart.js";

const SECOND_MS = 1000;

/** The sentence over the game, "" for none. */
/** @param {import("./state.js").PageState} state @param {number} now */
function wordOf({ connected, stalled, restart, pause, game }, now) {
  if (!connected) {
    return t("Offline. Keep playing: your moves are sent later.");
  }
  if (stalled) {
    return game?.clock
      ? t("Cannot save just now. The clocks wait.")
      : t("The server cannot save at the moment. It goes on by itself.");
  }
  const paused = pause && pauseText(pause, now);
  if (paused) return paused;
  return restart ? restartText(restart, now) : "";
}

/** Shows it. @param {import("../shared/store.js").Store<import("./state.js").PageState>} store */
export function showServerWord(store) {
  const place = byId("banner");
  const show = () => {
    const said = wordOf(store.get(), Date.now());
    place.hidden = !said;
    if (place.textContent !== said) place.textContent = said;
  };
  store.subscribe(show);
  setInterval(() => {
    const { restart, pause } = store.get();
    if (restart || pause) show();
  }, SECOND_MS);
}

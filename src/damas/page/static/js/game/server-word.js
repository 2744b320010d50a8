/** The server's own messages over the game: it cannot save, or is about to restart. */

import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { restartText } from "../shared/restart.js";

const SECOND_MS = 1000;

/** The sentence over the game, "" for none. */
/** @param {import("./state.js").PageState} state @param {number} now */
function wordOf({ connected, stalled, restart, game }, now) {
  if (!connected) {
    return t("Offline. Keep playing: your moves are sent later.");
  }
  if (stalled) {
    return game?.clock
      ? t("Cannot save just now. The clocks wait.")
      : t("The server cannot save at the moment. It goes on by itself.");
  }
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
    if (store.get().restart) show();
  }, SECOND_MS);
}

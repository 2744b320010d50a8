/** The server's own messages over the game: it cannot save, or is about to restart. */

import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

const SECOND_MS = 1000;

/** @typedef {import("./state.js").Restart} Restart */

/**
 * The restart that a message of the server announces; null: none.
 * @param {{in_ms: number | null, words?: string}} message
 * @returns {Restart | null}
 */
export function restartOf({ in_ms: left, words = "" }) {
  return left === null ? null : { at: Date.now() + left, words };
}

/** Changes once a minute: it is read aloud. */
/** @param {Restart} restart @param {number} now */
export function restartText({ at, words }, now) {
  const minutes = Math.ceil((at - now) / 60_000);
  const said =
    minutes > 1
      ? t("The server restarts in {minutes} min. Your clock stands still meanwhile.", { minutes })
      : t("The server restarts in less than a minute. Your clock stands still meanwhile.");
  return words ? `${said} ${words}` : said;
}

/** The sentence over the game, "" for none. */
/** @param {import("./state.js").PageState} state @param {number} now */
function wordOf({ connected, stalled, restart, game }, now) {
  if (!connected) {
    return t("The connection is lost. Your moves are kept and sent again when it is back.");
  }
  if (stalled) {
    return game?.clock
      ? t("The server cannot save at the moment: the clocks stand still. It goes on by itself.")
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

/** The restart of the server that its owner announces: a sentence that counts the minutes down. */

import { t } from "./i18n.js";
import { createStore } from "./store.js";

const SECOND_MS = 1000;

/** @typedef {{in_ms: number | null, words?: string}} Announced by the server */
/** @typedef {{at: number, words: string}} Restart *at*: in ms of this page's clock */

/** @param {Announced | null | undefined} announced @returns {Restart | null} null: none */
export function restartOf(announced) {
  const left = announced?.in_ms ?? null;
  return left === null ? null : { at: Date.now() + left, words: announced?.words ?? "" };
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

const store = createStore(/** @type {{restart: Restart | null}} */ ({ restart: null }));

/** Says above every page what `showRestart` was told; a game's page has its own place for it. */
export function followRestart() {
  const place = document.getElementById("restart");
  if (!place) return;
  const draw = () => {
    const { restart } = store.get();
    const now = Date.now();
    const text = restart && now < restart.at ? restartText(restart, now) : "";
    place.hidden = !text;
    if (place.textContent !== text) place.textContent = text;
  };
  store.subscribe(draw);
  setInterval(() => {
    if (store.get().restart) draw();
  }, SECOND_MS);
}

/** @param {Announced | null | undefined} announced */
export function showRestart(announced) {
  store.update({ restart: restartOf(announced) });
}

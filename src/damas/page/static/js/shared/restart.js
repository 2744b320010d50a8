/**
 * The restart of the server that its owner announces, and a pause of all clocks: sentences that
 * count the minutes down.
 */

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

/** @typedef {import("./views").PauseView} Paused by the owner */
/** @typedef {{until: number | null, said: string, words: string}} Pause *until*: of this page */

/** @param {Paused | null | undefined} paused @returns {Pause | null} null: the clocks run */
export function pauseOf(paused) {
  const left = paused?.goes_on_in_ms ?? null;
  return paused ? { ...paused, until: left && Date.now() + left } : null;
}

/** @param {Pause} pause @param {number} now @returns {string} "" once they go on */
export function pauseText({ until, said: endless, words }, now) {
  if (until && until <= now) return "";
  const minutes = Math.ceil(((until ?? 0) - now) / 60_000);
  const said = !until
    ? endless
    : minutes > 1
      ? t("All clocks are stopped. They resume in {minutes} min.", { minutes })
      : t("All clocks are stopped. They resume in less than a minute.");
  return `${said} ${words}`.trim();
}

/** Changes once a minute: it is read aloud. */
/** @param {Restart} restart @param {number} now */
export function restartText({ at, words }, now) {
  const minutes = Math.ceil((at - now) / 60_000);
  const said =
    minutes > 1
      ? t("The server restarts in {minutes} min. Your clock is stopped meanwhile.", { minutes })
      : t("The server restarts in less than a minute. Your clock is stopped meanwhile.");
  return words ? `${said} ${words}` : said;
}

/** @type {{restart: Restart | null, pause: Pause | null, told: boolean}} */
const nothing = { restart: null, pause: null, told: false };
const store = createStore(nothing);

/** Says above every page what `showRestart` was told; a game's page has its own place for it. */
export function followRestart() {
  const place = document.getElementById("restart");
  if (!place) return;
  const draw = () => {
    const { restart, pause, told } = store.get();
    if (!told) return; // what the server has written stays
    const now = Date.now();
    const coming = restart && now < restart.at ? restartText(restart, now) : "";
    const text = (pause && pauseText(pause, now)) || coming;
    place.hidden = !text;
    if (place.textContent !== text) place.textContent = text;
  };
  store.subscribe(draw);
  setInterval(() => {
    const { restart, pause } = store.get();
    if (restart || pause) draw();
  }, SECOND_MS);
}

/** @param {Announced | null | undefined} announced */
export function showRestart(announced) {
  store.update({ restart: restartOf(announced), told: true });
}

/** @param {Paused | null | undefined} paused */
export function showPause(paused) {
  store.update({ pause: pauseOf(paused), told: true });
}

/** The restart of the server that its owner announces: a sentence that counts the minutes down. */

import { t } from "./i18n.js";

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

/** @type {Restart | null} */
let shown = null;
/** @type {ReturnType<typeof setInterval> | undefined} */
let counting = undefined;

function draw() {
  const place = document.getElementById("restart");
  if (!place) return;
  if (shown && Date.now() > shown.at) shown = null;
  const text = shown ? restartText(shown, Date.now()) : "";
  place.hidden = !text;
  if (place.textContent !== text) place.textContent = text;
  if (shown) return;
  clearInterval(counting);
  counting = undefined;
}

/** Shows it above the page, or takes it away. A game's page has a place of its own for it. */
/** @param {Announced | null | undefined} announced */
export function showRestart(announced) {
  shown = restartOf(announced);
  draw();
  if (shown) counting ??= setInterval(draw, SECOND_MS);
}

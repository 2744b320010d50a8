/** Times of a clock as written and as spoken text. */

import { t } from "./i18n.js";

export const LOW_MS = 20_000; // below it, tenths are shown
const HOUR_MS = 3_600_000;

/** @param {number} ms @returns {string} such as 1:04:09, 4:09 or 0:09.3 */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < LOW_MS) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, "0")}`;
  const seconds = Math.ceil(left / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/**
 * The time for a move of a game by correspondence: days and hours, then as any clock.
 * @param {number} ms
 */
export function daysText(ms) {
  const hours = Math.floor(ms / HOUR_MS);
  const days = Math.floor(hours / 24);
  return days ? t("{days} d {hours} h", { days, hours: hours % 24 }) : clockText(ms);
}

/** @param {number} ms @returns {string} for the ear */
export function spokenTime(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = t("{seconds} seconds", { seconds: seconds % 60 });
  if (!minutes) return rest;
  const whole = t("{minutes} minutes", { minutes });
  return t("{minutes} and {seconds}", { minutes: whole, seconds: rest });
}

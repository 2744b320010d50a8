/** Days and times in the page's language: the one place that says how they are written. */

import { lang } from "./i18n.js";

/** English is read all over the world here: "30 November 2026", 24 hours. */
const PLACE = lang === "en" ? "en-GB" : lang;

/** @typedef {number | string | Date} Moment ms, or a text of ISO 8601 */

/** @param {Intl.DateTimeFormatOptions} options @returns {(at: Moment) => string} */
export function dates(options) {
  // eslint-disable-next-line no-restricted-syntax -- here it is said
  const format = new Intl.DateTimeFormat(PLACE, options);
  return (at) => format.format(new Date(at));
}

/** The day and the time, on the reader's clock. */
export const momentText = dates({ dateStyle: "medium", timeStyle: "short" });
export const dayText = dates({ dateStyle: "medium" });
export const timeText = dates({ timeStyle: "short" });
/** To the second, for logs. */
export const exactText = dates({ dateStyle: "medium", timeStyle: "medium" });

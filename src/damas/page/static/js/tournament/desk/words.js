/** The words of an event's codes, as the server wrote them into the page. */

import { byId } from "../../shared/dom.js";

/**
 * @typedef {object} EventWords
 * @property {Record<string, Record<string, string>>} values of settings, by setting and code
 * @property {Record<string, string>} ways to settle something
 */

/** The words of the page. @returns {EventWords} */
export function eventWords() {
  return JSON.parse(byId("event-words").textContent ?? "{}");
}

/** @param {string} way in which something was settled */
export function wayName(way) {
  return eventWords().ways[way] ?? way;
}

/** Right answers of lessons on their way to the server: kept here until they have arrived. */

import { deliver } from "./deliver.js";
import { lang } from "./i18n.js";
import { isOwn, whoseBrowser } from "./whose.js";

/**
 * @typedef {{lesson: string, step: number, rules: string, answer: unknown, whose?: string}} Given
 */

const UNSENT = "damas.lessons.unsent";
const MOST = 200;

/** @returns {Given[]} */
function unsent() {
  try {
    const found = JSON.parse(localStorage.getItem(UNSENT) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {Given[]} waiting */
function keep(waiting) {
  try {
    if (waiting.length) localStorage.setItem(UNSENT, JSON.stringify(waiting.slice(-MOST)));
    else localStorage.removeItem(UNSENT);
  } catch {
    // a full or forbidden store: what is done counts while the page is open
  }
}

/** @param {Given} given to be sent, now or later */
export function keepAnswer(given) {
  keep([...unsent(), { ...given, whose: whoseBrowser() }]);
}

/** Somebody else sits down: answers without a mark are let go, they would be the next person's. */
export function leaveAnswers() {
  keep(unsent().filter(({ whose }) => whose));
}

/** Sends what waits; what the server itself does not take is let go. */
export async function sendAnswers() {
  for (const given of unsent().filter(isOwn)) {
    const { lesson, step, rules, answer, whose } = given;
    const path = `/api/lessons/${encodeURIComponent(lesson)}/steps/${step}?lang=${lang}`;
    const { kind } = await deliver(path, { rules, answer }, whose);
    if (kind === "away") return;
    if (kind === "anothers" || kind === "later") continue;
    const sent = JSON.stringify(given);
    keep(unsent().filter((one) => JSON.stringify(one) !== sent));
  }
}

/** Right answers of lessons on their way to the server: kept here until they have arrived. */

import { deliver } from "./deliver.js";
import { lang } from "./i18n.js";
import { Unsent } from "./unsent.js";

/** @typedef {{lesson: string, step: number, rules: string, answer: unknown}} Given */

/** @type {Unsent<Given>} */
export const lessonAnswers = new Unsent("damas.lessons.unsent", 200);

/** Sends what waits; what the server itself does not take is let go. */
export async function sendAnswers() {
  for (const given of lessonAnswers.own()) {
    const { lesson, step, rules, answer, whose } = given;
    const path = `/api/lessons/${encodeURIComponent(lesson)}/steps/${step}?lang=${lang}`;
    const { kind } = await deliver(path, { rules, answer }, whose);
    if (kind === "away") return;
    if (kind === "anothers" || kind === "later") continue;
    lessonAnswers.remove(given);
  }
}

/** Scores of the arbiters' training on their way to the server, kept until they have arrived. */

import { deliver } from "./deliver.js";
import { lang } from "./i18n.js";
import { Unsent } from "./unsent.js";

/** @typedef {Omit<import("./views").ScoreView, "points"> & {points: number | null}} Shown */
/** @type {Unsent<{body: object, shown: Shown}>} what the server is told, and what the page shows */
export const trainingScores = new Unsent("damas.training.unsent", 200);

/** @type {{now: Promise<string | null> | null}} one sending at a time */
const sending = { now: null };

/**
 * Sends what waits. A score that the server refuses for good is dropped; one that does not reach it
 * stays.
 * @returns {Promise<string | null>} why some could not be sent or kept, null when all were
 */
export function sendScores() {
  sending.now ??= sendAll().finally(() => {
    sending.now = null;
  });
  return sending.now;
}

async function sendAll() {
  let fault = null;
  for (const score of trainingScores.own()) {
    const path = `/api/arbiter/training/scores?lang=${lang}`;
    const { kind, data } = await deliver(path, score.body, score.whose);
    if (kind !== "taken") {
      fault = data?.message ?? "";
      if (kind !== "refused") return fault;
    }
    trainingScores.remove(score);
  }
  return fault;
}

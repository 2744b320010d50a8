/** Scores on their way to the server, and the exam in hand: kept here until they have arrived. */

import { ApiError, call } from "../../shared/api.js";
import { lang } from "../../shared/i18n.js";

/** @import { Kept, Run, ScoreBody } from "./types" */
/** @typedef {{body: ScoreBody, shown: Kept}} Unsent */

const UNSENT = "damas.training.unsent";
const RUN = "damas.training.run";
const NAME = "damas.training.name";

/** @param {string} key @returns {any} what is kept under *key*, null when nothing or unreadable */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value null takes it away */
function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a full or forbidden store: the exam goes on without it
  }
}

/** @returns {Unsent[]} */
export function unsent() {
  const found = read(UNSENT);
  return Array.isArray(found) ? found : [];
}

/** @param {Unsent} score to be sent, now or later */
export function keepScore(score) {
  write(UNSENT, [...unsent(), score]);
}

/** Sends what waits, one sending at a time. */
export class ScoreSender {
  /** @type {Promise<string | null> | null} */
  #sending = null;

  /**
   * A score that the server refuses for good is dropped; one that does not reach it stays.
   * @returns {Promise<string | null>} why some could not be sent or kept, null when all were
   */
  send() {
    this.#sending ??= sendAll().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }
}

async function sendAll() {
  let fault = null;
  for (const score of unsent()) {
    try {
      await call(`/api/arbiter/training/scores?lang=${lang}`, { method: "POST", body: score.body });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fault = error.message;
      if (!FINAL.includes(error.code)) return fault;
    }
    write(
      UNSENT,
      unsent().filter((one) => one.body.client_id !== score.body.client_id),
    );
  }
  return fault;
}

const FINAL = ["outdated-exam", "bad-request", "no-name", "unknown-drill", "unknown-regulation"];

/** @param {string} name of the trainee @returns {Promise<Kept[]>} newest first; throws ApiError */
export async function history(name) {
  return call(`/api/arbiter/training/scores?lang=${lang}&trainee=${encodeURIComponent(name)}`);
}

/** @param {Run | null} run */
export function keepRun(run) {
  write(RUN, run);
}

/** @returns {Run | null} the exam that was left, if it was in this language */
export function keptRun() {
  const run = read(RUN);
  return run?.exam?.scenarios && Array.isArray(run.answers) && run.lang === lang ? run : null;
}

/** @returns {string} */
export function trainee() {
  return read(NAME) ?? "";
}

/** @param {string} name */
export function keepTrainee(name) {
  write(NAME, name);
}

/** The scores that the server has, the exam in hand, and the name of the trainee. */

import { call } from "../../shared/api.js";
import { lang } from "../../shared/i18n.js";

/** @import { Kept, Run } from "./types" */

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

/** Exams of the arbiter's training; one that a device keeps is sat without a network. */

import { call } from "./api.js";
import { lang } from "./i18n.js";
import { browser } from "./kept.js";

const KEY = "damas.training.spare";
const LARGEST_SEED = 2 ** 31 - 1;

/** @param {string} regulation @param {Record<string, string>} [more] what else is asked */
export function fetchExam(regulation, more = {}) {
  const seed = String(crypto.getRandomValues(new Uint32Array(1))[0] % LARGEST_SEED);
  return call(
    `/api/arbiter/training/exam?${new URLSearchParams({ regulation, seed, lang, ...more })}`,
  );
}

/** Keeps an exam of a rule book on this device, in the page's language. */
/** @param {string} regulation */
export async function keepExam(regulation) {
  browser.write(KEY, { lang, exam: await fetchExam(regulation) }, {});
}

/**
 * The exam of a rule book that this device keeps, if there is one; it is sat once, and the device
 * keeps another when there is a network again (`keepAnother`).
 * @param {string} regulation
 */
export function takeKeptExam(regulation) {
  const found = /** @type {any} */ (browser.read(KEY));
  if (found.lang !== lang || found.exam?.regulation?.id !== regulation) return null;
  browser.write(KEY, { taken: true }, found);
  return found.exam;
}

/** Keeps another exam in the place of one that was sat. @param {string} regulation */
export async function keepAnother(regulation) {
  if (/** @type {any} */ (browser.read(KEY)).taken) await keepExam(regulation);
}

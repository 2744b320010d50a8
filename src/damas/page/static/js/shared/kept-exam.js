/** Exams of the arbiter's training; one that a device keeps is sat without a network. */

import { call } from "./api.js";
import { lang } from "./i18n.js";

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
  const exam = await fetchExam(regulation);
  localStorage.setItem(KEY, JSON.stringify({ lang, exam }));
}

/** The exam of a rule book that this device keeps, if there is one. @param {string} regulation */
export function keptExam(regulation) {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const same = found?.lang === lang && found.exam?.regulation?.id === regulation;
    return same ? found.exam : null;
  } catch {
    return null;
  }
}

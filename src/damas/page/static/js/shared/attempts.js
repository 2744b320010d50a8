/** Attempts that a device sends, at once or when there is a network again. */

import { ApiError, call } from "./api.js";
import { offlineChoice } from "./offline-choice.js";
import { hurry, keepCommand, keepSending } from "./outbox.js";

addEventListener("online", () => {
  hurry();
  void sendLater();
});

/** Whether it failed for want of a network, on a device that works without one. */
/** @param {unknown} fault */
export const isOffline = (fault) =>
  fault instanceof ApiError && fault.code === "unreachable" && offlineChoice.get().wanted;

/**
 * Sends an attempt. A device that works without a network keeps it first, so that it is not lost
 * with the page.
 * @param {string} path
 * @param {Record<string, any> & {id: string}} body
 * @returns {Promise<any>} the server's answer; null where it waits
 */
export async function sendAttempt(path, body) {
  if (!offlineChoice.get().wanted) return call(path, { method: "POST", body });
  await keepCommand(path, body);
  /** @type {{answer: any}} */
  const heard = { answer: null };
  await keepSending(undefined, async ({ id }, answer) => {
    if (id === body.id) heard.answer = answer;
  });
  return heard.answer;
}

/** Sends attempts that wait, until they have arrived. */
export async function sendLater() {
  if (offlineChoice.get().wanted && navigator.onLine) await keepSending().catch(() => undefined);
}

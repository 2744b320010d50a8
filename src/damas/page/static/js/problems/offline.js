/** Problems without a network: those that this device keeps, and attempts that wait. */

import { ApiError, call } from "../shared/api.js";
import { get, put } from "../shared/device-store.js";
import { offlineChoice } from "../shared/offline-choice.js";
import { keepCommand, sendCommands } from "../shared/outbox.js";

/** @import { Problem } from "./shapes" */

/** Whether it failed for want of a network, on a device that works without one. */
/** @param {unknown} fault */
const isOffline = (fault) =>
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
  await sendCommands(async ({ id }, answer) => {
    if (id === body.id) heard.answer = answer;
  });
  return heard.answer;
}

/** Sends attempts that wait. */
export async function sendLater() {
  if (offlineChoice.get().wanted && navigator.onLine) await sendCommands().catch(() => undefined);
}

/**
 * The next problem of those that this device keeps; they come round again.
 * @param {unknown} fault
 * @param {string} game
 * @returns {Promise<Problem | null>}
 */
export async function problemOfDevice(fault, game) {
  if (!isOffline(fault)) return null;
  const kept = await get("problems", game).catch(() => null);
  if (!kept?.problems.length) return null;
  const [first, ...others] = kept.problems;
  await put("problems", { ...kept, problems: [...others, first] });
  return first;
}

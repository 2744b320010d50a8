/** Problems without a network: those that this device keeps. */

import { isOffline } from "../shared/attempts.js";
import { get, put } from "../shared/device-store.js";

/** @import { Problem } from "./shapes" */

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

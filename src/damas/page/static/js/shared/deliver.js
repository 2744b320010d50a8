/** Sends what has waited on this device, and tells what became of it. */

import { whoseBrowser } from "./whose.js";

/**
 * Sends once. *kind*: "taken"; "away": nobody answers; "anothers": something on the way has
 * answered in the server's place; "later": the server cannot now, or not for the one who is here;
 * "refused": for good.
 * @param {string} path
 * @param {any} body
 * @param {string} [whose] the mark of the one who did it: it is done for the one who is here alone
 * @returns {Promise<{kind: "taken" | "away" | "anothers" | "later" | "refused", data: any}>}
 */
export async function deliver(path, body, whose) {
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": "application/json" };
  if (whose) headers["Damas-Whose"] = whoseBrowser(); // isOwn, or has become that person
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(path, request).catch(() => null);
  if (!answer) return { kind: "away", data: null };
  const { ok, status } = answer;
  const data = status === 204 ? null : await answer.json().catch(() => undefined);
  if (ok && data !== undefined) return { kind: "taken", data };
  if (!data?.code) return { kind: "anothers", data };
  const waits = status === 429 || status >= 500 || data.code === "another-person";
  return { kind: waits ? "later" : "refused", data };
}

/** Sends what has waited on this device, and tells what became of it. */

/**
 * Sends once. *kind*: "taken"; "away": nobody answers; "anothers": something on the way has
 * answered in the server's place; "later": the server cannot now; "refused": for good.
 * @param {string} path
 * @param {any} body
 * @returns {Promise<{kind: "taken" | "away" | "anothers" | "later" | "refused", data: any}>}
 */
export async function deliver(path, body) {
  const headers = { "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(path, request).catch(() => null);
  if (!answer) return { kind: "away", data: null };
  const { ok, status } = answer;
  const data = status === 204 ? null : await answer.json().catch(() => undefined);
  if (ok && data !== undefined) return { kind: "taken", data };
  if (!data?.code) return { kind: "anothers", data };
  return { kind: status === 429 || status >= 500 ? "later" : "refused", data };
}

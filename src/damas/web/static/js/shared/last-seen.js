/** Keeps what the server has told, to be looked at without a network. */

import { all, forgetSeen, get, put, remove } from "./device-store.js";
import { offlineChoice } from "./offline-choice.js";

const MOST = 100; // of each kind

/**
 * @param {"game" | "table"} kind
 * @param {string} name
 * @param {any} state
 */
export async function keepSeen(kind, name, state) {
  if (!offlineChoice.get().wanted) return;
  await put("seen", { id: `${kind} ${name}`, kind, at: Date.now(), state }).catch(() => undefined);
  const found = (await all("seen").catch(() => [])).filter((one) => one.kind === kind);
  const old = found.sort((one, other) => other.at - one.at).slice(MOST);
  for (const { id } of old) await remove("seen", id);
}

/** @param {"game" | "table"} kind @param {string} name @returns {Promise<any>} null for none */
export async function lastSeen(kind, name) {
  if (!offlineChoice.get().wanted) return null;
  const found = await get("seen", `${kind} ${name}`).catch(() => null);
  return found?.state ?? null;
}

/** The person signs out: nothing of theirs stays to be looked at. */
export async function forgetPerson() {
  if (!offlineChoice.get().wanted) return;
  await forgetSeen().catch(() => undefined);
  await globalThis.caches?.delete("damas-pages").catch(() => false);
}

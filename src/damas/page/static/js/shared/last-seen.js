/**
 * Keeps what the server has told, to be looked at without a network; and what this device has found
 * about a finished game, so that it need not think again.
 */

import { all, forgetSeen, get, put, remove } from "./device-store.js";
import { offlineChoice } from "./offline-choice.js";

const MOST = 100; // of each kind
const TYPED = ["damas.name", "damas.training.name", "damas.meeting", "damas.newgame"]; // with names

/**
 * @param {"game" | "table"} kind
 * @param {string} name
 * @param {any} state
 */
export async function keepSeen(kind, name, state) {
  if (offlineChoice.get().wanted) await keep(kind, name, state);
}

/** The searches of a finished game, made here. @param {string} game @param {any} found */
export const keepReview = (game, found) => keep("review", game, found);

/** @param {string} game @returns {Promise<any>} null where this device has not looked */
export async function keptReview(game) {
  const found = await get("seen", `review ${game}`).catch(() => null);
  return found?.state ?? null;
}

/** @param {string} kind @param {string} name @param {any} state */
async function keep(kind, name, state) {
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

/**
 * The person signs out: nothing of theirs stays to be looked at, and no name or link of theirs is
 * offered to the next person. Unsent games and commands stay, and how the board looks.
 */
export async function forgetPerson() {
  await forgetSeen().catch(() => undefined);
  forgetTyped();
  if (!offlineChoice.get().wanted) return;
  await globalThis.caches?.delete("damas-pages").catch(() => false);
}

function forgetTyped() {
  try {
    for (const name of TYPED) localStorage.removeItem(name);
    sessionStorage.clear();
  } catch {
    // a browser that keeps nothing
  }
}

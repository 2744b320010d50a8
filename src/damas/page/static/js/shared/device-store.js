/**
 * The data that this device keeps in IndexedDB: games played here, commands on their way to the
 * server, problems to solve without a network, games and tables as they were last seen.
 */

/** @typedef {"games" | "commands" | "problems" | "seen"} Shelf */

const NAME = "damas";
const SHELVES = /** @type {Shelf[]} */ (["games", "commands", "problems", "seen"]);
/** @type {{database: Promise<IDBDatabase> | null}} */
const open = { database: null };

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function database() {
  if (open.database) return open.database;
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => {
    for (const shelf of SHELVES) asked.result.createObjectStore(shelf, { keyPath: "id" });
  };
  open.database = answered(asked);
  return open.database;
}

/** @param {Shelf} shelf @param {IDBTransactionMode} mode */
async function place(shelf, mode) {
  return (await database()).transaction(shelf, mode).objectStore(shelf);
}

/**
 * @param {Shelf} shelf
 * @param {{id: string, [key: string]: any}} value in place of an earlier one
 */
export async function put(shelf, value) {
  await answered((await place(shelf, "readwrite")).put(value));
}

/** @param {Shelf} shelf @param {string} id @returns {Promise<any>} undefined where there is none */
export async function get(shelf, id) {
  return answered((await place(shelf, "readonly")).get(id));
}

/** @param {Shelf} shelf @returns {Promise<any[]>} */
export async function all(shelf) {
  return answered((await place(shelf, "readonly")).getAll());
}

/** @param {Shelf} shelf @param {string} id */
export async function remove(shelf, id) {
  await answered((await place(shelf, "readwrite")).delete(id));
}

/**
 * Puts *value* in the place of what was put at a time, or removes that; one that was put meanwhile
 * stays.
 * @param {Shelf} shelf @param {{id: string, at: number}} seen
 * @param {{id: string, [key: string]: any} | null} value
 */
export async function settle(shelf, { id, at }, value) {
  const store = await place(shelf, "readwrite");
  const now = await answered(store.get(id));
  if (now?.at !== at) return;
  await (value ? answered(store.put(value)) : answered(store.delete(id)));
}

/** The person signs out: what came from the server goes, what waits for it stays. */
export async function forgetSeen() {
  if (!globalThis.indexedDB) return;
  await answered((await place("seen", "readwrite")).clear());
}

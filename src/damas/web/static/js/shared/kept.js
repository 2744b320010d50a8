/**
 * The choices of a person, kept from visit to visit: one place that reads and writes it.
 *
 * Every kept value is a store: `get`, `update`, `subscribe`. Now the browser keeps it; a server
 * that knows the person gives a keeper of its own to `keepWith`, and nothing else changes.
 */

import { createStore } from "./store.js";

/**
 * @typedef {object} Keeper
 * @property {(key: string) => object} read what is kept under a key, {} for nothing
 * @property {(key: string, value: object) => void} write
 */

/** @type {Keeper} */
const browser = {
  read: readJson,
  write(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // a browser that keeps nothing: the choice holds for this page
    }
  },
};

const place = { keeper: browser };

/** Another place than this browser. To be called before any value is asked for. */
/** @param {Keeper} keeper */
export function keepWith(keeper) {
  place.keeper = keeper;
}

/**
 * A store whose value is kept under *key*; what is kept is laid over the *defaults*.
 * @template {object} S
 * @param {string} key
 * @param {S} defaults
 * @returns {import("./store.js").Store<S>}
 */
export function kept(key, defaults) {
  const store = createStore(/** @type {S} */ ({ ...defaults, ...place.keeper.read(key) }));
  store.subscribe((value) => place.keeper.write(key, value));
  return store;
}

/** @param {string} key @returns {object} what the browser keeps, nothing when unreadable */
export function readJson(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

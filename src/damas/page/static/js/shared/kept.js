/**
 * The choices of a person that are kept from visit to visit.
 *
 * Each is a store: `get`, `update`, `subscribe`. The browser keeps it; a server that
 * knows the person is told of changes by the keeper of shared/preferences.js.
 */

import { createStore } from "./store.js";

/**
 * @typedef {object} Keeper
 * @property {(key: string) => object} read what is kept under a key, {} for nothing
 * @property {(key: string, value: object, before: object) => void} write
 */

/** @type {Keeper} */
export const browser = {
  read: readJson,
  write(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // a browser that keeps nothing: the choice holds for this page
    }
  },
};

const place = {
  keeper: browser,
  /** @type {Map<string, import("./store.js").Store<any>>} those of this page */
  stores: new Map(),
};

/** Chooses another place of storage than this browser. Call it before reading any value. */
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
  store.subscribe((value, before) => place.keeper.write(key, value, before));
  place.stores.set(key, store);
  return store;
}

/** Merges values into the stored ones of a key, for this page and later ones. */
/** @param {string} key @param {object} values */
export function lay(key, values) {
  const store = place.stores.get(key);
  if (store) store.update(values);
  else place.keeper.write(key, { ...place.keeper.read(key), ...values }, {});
}

/** @param {string} key @returns {object} what the browser keeps, nothing when unreadable */
export function readJson(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

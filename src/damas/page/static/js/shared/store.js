/**
 * A page's state: one value, changed in one place. Panels are notified of every change.
 *
 * A state is never changed in place: `update` makes the next one from parts of it.
 */

/**
 * @template {object} S
 * @typedef {object} Store
 * @property {() => Readonly<S>} get
 * @property {(change: Partial<S> | ((state: Readonly<S>) => Partial<S>)) => void} update
 * @property {(hear: (state: Readonly<S>, before: Readonly<S>) => void) => () => void} subscribe
 *   tells every later state; the answer ends that
 */

/**
 * A change made during a notification waits until all listeners have had the earlier one, so all
 * listeners get the same states in the same order.
 * @template {object} S
 * @param {S} first
 * @returns {Store<S>}
 */
export function createStore(first) {
  let state = first;
  let telling = false;
  /** @type {Set<(state: Readonly<S>, before: Readonly<S>) => void>} */
  const hearers = new Set();
  /** @type {[Readonly<S>, Readonly<S>][]} */
  const untold = [];

  function tellAll() {
    if (telling) return;
    telling = true;
    try {
      for (let pair = untold.shift(); pair; pair = untold.shift()) {
        for (const hear of [...hearers]) hear(...pair);
      }
    } finally {
      telling = false;
    }
  }

  return {
    get: () => state,
    update(change) {
      const parts = typeof change === "function" ? change(state) : change;
      const names = /** @type {(keyof S)[]} */ (Object.keys(parts));
      if (names.every((name) => Object.is(parts[name], state[name]))) return;
      const before = state;
      state = { ...state, ...parts };
      untold.push([state, before]);
      tellAll();
    },
    subscribe(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}

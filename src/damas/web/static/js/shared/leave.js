/**
 * The way to another page, taken once: an answer and the news of it may both lead there, and news
 * come again while the page is left. A second visit would break the first one off.
 */

import { createStore } from "./store.js";

const way = createStore({ to: "" });
// the person may come back to this page as it was left
globalThis.addEventListener?.("pageshow", () => way.update({ to: "" }));

/** @param {string} address */
export function leaveFor(address) {
  if (address === way.get().to) return;
  way.update({ to: address });
  location.assign(address);
}

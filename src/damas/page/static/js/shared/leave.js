/**
 * The way to another page, taken once: an answer and the news of it may both lead there, and news
 * come again while the page is left. A second visit would break the first one off.
 */

import { createStore } from "./store.js";

const way = createStore({ to: "" });
// the person may come back to this page as it was left
globalThis.addEventListener?.("pageshow", () => way.update({ to: "" }));

/** @param {string} address @param {{back?: boolean}} [how] *back*: whether "back" leads here */
export function leaveFor(address, { back = true } = {}) {
  if (address === way.get().to) return;
  way.update({ to: address });
  if (back) location.assign(address);
  else location.replace(address);
}

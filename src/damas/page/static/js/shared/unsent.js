/** Things on their way to the server, in the browser's store, each with its person's mark. */

import { isOwn, whoseBrowser } from "./whose.js";

/** @template {object} T */
export class Unsent {
  /** @param {string} key @param {number} most so many are kept, the last ones */
  constructor(key, most) {
    this.key = key;
    this.most = most;
  }

  /** @returns {(T & {whose?: string})[]} */
  all() {
    try {
      const found = JSON.parse(localStorage.getItem(this.key) ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  }

  /** Those to be sent as the one who is here. */
  own() {
    return this.all().filter(isOwn);
  }

  /** @param {T} one to be sent, now or later */
  add(one) {
    this.#keep([...this.all(), { ...one, whose: whoseBrowser() }]);
  }

  /** @param {T} sent */
  remove(sent) {
    const text = JSON.stringify(sent);
    this.#keep(this.all().filter((one) => JSON.stringify(one) !== text));
  }

  /**
   * Somebody else sits down: what has no mark gets that of the one who leaves; it is let go where
   * the server had not stored that person, else it would be the next one's.
   * @param {string} whose
   */
  leave(whose) {
    const marked = this.all().map((one) => ({ ...one, whose: one.whose || whose }));
    this.#keep(marked.filter((one) => one.whose));
  }

  /** @param {(T & {whose?: string})[]} waiting */
  #keep(waiting) {
    try {
      if (waiting.length) localStorage.setItem(this.key, JSON.stringify(waiting.slice(-this.most)));
      else localStorage.removeItem(this.key);
    } catch {
      // a full or forbidden store: what is done counts while the page is open
    }
  }
}

/**
 * What the first view of a page does not need: `late.js` in the page's folder, a file of its own,
 * fetched with its words once something needs it. A fetch that fails is tried again at the next
 * need.
 */

/**
 * @template T
 * @param {() => Promise<T>} fetched imports the page's `late.js`
 * @returns {() => Promise<T>}
 */
export function whenNeeded(fetched) {
  /** @type {Promise<T> | null} */
  let coming = null;
  const come = async () => {
    const words = /** @type {any} */ (globalThis).damasLate; // of a built page
    if (words) await import(words);
    return fetched();
  };
  return () => {
    coming ??= come().catch((fault) => {
      coming = null;
      throw fault;
    });
    return coming;
  };
}

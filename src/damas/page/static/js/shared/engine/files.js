/** The engine's files: fetched once, and kept by the browser where it may. */

export const CACHE = "damas-engine";

/**
 * A file of the engine. Its address holds the hash of its content, so it never changes.
 * @param {string} address
 * @returns {Promise<Response>} throws an error if it is not here and does not come; its code is
 *   "unreachable" where nothing answered
 */
export async function fetched(address) {
  const cache = await cacheHere();
  const kept = await cache?.match(address);
  if (kept) return kept;
  const answer = await fetch(address).catch(() => {
    throw Object.assign(new Error(`${address}: no answer`), { code: "unreachable" });
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  if (cache) await cache.put(address, answer.clone()).catch(() => undefined); // no room: not kept
  return answer;
}

/** @param {string} address */
export async function bytesOf(address) {
  return new Uint8Array(await (await fetched(address)).arrayBuffer());
}

/** Whether a file is kept already. @param {string} address */
export async function isHere(address) {
  return Boolean(await (await cacheHere())?.match(address));
}

/** Removes what no address in *wanted* needs any more. @param {string[]} wanted */
export async function forgetOthers(wanted) {
  const cache = await cacheHere();
  for (const request of (await cache?.keys()) ?? []) {
    const { pathname } = new URL(request.url);
    if (!wanted.includes(pathname)) await cache?.delete(request);
  }
}

/** The browser's storage of answers; none outside of a secure context, as in a LAN without TLS. */
async function cacheHere() {
  try {
    return await caches.open(CACHE);
  } catch {
    return null;
  }
}

/** The files of a pack: each after its length. @param {Uint8Array} pack */
export function filesIn(pack) {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  const files = [];
  for (let at = 0; at < pack.length;) {
    const size = view.getUint32(at, true);
    files.push(pack.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return files;
}

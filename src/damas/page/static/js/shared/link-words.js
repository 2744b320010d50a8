/**
 * The words of a link behind its #: with its secret, which so goes to no server, log or referrer.
 * A page sends the secret in a header, for a WebSocket as a subprotocol (core/link_secret.py).
 */

const HEADER = "Damas-Link";
const SEAT = "damas-seat.";

/**
 * The words of this page's link. An older link has them in its query: they are moved behind the #
 * of the address at once.
 * @param {string} secret the name of the secret among them
 * @returns {URLSearchParams}
 */
export function linkWords(secret) {
  const { pathname, search, hash } = location;
  const words = new URLSearchParams(search);
  addEventListener("hashchange", () => {
    if (new URLSearchParams(location.hash.slice(1)).has(secret)) location.reload(); // another link
  });
  if (!words.has(secret)) return new URLSearchParams(hash.slice(1));
  const lang = words.get("lang");
  words.delete("lang");
  const said = lang ? `?lang=${lang}` : "";
  history.replaceState(history.state, "", `${pathname}${said}#${words}`);
  return words;
}

/** The header that carries a secret. @param {string} secret @returns {Record<string, string>} */
export function secretHeader(secret) {
  return { [HEADER]: secret };
}

/** The subprotocols of a WebSocket that carry the secret of a board, "" for none. */
/** @param {string} secret @returns {string[]} */
export function seatProtocols(secret) {
  return /^[\w-]+$/.test(secret) ? [SEAT + secret] : [];
}

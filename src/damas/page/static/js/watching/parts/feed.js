/** The boards of a page as the server tells them: one list, changed by messages. */

import { ReconnectingSocket } from "../../shared/reconnecting-socket.js";
import { lang } from "../../shared/i18n.js";

/** @import { Boards, Changes, Watched } from "../shapes" */
/** @import { Colour } from "../../shared/types" */
/**
 * @typedef {object} FeedState
 * @property {boolean} begun the boards are here
 * @property {boolean} connected
 * @property {Record<string, import("../../shared/types").Variant>} variants
 * @property {Watched[]} boards in their order
 */

/** @type {FeedState} */
export const NOTHING = { begun: false, connected: true, variants: {}, boards: [] };

/**
 * The boards after a message.
 * @param {Readonly<FeedState>} state
 * @param {Boards | Changes} message
 * @param {number} now in ms
 * @returns {Partial<FeedState>}
 */
export function afterMessage(state, message, now) {
  if (message.type === "boards") {
    const boards = message.boards.map((one) => ({ ...one, heard: now }));
    return { begun: true, variants: message.variants, boards };
  }
  if (message.type !== "changes" || !state.begun) return {};
  const held = new Map(state.boards.map((one) => [one.id, one]));
  for (const one of message.boards ?? []) held.set(one.id, { ...one, heard: now });
  for (const one of message.moved ?? []) {
    change(held, one.id, (old) => (one.version < old.version ? {} : { ...one, heard: now }));
  }
  for (const [id, spectators] of Object.entries(message.spectators ?? {})) {
    change(held, id, () => ({ spectators }));
  }
  const order = message.order ?? state.boards.map((one) => one.id);
  return { boards: order.flatMap((id) => held.get(id) ?? []) };
}

/**
 * Changes a board, if it is held.
 * @param {Map<string, Watched>} held
 * @param {string} id
 * @param {(old: Watched) => Partial<Watched>} changed
 */
function change(held, id, changed) {
  const old = held.get(id);
  if (old) held.set(id, { ...old, ...changed(old) });
}

/** The time that a side has left now, in ms. */
/** @param {Watched} board @param {Colour} colour @param {number} now */
export function timeLeft({ clock, heard }, colour, now) {
  if (!clock) return 0;
  const left = colour === "white" ? clock.white_ms : clock.black_ms;
  return Math.max(0, left - (clock.running === colour ? now - heard : 0));
}

/**
 * Follows the boards that an address sends.
 * @param {string} address of a WebSocket of this server
 * @param {import("../../shared/store.js").Store<FeedState>} store
 */
export function follow(address, store) {
  const query = `${address.includes("?") ? "&" : "?"}lang=${lang}`;
  const line = new ReconnectingSocket(address + query, {
    onOpen: () => store.update({ connected: true }),
    onMessage: (message) => store.update((state) => afterMessage(state, message, Date.now())),
    onLost: () => store.update({ connected: false }),
    onClosed: () => store.update({ connected: true, begun: true, boards: [] }),
  });
  line.open();
}

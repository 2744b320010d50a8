/** The connection to a room: gives the room at every change, with boards if the page has them. */

import { lang } from "../i18n.js";
import { ReconnectingSocket } from "../reconnecting-socket.js";
import { withNear, withOwn, withStandings } from "./parts.js";

/** @import { RoomBoard, RoomMessage, RoomWord } from "./shapes" */
/**
 * @typedef {object} RoomListener
 * @property {(message: RoomMessage) => void} room
 * @property {(boards: RoomBoard[], now: number) => void} boards those that were moved on, and the
 *   server's time
 * @property {(message: {all: boolean, words: RoomWord[]}) => void} [words] what was said since,
 *   or all of it
 * @property {() => void} out one is in the room no more, or it is gone
 * @property {(connected: boolean) => void} [line]
 */

/**
 * @param {string} id of the room
 * @param {RoomListener} listener
 * @returns {{boards: (on: boolean) => void, standings: () => void}} asks for the boards, and for
 *   the standings of an arena as they change
 */
export function roomLine(id, listener) {
  let wanted = false;
  let standings = false;
  /** @type {RoomMessage | null} */
  let heard = null;
  const hear = (/** @type {RoomMessage} */ message) => {
    heard = message;
    listener.room(message);
  };
  const line = new ReconnectingSocket(`/ws/rooms/${id}?lang=${lang}&parts=true`, {
    onOpen: () => {
      listener.line?.(true);
      if (wanted) line.send({ type: "boards", on: true });
      if (standings) line.send({ type: "standings", on: true });
    },
    onMessage: (message) => {
      if (message.type === "room") hear(message);
      if (heard && message.type === "own") hear(withOwn(heard, message));
      if (heard && message.type === "standings") hear(withStandings(heard, message));
      if (heard && message.type === "near") hear(withNear(heard, message.table));
      if (message.type === "words") listener.words?.(message);
      if (message.type === "boards") listener.boards(message.boards, message.server_time_ms);
    },
    onLost: () => listener.line?.(false),
    onClosed: listener.out,
  });
  line.open();
  return {
    boards(on) {
      if (wanted === on) return;
      wanted = on;
      line.send({ type: "boards", on });
    },
    standings() {
      if (standings) return;
      standings = true;
      line.send({ type: "standings", on: true });
    },
  };
}

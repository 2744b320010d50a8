/** The connection to a room: gives the room at every change, with boards if the page has them. */

import { lang } from "../i18n.js";
import { ReconnectingSocket } from "../reconnecting-socket.js";

/** @typedef {import("./shapes").RoomMessage} RoomMessage */
/** @typedef {import("./shapes").RoomBoard} RoomBoard */
/** @typedef {import("./shapes").RoomWord} RoomWord */
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
 * @returns {{boards: (on: boolean) => void}} asks to be told of the boards
 */
export function roomLine(id, listener) {
  let wanted = false;
  const line = new ReconnectingSocket(`/ws/rooms/${id}?lang=${lang}`, {
    onOpen: () => {
      listener.line?.(true);
      if (wanted) line.send({ type: "boards", on: true });
    },
    onMessage: (message) => {
      if (message.type === "room") listener.room(message);
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
  };
}

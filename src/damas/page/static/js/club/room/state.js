/** The state of a room's page, and values that follow from it. */

import { createStore } from "../../shared/store.js";

/** @import { RoomPerson, RoomView, RoomWord } from "../../shared/room/shapes" */
/**
 * @typedef {object} RoomState
 * @property {RoomView | null} room null until one is in
 * @property {number} you
 * @property {string | null} code of the host
 * @property {RoomPerson[] | null} everybody in an arena, once the person has asked for them
 * @property {number | null} chosen a person whom the host has pressed
 * @property {number} moved counts the boards that were moved on
 * @property {unknown} fault to be drawn
 * @property {boolean} withHost the host is paired, too
 * @property {RoomWord[]} words
 * @property {{name: string, text: string}[]} phrases
 * @property {boolean} texts the owner of the server lets people write
 * @property {boolean} allPhrases
 * @property {boolean} reported a complaint was sent
 * @property {number} ahead how much the server's clock is ahead, in ms
 */
/** @typedef {RoomState & {room: RoomView}} Inside the state once one is in */
/**
 * @typedef {object} Acts what the page can do
 * @property {(path: string, method: string, body?: object) => Promise<boolean>} send to the room;
 *   whether it was done
 * @property {(change: Partial<RoomState>) => void} set
 * @property {() => Promise<void>} everybody reads all people of an arena
 */

export function roomStore() {
  /** @type {RoomState} */
  const first = {
    room: null,
    you: 0,
    code: null,
    everybody: null,
    chosen: null,
    moved: 0,
    fault: "",
    withHost: false,
    words: [],
    phrases: [],
    texts: false,
    allPhrases: false,
    reported: false,
    ahead: 0,
  };
  return createStore(first);
}

/** @param {Inside} state */
export function isHost({ you }) {
  return you === 0;
}

/** The game that a person plays now. @param {RoomView} room @param {number} number */
export function gameOf(room, number) {
  return room.people.find((one) => one.number === number)?.game ?? null;
}

/** Everybody whom the host could pair. @param {Inside} state @returns {RoomPerson[]} */
export function freePeople({ room, withHost }) {
  return room.people.filter(
    ({ number, here, game }) => here && !game && (number !== 0 || withHost),
  );
}

/**
 * The game to which the page leads by itself: the own one, when it was not led to before.
 * @param {RoomView} room
 * @param {number} you
 * @param {string | null} led the game led to last
 */
export function leadsTo(room, you, led) {
  const hosts = you === 0 && room.settings.kind !== "arena"; // a host looks after all boards
  const game = hosts ? null : gameOf(room, you);
  const over = room.games.find(({ id }) => id === game)?.over ?? true;
  return game && !over && game !== led ? game : null;
}

/** The boards of a room in order: whose turn it is, and which board waits next. */

/** @import { RoomBoard } from "./shapes" */
/** @import { Colour } from "../types" */

/**
 * The colour that a person of the room has at a board.
 * @param {RoomBoard} board
 * @param {number} number
 * @returns {Colour | null}
 */
export function colourOf(board, number) {
  if (board.white === number) return "white";
  return board.black === number ? "black" : null;
}

/**
 * Whether a board waits for a person.
 * @param {RoomBoard} board
 * @param {number} number
 */
export function waitsFor(board, number) {
  if (board.over || board.held) return false;
  const own = colourOf(board, number);
  return own !== null && (board.turn === own || (board.offer !== null && board.offer !== own));
}

/**
 * Boards that wait for a person first, then running ones, then finished ones.
 * @param {RoomBoard[]} boards in the order made
 * @param {number} number
 */
export function inOrder(boards, number) {
  const rank = (/** @type {RoomBoard} */ one) => (one.over ? 2 : waitsFor(one, number) ? 0 : 1);
  return [...boards].sort((one, other) => rank(one) - rank(other));
}

/**
 * The next board that waits, after the current one, then from the first one.
 * @param {RoomBoard[]} boards in the order made
 * @param {number} number
 * @param {string} at the game where one is
 * @param {1 | -1} [step]
 * @returns {RoomBoard | null}
 */
export function nextWaiting(boards, number, at, step = 1) {
  const here = boards.findIndex(({ game }) => game === at);
  const count = boards.length;
  for (let further = 1; further <= count; further += 1) {
    const start = here < 0 && step === 1 ? -1 : Math.max(here, 0);
    const found = boards[(((start + step * further) % count) + count) % count];
    if (found && found.game !== at && waitsFor(found, number)) return found;
  }
  return null;
}

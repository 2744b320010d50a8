/** Why a move is wrong, on the board: the answer to it is played, and then all of it taken back. */

/** @import { Move } from "../types" */
/** @typedef {{fen: string | null, reply: Move[], after: string[]}} Refutation */

const STEP_MS = 550; // between two moves
const LOOK_MS = 1300; // at the end, to see what is left

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Plays the answer to a move that stands on the board. The caller shows the position again.
 * @param {import("./damas-board.js").DamasBoard} board
 * @param {Move} move the wrong one
 * @param {Refutation} answer *after*: the position after each move of the reply
 * @param {() => boolean} isWanted false once the person does something else
 */
export async function playRefutation(board, move, { fen, reply, after }, isWanted) {
  if (!fen || !reply.length) return;
  await board.show({ fen, last: move, animate: move });
  for (const [place, one] of reply.entries()) {
    await pause(STEP_MS);
    if (!isWanted()) return;
    await board.show({ fen: after[place], last: one, animate: one });
  }
  await pause(LOOK_MS);
}

/** The moves of an ending and of the best line after them, as one line. */

/** @import { Ending } from "./shapes" */

/** Every move that can be looked at, those played first. @param {Ending} ending */
export function lineOf({ moves, best }) {
  return [...moves, ...best];
}

/**
 * The position with so many moves on the board.
 * @param {Ending} ending
 * @param {number} count
 */
export function fenAfter(ending, count) {
  return count ? lineOf(ending)[count - 1].fen : ending.start;
}

/** The number of moves on the board. @param {Ending} ending @param {number | null} viewed */
export function shownCount(ending, viewed) {
  return viewed ?? ending.moves.length;
}

/**
 * A move as a list of moves numbers it: the learner moves first.
 * @param {number} ply moves before it
 * @param {string} move
 */
export function numbered(ply, move) {
  return ply % 2 ? move : `${ply / 2 + 1}. ${move}`;
}

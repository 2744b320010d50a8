/** The squares that a board marks while a move is being chosen, without elements. */

/** @import { Choice } from "./choice.js" */
/**
 * @typedef {object} Marks
 * @property {number[]} last from and to of the move before
 * @property {number[]} taken squares of the pieces that it captured
 * @property {number[]} chosen the piece chosen and its landings so far
 * @property {Set<number>} targets where it may land next
 * @property {Set<number>} movable pieces that may move
 * @property {Set<number>} shownMovable those that are marked: only where a capture is compulsory
 */

/**
 * @param {Choice | null} choice
 * @param {{path: number[], captured?: number[]} | null} [last] the move before
 * @returns {Marks}
 */
export function marksOf(choice, last) {
  const ends = last ? [last.path[0], last.path[last.path.length - 1]] : [];
  const taken = last?.captured ?? [];
  if (!choice) {
    const none = /** @type {Set<number>} */ (new Set());
    return { last: ends, taken, chosen: [], targets: none, movable: none, shownMovable: none };
  }
  const { prefix: chosen, targets, movable } = choice;
  const undecided = !chosen.length || !choice.candidates.length;
  const shownMovable = choice.compulsory && undecided ? movable : new Set();
  return { last: ends, taken, chosen, targets, movable, shownMovable };
}

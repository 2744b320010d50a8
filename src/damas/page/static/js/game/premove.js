/** Moves planned while the opponent thinks: each is sent at once when it is legal, else all go. */

/** @import { GameState, Move } from "../shared/types" */
/** @typedef {{from: number, to: number}} Premove */
/**
 * @typedef {object} Premoves
 * @property {readonly Premove[]} moves in the order in which they are to be played
 * @property {number | null} chosen the piece of the next one, where its square is still to come
 */

export const MOST = 8;
/** @type {Premoves} */
export const NONE = { moves: [], chosen: null };

/**
 * The plan after a press on a square: a piece, then where it goes; any other press ends the plan.
 * @param {Premoves} now
 * @param {number} square
 * @param {boolean} own a piece of the player stands there
 * @returns {Premoves}
 */
export function pressed({ moves, chosen }, square, own) {
  const mine = holds(moves, square, own);
  if (chosen === square) return { moves, chosen: null };
  if (mine) return { moves, chosen: moves.length < MOST ? square : null };
  return chosen === null ? NONE : { moves: [...moves, { from: chosen, to: square }], chosen: null };
}

/** Whether a piece of the player stands there after the planned moves. */
/** @param {readonly Premove[]} moves @param {number} square @param {boolean} own */
function holds(moves, square, own) {
  let held = own;
  for (const { from, to } of moves) {
    if (to === square) held = true;
    else if (from === square) held = false;
  }
  return held;
}

/**
 * The legal move that was planned first; null where there is none, or more than one.
 * @param {Premoves} plan
 * @param {Move[]} legal
 * @returns {Move | null}
 */
export function meant({ moves: [first] }, legal) {
  if (!first) return null;
  const found = legal.filter(({ from, to }) => from === first.from && to === first.to);
  return found.length === 1 ? found[0] : null;
}

/**
 * Whether a move may be planned now; in a game by correspondence the server keeps plans (plans.js).
 * @param {GameState} game
 * @param {number} ply shown
 */
export function mayPlan(game, ply) {
  const seated = game.seat === "white" || game.seat === "black";
  const waits = !game.outcome && ply === game.ply && game.turn !== game.seat;
  return Boolean(game.meeting) && !game.clock?.days && seated && waits;
}

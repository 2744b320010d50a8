/** A move planned while the opponent thinks: sent at once when it is legal then, else forgotten. */

/** @import { GameState, Move } from "../shared/types" */
/** @typedef {{from: number, to: number | null}} Premove *to* null: only the piece is chosen */

/**
 * The plan after a press on a square.
 * @param {Premove | null} now
 * @param {number} square
 * @param {boolean} own a piece of the player stands there
 * @returns {Premove | null}
 */
export function pressed(now, square, own) {
  if (!now || now.to !== null) return own ? { from: square, to: null } : null;
  if (now.from === square) return null;
  return own ? { from: square, to: null } : { from: now.from, to: square };
}

/**
 * The legal move that was planned; null where there is none, or more than one.
 * @param {Premove | null} planned
 * @param {Move[]} legal
 * @returns {Move | null}
 */
export function meant(planned, legal) {
  if (!planned || planned.to === null) return null;
  const found = legal.filter(({ from, to }) => from === planned.from && to === planned.to);
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

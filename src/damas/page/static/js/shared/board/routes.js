/**
 * Every way to show one legal move on the board.
 *
 * The server names a move by origin, destination and the set of captured squares, with one path
 * for display. A player may tap another path that captures the same pieces: it is the same move.
 */

import { colourOf, isKing } from "./fen.js";

/** @import { Move, Placement } from "../types" */
/** @import { Geometry } from "./geometry.js" */
/** @typedef {{squares: number[], jumped: number[], move: Move}} Route */

const DIRECTIONS = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];
const ORTHOGONALS = [
  [-2, 0],
  [0, -2],
  [0, 2],
  [2, 0],
];
const LINES = [
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, 0],
];
const MOST_ROUTES = 400; // per move; kings in open positions have many, nobody taps them all

/**
 * @param {Geometry} geometry
 * @param {Placement} pieces
 * @param {Move} move
 * @returns {Route[]} the display path first
 */
export function routes(geometry, pieces, move) {
  const shown = { squares: move.path, jumped: jumpedAlong(geometry, move), move };
  if (move.captured.length < 2) return [shown];
  const wanted = new Set(move.captured);
  const piece = pieces.get(move.from) ?? "w";
  const { promotion_in_passing, flying_king, orthogonal_captures, bars_return } = geometry.variant;
  const aslant = orthogonal_captures ? [...DIRECTIONS, ...ORTHOGONALS] : DIRECTIONS;
  const ways = geometry.full ? LINES : aslant;
  const onward = (/** @type {number[]} */ [down, right]) =>
    bars_return ? ways.filter((way) => way[0] !== -down || way[1] !== -right) : ways;
  const far = colourOf(piece) === "white" ? 0 : geometry.size - 1;
  const crowns = (/** @type {number} */ square) =>
    promotion_in_passing && geometry.cell(square).row === far;
  const found = [shown];
  const seen = new Set([move.path.join()]);
  /** @param {number[]} squares @param {number[]} jumped @param {number[]} came the last step */
  const extend = (squares, jumped, came) => {
    if (found.length >= MOST_ROUTES) return;
    const here = squares[squares.length - 1];
    if (jumped.length === wanted.size) {
      if (here === move.to && !seen.has(squares.join())) {
        seen.add(squares.join());
        found.push({ squares, jumped, move });
      }
      return;
    }
    const king = isKing(piece) || squares.some((square, at) => at > 0 && crowns(square));
    const flying = king && flying_king !== false;
    const left = standing(geometry, pieces, move.from, jumped);
    for (const [down, right] of onward(came)) {
      const last = jumped.length + 1 === wanted.size;
      for (const jump of jumpsAlong(
        geometry,
        geometry.ray(here, down, right),
        left,
        flying,
        last,
      )) {
        if (!wanted.has(jump.over) || jumped.includes(jump.over)) continue;
        extend([...squares, jump.to], [...jumped, jump.over], [down, right]);
      }
    }
  };
  extend([move.from], [], []);
  return found;
}

/**
 * The pieces that a capture meets: not the one in the air, nor those taken that left at once.
 * @param {Geometry} geometry
 * @param {Placement} pieces
 * @param {number} origin
 * @param {number[]} jumped
 */
function standing({ variant }, pieces, origin, jumped) {
  const left = new Map(pieces);
  for (const square of [origin, ...(variant.removed_at_once ? jumped : [])]) left.delete(square);
  return left;
}

/**
 * The jumps along one line: over the first piece met, to the empty squares behind it.
 * @param {Geometry} geometry
 * @param {number[]} ray
 * @param {Placement} pieces those that stand in the way
 * @param {boolean} flying
 * @param {boolean} last of the capture
 */
function jumpsAlong({ variant }, ray, pieces, flying, last) {
  const met = ray.findIndex((square) => pieces.has(square));
  if (met < 0 || (met > 0 && !flying)) return [];
  const over = ray[met];
  const beyond = ray.slice(met + 1);
  const end = beyond.findIndex((square) => pieces.has(square));
  const free = end < 0 ? beyond : beyond.slice(0, end);
  const king = isKing(/** @type {import("../types").PieceCode} */ (pieces.get(over)));
  const { landing } = variant;
  const near = !flying || landing === "behind" || (landing === "behind_king" && last && king);
  return (near ? free.slice(0, 1) : free).map((to) => ({ over, to }));
}

/**
 * The captured squares in the order of the jumps of the move's own path.
 * @param {Geometry} geometry
 * @param {{path: number[], captured: number[]}} move
 * @returns {number[]}
 */
export function jumpedAlong(geometry, move) {
  const wanted = new Set(move.captured);
  const jumped = [];
  for (let leg = 0; leg + 1 < move.path.length; leg += 1) {
    for (const square of between(geometry, move.path[leg], move.path[leg + 1])) {
      if (wanted.delete(square)) jumped.push(square);
    }
  }
  return [...jumped, ...wanted];
}

/**
 * @param {Geometry} geometry
 * @param {number} from
 * @param {number} to
 * @returns {number[]} the squares strictly between two squares of one line, else none
 */
export function between(geometry, from, to) {
  const a = geometry.cell(from);
  const b = geometry.cell(to);
  const [down, right] = [b.row - a.row, b.column - a.column];
  const along = down === 0 || right === 0; // a row or a column, whose dark squares are two apart
  if ((!along && Math.abs(down) !== Math.abs(right)) || from === to) return [];
  const step = along && !geometry.full ? 2 : 1;
  const ray = geometry.ray(from, step * Math.sign(down), step * Math.sign(right));
  return ray.slice(0, ray.indexOf(to));
}

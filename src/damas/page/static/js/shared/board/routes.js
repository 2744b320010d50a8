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
  const { promotion_in_passing, flying_king } = geometry.variant;
  const far = colourOf(piece) === "white" ? 0 : geometry.size - 1;
  const crowns = (/** @type {number} */ square) =>
    promotion_in_passing && geometry.cell(square).row === far;
  const found = [shown];
  const seen = new Set([move.path.join()]);
  /** @param {number[]} squares @param {number[]} jumped */
  const extend = (squares, jumped) => {
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
    for (const [down, right] of DIRECTIONS) {
      const flying = king && flying_king !== false;
      for (const jump of jumpsAlong(geometry.ray(here, down, right), pieces, move.from, flying)) {
        if (!wanted.has(jump.over) || jumped.includes(jump.over)) continue;
        extend([...squares, jump.to], [...jumped, jump.over]);
      }
    }
  };
  extend([move.from], []);
  return found;
}

/**
 * The jumps along one diagonal: over the first piece met, to the empty squares behind it.
 * @param {number[]} ray
 * @param {Placement} pieces
 * @param {number} origin counts as empty while its piece is in the air
 * @param {boolean} flying
 */
function jumpsAlong(ray, pieces, origin, flying) {
  /** @param {number} square */
  const empty = (square) => square === origin || !pieces.has(square);
  /** @type {{over: number, to: number}[]} */
  const found = [];
  let first = 0;
  if (flying) while (first < ray.length && empty(ray[first])) first += 1;
  if (first >= ray.length || empty(ray[first])) return found;
  for (let next = first + 1; next < ray.length && empty(ray[next]); next += 1) {
    found.push({ over: ray[first], to: ray[next] });
    if (!flying) break;
  }
  return found;
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
 * @returns {number[]} the squares strictly between two squares of one diagonal, else none
 */
export function between(geometry, from, to) {
  const a = geometry.cell(from);
  const b = geometry.cell(to);
  if (Math.abs(a.row - b.row) !== Math.abs(a.column - b.column) || from === to) return [];
  const ray = geometry.ray(from, Math.sign(b.row - a.row), Math.sign(b.column - a.column));
  return ray.slice(0, ray.indexOf(to));
}

/** The moves of a finished game and those tried away from it, as one tree of positions. */

/** @import { GameState } from "../shared/types" */
/** @typedef {import("../shared/views").TriedView} TriedMove */
/**
 * @typedef {object} Position
 * @property {number} id its number: those of the game come first
 * @property {number | null} parent
 * @property {string} fen
 * @property {any} move that led to it, null at the start
 */

/**
 * Every position, parents before children.
 * @param {Pick<GameState, "start_fen" | "moves">} game
 * @param {TriedMove[]} tried
 * @returns {Position[]}
 */
export function positionsOf(game, tried) {
  return [
    { id: 0, parent: null, fen: game.start_fen, move: null },
    ...game.moves.map((move, ply) => ({ id: ply + 1, parent: ply, fen: move.fen, move })),
    ...tried.map((move) => ({ id: move.number, parent: move.parent, fen: move.fen, move })),
  ];
}

/** The moves that lead from the game to a position: the ply they leave it at, their paths. */
/** @param {Position[]} positions @param {number} plies of the game @param {number} id */
export function wayTo(positions, plies, id) {
  const known = new Map(positions.map((one) => [one.id, one]));
  /** @type {number[][]} */
  const moves = [];
  let here = known.get(id);
  while (here && here.id > plies && here.parent !== null) {
    moves.unshift(here.move.path);
    here = known.get(here.parent);
  }
  return { ply: here?.id ?? 0, moves };
}

/**
 * The position where a step leads: back to the parent, on to the first move that follows.
 * @param {Position[]} positions
 * @param {number} id
 * @param {"first" | "back" | "on" | "last"} step
 * @returns {number}
 */
export function stepFrom(positions, id, step) {
  const here = positions.find((one) => one.id === id);
  if (step === "first") return 0;
  if (step === "back") return here?.parent ?? 0;
  const next = positions.find((one) => one.parent === id);
  if (step === "on" || !next) return next?.id ?? id;
  return stepFrom(positions, next.id, "last");
}

/**
 * Arrows with one more, or with one less where it was there.
 * @param {[number, number][]} arrows @param {number} tail @param {number} head
 * @returns {[number, number][]}
 */
export function toggled(arrows, tail, head) {
  const left = arrows.filter(([from, to]) => from !== tail || to !== head);
  return left.length < arrows.length ? left : [...arrows, [tail, head]];
}

/** The moves of a game as a tree: the game itself, and its variations. */

/** @import { ReadGame, ReadNode } from "../../shared/types" */

/** The moves after one, the main line first. */
/** @param {ReadNode[]} nodes @param {number} id @returns {ReadNode[]} */
export function following(nodes, id) {
  return nodes.filter((one) => one.parent === id);
}

/** The last move of the line that goes on from one. @param {ReadNode[]} nodes @param {number} id */
export function lastOf(nodes, id) {
  let last = id;
  for (let [next] = following(nodes, id); next; [next] = following(nodes, next.id)) last = next.id;
  return last;
}

/** Whether a move is of the game itself. */
/** @param {ReadNode[]} nodes @param {ReadNode} node @returns {boolean} */
export function isMain(nodes, node) {
  if (node.parent === null) return true;
  return following(nodes, node.parent)[0] === node && isMain(nodes, nodes[node.parent]);
}

/** Whether a move stands beside another that may change places with it, within a variation. */
/** @param {ReadNode[]} nodes @param {ReadNode} node */
export function isVariation(nodes, node) {
  if (node.parent === null) return false;
  const siblings = following(nodes, node.parent);
  const rank = siblings.indexOf(node);
  return rank > 1 || (rank === 1 && !isMain(nodes, siblings[0]));
}

/**
 * The place that the analysis gets: the way from the start where every move of it can be played.
 */
/** @param {ReadGame} game @param {ReadNode} chosen */
export function placeOf({ nodes, variant: board }, chosen) {
  if (!chosen.fen || !board) return null;
  const variant = board.id;
  const moves = [];
  for (let node = chosen; node.parent !== null; node = nodes[node.parent]) {
    if (!node.move) return { at: { variant, fen: chosen.fen } };
    moves.unshift(node.move.path);
  }
  const start = nodes[0].fen;
  return { at: { variant, fen: start === board.start_fen ? null : start }, moves };
}

/** The signs of a move besides the six of which one is chosen. @param {ReadNode} node */
export function otherSigns({ nags }) {
  return nags.filter((nag) => nag < 1 || nag > 6);
}

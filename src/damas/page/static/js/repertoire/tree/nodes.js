/** Walking a repertoire's tree, as values. */

/** @import { Repertoire, TreeNode } from "../shapes" */

/** The node of a name; the first position where it is gone. */
/** @param {Repertoire} repertoire @param {string} key @returns {TreeNode} */
export function nodeOf({ nodes }, key) {
  return nodes.find((one) => one.key === key) ?? nodes[0];
}

/** @param {Repertoire} repertoire @param {TreeNode} node */
export function childrenOf({ nodes }, node) {
  return nodes.filter(({ parent }) => parent === node.id);
}

/** The name of the node one step away. */
/** @param {Repertoire} repertoire @param {string} key @param {-1 | 1} step */
export function stepFrom(repertoire, key, step) {
  const node = nodeOf(repertoire, key);
  if (step > 0) return childrenOf(repertoire, node)[0]?.key ?? key;
  return node.parent === null ? key : repertoire.nodes[node.parent].key;
}

/** The name of the last node of the line that goes on from one. */
/** @param {Repertoire} repertoire @param {string} key */
export function endOf(repertoire, key) {
  let last = key;
  for (let next = stepFrom(repertoire, last, 1); next !== last;) {
    last = next;
    next = stepFrom(repertoire, last, 1);
  }
  return last;
}

/** A line in words, numbered. @param {string[]} line */
export function lineText(line) {
  return line.map((move, ply) => (ply % 2 ? move : `${ply / 2 + 1}. ${move}`)).join(" ");
}

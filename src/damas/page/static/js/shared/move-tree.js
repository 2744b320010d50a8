/** The moves of a game with its variations, comments and signs, each move a button. */

import { html, nothing, render } from "./templates.js";

/**
 * A move as it is shown here.
 * @typedef {Pick<import("./types").ReadNode,
 *   "id" | "parent" | "text" | "before" | "comment" | "signs" | "turn">} ReadNode
 */

/**
 * @param {HTMLElement} place
 * @param {{nodes: ReadNode[]}} game
 * @param {(node: number) => void} choose
 * @param {import("./types").Colour} first the colour that begins games
 */
export function drawMoves(place, game, choose, first) {
  const [root] = game.nodes;
  const begun = root.turn !== null && root.turn !== first ? 1 : 0;
  const moves = line(treeOf(game, choose), root, begun, true);
  render(place, html`${remark(root.comment)}${moves}`);
}

/** @typedef {{children: Map<number, ReadNode[]>, choose: (node: number) => void}} Tree */

/** @param {{nodes: ReadNode[]}} game @param {(node: number) => void} choose @returns {Tree} */
function treeOf({ nodes }, choose) {
  /** @type {Map<number, ReadNode[]>} */
  const children = new Map();
  for (const node of nodes) {
    if (node.parent === null) continue;
    children.set(node.parent, [...(children.get(node.parent) ?? []), node]);
  }
  return { children, choose };
}

/**
 * The moves after *from*, main line first; a variation stands in a block of its own.
 * @param {Tree} tree
 * @param {ReadNode} from
 * @param {number} before moves played before the first
 * @param {boolean} first whether it is numbered even if Black plays it
 */
function line(tree, from, before, first) {
  /** @type {unknown[]} */
  const made = [];
  let [ply, numbered, here] = [before, first, from];
  for (;;) {
    const [next, ...others] = tree.children.get(here.id) ?? [];
    if (!next) return made;
    made.push(move(tree, next, ply, numbered || ply % 2 === 0));
    for (const other of others) {
      const variation = [move(tree, other, ply, true), ...line(tree, other, ply + 1, false)];
      made.push(html`<div class="variation" data-from=${other.id}>${variation}</div>`);
    }
    numbered = others.length > 0 || said(next.comment) !== "";
    ply += 1;
    here = next;
  }
}

/**
 * @param {Tree} tree
 * @param {ReadNode} node
 * @param {number} ply moves played before it
 * @param {boolean} numbered
 */
function move({ choose }, node, ply, numbered) {
  const press = html`<button type="button" data-node=${node.id} @click=${() => choose(node.id)}>
    ${node.text + node.signs}
  </button>`;
  const number = `${Math.floor(ply / 2) + 1}${ply % 2 ? "…" : "."}`;
  return html`
    ${remark(node.before ?? "")}
    ${numbered ? html`<span class="numbered"><span class="number">${number}</span>${press}</span>` : press}
    ${remark(node.comment)}
  `;
}

/** A comment as people read it: without embedded commands. @param {string} text */
function said(text) {
  return text.replace(/\[%[^\]]*\]/g, "").trim();
}

/** @param {string} text */
function remark(text) {
  const words = said(text);
  return words ? html`<span class="comment"> ${words} </span>` : nothing;
}

/**
 * Marks the button of a move as the one that is shown.
 * @param {HTMLElement} place where the moves stand
 * @param {number} node
 */
export function markMove(place, node) {
  for (const one of place.querySelectorAll("button")) {
    const here = one.dataset.node === String(node);
    one.setAttribute("aria-current", String(here));
    if (here) showWithin(one);
  }
}

/** Scrolls the list that an element stands in; the page stays where it is. @param {Element} one */
function showWithin(one) {
  let list = one.parentElement;
  while (list && getComputedStyle(list).overflowY === "visible") list = list.parentElement;
  if (!list || list === document.documentElement || list === document.body) return;
  const [place, seen] = [one.getBoundingClientRect(), list.getBoundingClientRect()];
  if (place.bottom > seen.bottom) list.scrollTop += place.bottom - seen.bottom;
  if (place.top < seen.top) list.scrollTop -= seen.top - place.top;
}

/** The moves of a game with its variations, comments and signs, each move a button. */

import { element } from "./dom.js";

/** @typedef {import("./types").ReadGame} ReadGame */
/** @typedef {import("./types").ReadNode} ReadNode */

/** @type {Record<number, string>} */
const SIGNS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□" };

/**
 * @param {HTMLElement} place
 * @param {ReadGame} game
 * @param {(node: number) => void} choose
 */
export function drawScore(place, game, choose) {
  /** @type {Map<number, ReadNode[]>} */
  const children = new Map();
  for (const node of game.nodes) {
    if (node.parent === null) continue;
    const list = children.get(node.parent) ?? [];
    list.push(node);
    children.set(node.parent, list);
  }
  const root = game.nodes[0];
  const parts = root.comment ? [remark(root.comment)] : [];
  place.replaceChildren(...parts, ...line(root, root.turn === "black" ? 1 : 0, true));

  /**
   * The moves after *from*, main line first; a variation stands in a block of its own.
   * @param {ReadNode} from @param {number} ply @param {boolean} numbered @returns {Node[]}
   */
  function line(from, ply, numbered) {
    /** @type {Node[]} */
    const made = [];
    for (
      let [next, ...others] = children.get(from.id) ?? [];
      next;
      [next, ...others] = children.get(next.id) ?? []
    ) {
      made.push(...move(next, ply, numbered || ply % 2 === 0));
      for (const other of others) {
        made.push(
          element("div", { class: "variation" }, [
            ...move(other, ply, true),
            ...line(other, ply + 1, false),
          ]),
        );
      }
      numbered = others.length > 0 || next.comment !== "";
      ply += 1;
    }
    return made;
  }

  /** @param {ReadNode} node @param {number} ply @param {boolean} numbered @returns {Node[]} */
  function move(node, ply, numbered) {
    /** @type {Node[]} */
    const made = [];
    if (node.before) made.push(remark(node.before));
    if (numbered) {
      const dots = ply % 2 ? "…" : ".";
      made.push(element("span", { class: "number" }, [`${Math.floor(ply / 2) + 1}${dots}`]));
    }
    const signs = node.nags.map((nag) => SIGNS[nag] ?? ` $${nag}`).join("");
    const press = element("button", { type: "button", "data-node": String(node.id) }, [
      node.text + signs,
    ]);
    press.addEventListener("click", () => choose(node.id));
    made.push(press);
    if (node.comment) made.push(remark(node.comment));
    return made;
  }
}

/** A comment as people read it: without embedded commands. @param {string} text */
function remark(text) {
  return element("span", { class: "comment" }, [` ${text.replace(/\[%[^\]]*\]/g, "").trim()} `]);
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
    if (here) one.scrollIntoView({ block: "nearest" });
  }
}

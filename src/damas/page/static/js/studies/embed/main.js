/** One chapter of a study in a page of others: it is read move by move, and nothing is changed. */

import "../../shared/board/damas-board.js";
import { byId } from "../../shared/dom.js";
import { drawMoves, markMove } from "../../shared/move-tree.js";

/** @import { ChapterView } from "../shapes" */

/** @type {ChapterView} */
const chapter = JSON.parse(byId("chapter").textContent ?? "");
const nodes = new Map(chapter.nodes.map((node) => [node.id, node]));
/** @type {import("../../shared/board/damas-board.js").DamasBoard} */
const board = byId("board");
const shown = { at: 0 };

/** @param {number} id */
function go(id) {
  const node = nodes.get(id);
  if (!node?.fen) return;
  const isStep = node.parent === shown.at && node.id !== 0;
  shown.at = id;
  markMove(byId("score"), id);
  byId("words").textContent = node.comment;
  void board
    .show({ fen: node.fen, last: node.move, animate: isStep ? node.move : null })
    .then(() => board.sketch({ circles: node.circles, arrows: node.arrows }));
}

/** @param {number} by */
function walk(by) {
  const node = nodes.get(shown.at);
  go(by < 0 ? (node?.parent ?? 0) : (node?.children[0] ?? shown.at));
}

board.variant = chapter.variant;
board.configure({
  coords: chapter.variant.edge_numbers ? "edge" : "none",
  algebraic: chapter.variant.notation === "algebraic",
  quarters: chapter.turned ? 2 : 0,
});
drawMoves(byId("score"), /** @type {any} */ (chapter), go, chapter.variant.first);
byId("back").addEventListener("click", () => walk(-1));
byId("on").addEventListener("click", () => walk(1));
document.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by) walk(by);
});
go(0);
document.body.dataset.ready = "true";

/** The replay of a tournament game: its moves, the rulings, and the board after each. */

import "../../shared/board/damas-board.js";
import { call } from "../../shared/api.js";
import { drawMoves, markMove } from "../../shared/move-tree.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { createStore } from "../../shared/store.js";
import { draw } from "../../shared/templates.js";

/** @import { ReadNode } from "../../shared/types" */

const page = /** @type {HTMLElement} */ (document.querySelector(".replay"));
const { event, place } = page.dataset;
const game = await call(`/api/tournaments/${event}/games/${place}?lang=${lang}`);
/** @type {import("../../shared/board/damas-board.js").DamasBoard} */
const board = byId("board");
/** @type {ReadNode[]} */
const nodes = game.nodes;
const store = createStore({ node: 0 });

const where = t("Round {round}, board {board}", { round: game.round, board: game.hall });
document.title = `${game.white} – ${game.black} – Damas`;
byId("title").textContent = `${game.white} – ${game.black}`;
draw(
  byId("about"),
)`<a href="/tournaments/${event}#crosstable">${game.event}</a> · ${where} · ${game.score}`;
if (game.variant) {
  board.variant = game.variant;
  board.configure({ coords: "edge", algebraic: game.variant.notation === "algebraic" });
}
drawMoves(byId("score"), game, go, game.variant?.first ?? "white");
store.subscribe(show);
show(store.get());

/** @param {number} node */
function go(node) {
  store.update({ node });
}

/** @param {{node: number}} state */
function show({ node }) {
  markMove(byId("score"), node);
  const { fen, move } = nodes[node];
  board.dataset.node = String(node);
  if (fen) void board.show({ fen, last: move ?? null });
}

/** The main line's next. @param {number} node */
const next = (node) => nodes.find((one) => one.parent === node)?.id ?? node;
const steps = {
  first: () => 0,
  before: () => nodes[store.get().node].parent ?? 0,
  after: () => next(store.get().node),
  last: () => {
    let { node } = store.get();
    while (next(node) !== node) node = next(node);
    return node;
  },
};
for (const [id, step] of Object.entries(steps))
  byId(id).addEventListener("click", () => go(step()));
document.addEventListener("keydown", (pressed) => {
  const step = /** @type {Record<string, () => number>} */ ({
    ArrowLeft: steps.before,
    ArrowRight: steps.after,
  })[pressed.key];
  if (!step || /** @type {HTMLElement} */ (pressed.target).closest("select, damas-board")) return;
  pressed.preventDefault();
  go(step());
});
document.body.dataset.ready = "true";

/** Small moments on a board: a man is crowned, a long chain ends, a side has won. */

import { stillness } from "./animate.js";
import { squareDot, UNIT } from "./draw.js";
import { svg } from "./svg.js";

/** @import { MovingBoard } from "./moving-board.js" */
/** @import { Colour } from "../types" */

const RING_MS = 700;
const COUNT_MS = 1300;
const HOP_MS = 420;
const NEXT_MS = 45; // from one piece to the next
export const LONG = 3; // pieces: so many make a chain long

/**
 * A drawing over the board that goes by itself.
 * @param {MovingBoard} board
 * @param {SVGElement} drawn
 * @param {Keyframe[]} frames
 * @param {number} ms
 */
function pass(board, drawn, frames, ms) {
  drawn.classList.add("db-moment");
  board.svg.append(drawn);
  const still = stillness() ? frames.map(({ opacity = 1 }) => ({ opacity })) : frames;
  drawn.animate(still, { duration: ms, easing: "ease-out" }).onfinish = () => drawn.remove();
}

/** A ring that spreads from a new king. @param {MovingBoard} board @param {number} square */
export function showCrowned(board, square) {
  const frames = [
    { transform: "scale(0.5)", opacity: 1 },
    { transform: "scale(1.7)", opacity: 0 },
  ];
  pass(board, squareDot(board.eye, square, "db-crowned", 44), frames, RING_MS);
}

/** How many pieces were taken. */
/** @param {MovingBoard} board @param {number} square @param {number} count */
export function showChain(board, square, count) {
  const { row, column } = board.eye.cell(square);
  const place = { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT };
  const drawn = svg("text", { ...place, class: "db-count" });
  drawn.textContent = `+${count}`;
  const frames = [
    { transform: "translateY(0)", opacity: 1 },
    { transform: "translateY(-24px)", opacity: 1, offset: 0.5 },
    { transform: "translateY(-60px)", opacity: 0 },
  ];
  pass(board, drawn, frames, COUNT_MS);
}

/** The pieces of the winner hop, one after the other. */
/** @param {MovingBoard} board @param {Colour} colour */
export function showWon(board, colour) {
  if (stillness()) return;
  const hop = [0, -22, 0].map((y) => ({ transform: `translateY(${y}px)` }));
  [...board.men.querySelectorAll(`.db-${colour} .db-body`)].forEach((piece, at) =>
    piece.animate(hop, { duration: HOP_MS, delay: at * NEXT_MS, easing: "ease-in-out" }),
  );
}

/** A position as a picture: squares, men and the last move, without anything to press. */

import { UNIT, drawSquares, squareRect } from "./draw.js";
import { readFen } from "./fen.js";
import { Geometry, View } from "./geometry.js";
import { drawPiece } from "./pieces.js";
import { svg } from "./svg.js";

const MARGIN = 8; // round the squares, as on boards without numbers

/**
 * @param {import("../types").Variant} variant
 * @param {string} fen
 * @param {{path: readonly number[]} | null} [last] the move that led here
 * @returns {SVGElement}
 */
export function stillBoard(variant, fen, last) {
  const view = new View(new Geometry(variant));
  const side = variant.size * UNIT + 2 * MARGIN;
  const box = { x: -MARGIN, y: -MARGIN, width: side, height: side };
  const men = [...readFen(fen).pieces].map(([number, code]) => {
    const { row, column } = view.cell(number);
    const man = drawPiece(code);
    man.setAttribute("transform", `translate(${column * UNIT} ${row * UNIT})`);
    return man;
  });
  return svg(
    "svg",
    { class: "db-svg", viewBox: `${-MARGIN} ${-MARGIN} ${side} ${side}`, "aria-hidden": "true" },
    [
      svg("rect", { class: "db-frame", rx: 10, ...box }),
      drawSquares(view, false),
      ...(last ? endsOf(last.path).map((number) => squareRect(view, number, "db-last")) : []),
      ...men,
    ],
  );
}

/** @param {readonly number[]} path */
function endsOf(path) {
  return [...new Set([path[0], path[path.length - 1]])];
}

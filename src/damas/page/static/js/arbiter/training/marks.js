/** Gestures, drawn over the board: touches, pieces held, pieces on light squares, ways. */

import { UNIT, squareDot, squareRect } from "../../shared/board/draw.js";
import { drawPiece } from "../../shared/board/pieces.js";
import { svg } from "../../shared/board/svg.js";

/** @import { View } from "../../shared/board/geometry.js" */
/** @import { Step } from "./types" */

const FILES = "abcdefghijklmnopqrst";

/** The overlay, empty. @returns {SVGElement} */
export function overlay() {
  return svg("svg", { class: "marks", "aria-hidden": "true" });
}

/**
 * @param {SVGElement} layer
 * @param {import("../../shared/board/damas-board.js").DamasBoard} board
 * @param {Step} step
 */
export function drawStep(layer, board, step) {
  const view = board.eye;
  layer.setAttribute("viewBox", board.svg.getAttribute("viewBox") ?? "");
  layer.replaceChildren();
  if (step.path.length > 1) layer.append(way(view, step.path));
  for (const [name, code] of Object.entries(step.light)) {
    layer.append(placed(code, cellOf(view, name)));
  }
  if (step.taken !== null) layer.append(cross(view, step.taken));
  for (const [square, code] of Object.entries(step.held)) {
    const cell = view.cell(Number(square));
    layer.append(squareRect(view, Number(square), "mark-held"), placed(code, cell, true));
    layer.append(hand(cell));
  }
  if (step.touched !== null) {
    layer.append(squareDot(view, step.touched, "mark-touch", 46), hand(view.cell(step.touched)));
  }
}

/** @param {View} view @param {number | string} place a square, or a light one by file and rank */
function cellOf(view, place) {
  if (typeof place === "number") return view.cell(place);
  const { size } = view.geometry;
  return view.toScreen({ row: size - Number(place.slice(1)), column: FILES.indexOf(place[0]) });
}

/**
 * @param {import("../../shared/types").PieceCode} code
 * @param {{row: number, column: number}} cell
 * @param {boolean} [raised]
 */
function placed(code, { row, column }, raised = false) {
  const piece = drawPiece(code);
  const lift = raised ? 14 : 0;
  piece.setAttribute("transform", `translate(${column * UNIT} ${row * UNIT - lift})`);
  if (raised) piece.classList.add("db-held");
  return piece;
}

/**
 * The way of a move, as an arrow through its squares.
 * @param {View} view
 * @param {(number | string)[]} path
 */
function way(view, path) {
  const points = path.map((place) => {
    const { row, column } = cellOf(view, place);
    return [(column + 0.5) * UNIT, (row + 0.5) * UNIT];
  });
  const [x, y] = points[points.length - 1];
  const [u, v] = points[points.length - 2];
  const angle = (Math.atan2(y - v, x - u) * 180) / Math.PI;
  return svg("g", { class: "mark-way" }, [
    svg("polyline", { points: points.map((point) => point.join(",")).join(" ") }),
    svg("path", {
      d: "M0,0 L-30,-17 L-30,17 z",
      transform: `translate(${x} ${y}) rotate(${angle})`,
    }),
  ]);
}

/** A piece that is off: a cross where it stood. @param {View} view @param {number} square */
function cross(view, square) {
  const { row, column } = view.cell(square);
  const d = "M28,28 L72,72 M72,28 L28,72";
  return svg("g", { class: "mark-off", transform: `translate(${column * UNIT} ${row * UNIT})` }, [
    svg("circle", { cx: 50, cy: 50, r: 38 }),
    svg("path", { d }),
  ]);
}

/** A pointing hand at the lower right of a square. @param {{row: number, column: number}} cell */
function hand({ row, column }) {
  const d =
    "M18,0 a6,6 0 0 1 12,0 v20 l16,3 a9,9 0 0 1 7,10 l-3,19 a12,12 0 0 1 -12,10 h-12 " +
    "a14,14 0 0 1 -11,-5 l-15,-19 a6,6 0 0 1 9,-8 l9,8 z";
  const place = `translate(${column * UNIT + 38} ${row * UNIT + 48})`;
  return svg("path", { d, class: "mark-hand", transform: place });
}

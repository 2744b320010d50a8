/** The board under the pieces: squares, numbers, named lines and current marks. */

import { FILES } from "./geometry.js";
import { svg } from "./svg.js";

/** @import { View } from "./geometry.js" */
/** @typedef {"none" | "edge" | "all"} Coords */

export const UNIT = 100;
const GAP = 2; // beside each square where pieces stand on all: half the line between two

/**
 * @param {View} view
 * @param {boolean} light the pieces are shown on the light squares (FPD 2.1.5, note)
 * @returns {SVGElement}
 */
export function drawSquares(view, light) {
  const { size } = view.geometry;
  const group = svg("g", { class: light ? "db-squares db-on-light" : "db-squares" });
  group.append(svg("rect", { width: size * UNIT, height: size * UNIT, class: "db-idle" }));
  for (const row of view.rows()) {
    for (const number of row) group.append(squareRect(view, number, "db-play"));
  }
  return group;
}

/**
 * @param {View} view
 * @param {number} number
 * @param {string} name the class
 */
export function squareRect(view, number, name) {
  const { row, column } = view.cell(number);
  const gap = view.geometry.full ? GAP : 0;
  const side = UNIT - 2 * gap;
  const place = { x: column * UNIT + gap, y: row * UNIT + gap, width: side, height: side };
  return svg("rect", { ...place, class: name });
}

/**
 * The ring that marks a square where the chosen piece may land, or a dot when it is empty.
 * @param {View} view
 * @param {number} number
 * @param {string} name
 * @param {number} radius
 */
export function squareDot(view, number, name, radius) {
  const { row, column } = view.cell(number);
  return svg("circle", {
    cx: (column + 0.5) * UNIT,
    cy: (row + 0.5) * UNIT,
    r: radius,
    class: name,
  });
}

/**
 * @param {View} view
 * @param {Coords} coords
 * @param {boolean} algebraic
 * @returns {SVGElement}
 */
export function drawNumbers(view, coords, algebraic) {
  const group = svg("g", { class: "db-numbers" });
  if (coords === "none") return group;
  if (coords === "edge") {
    for (const label of algebraic ? algebraicMargin(view) : numberMargin(view)) group.append(label);
    return group;
  }
  for (const number of view.geometry.numbers) {
    const { row, column } = view.cell(number);
    const text = svg("text", { x: column * UNIT + 4, y: row * UNIT + 17, class: "db-number" });
    text.textContent = algebraic ? view.geometry.algebraic(number) : String(number);
    group.append(text);
  }
  return group;
}

/** @param {number} x @param {number} y @param {string} content */
function marginText(x, y, content) {
  const text = svg("text", { x, y, class: "db-margin" });
  text.textContent = content;
  return text;
}

/** The numbers of the side squares, in the margin beside each (CLAS Generalidades). */
/** @param {View} view */
function numberMargin(view) {
  const last = view.geometry.size - 1;
  const end = view.geometry.size * UNIT;
  const found = [];
  for (const number of view.geometry.numbers.filter((each) => view.geometry.isEdge(each))) {
    const { row, column } = view.cell(number);
    const x = (column + 0.5) * UNIT;
    const y = (row + 0.5) * UNIT;
    const name = String(number);
    if (row === 0) found.push(marginText(x, -MARGIN / 2, name));
    else if (row === last) found.push(marginText(x, end + MARGIN / 2, name));
    else found.push(marginText(column === 0 ? -MARGIN / 2 : end + MARGIN / 2, y, name));
  }
  return found;
}

/** Letters and figures along two sides; they turn with the board. */
/** @param {View} view */
function algebraicMargin(view) {
  const { size } = view.geometry;
  const found = [];
  for (let i = 0; i < size; i += 1) {
    const file = view.toScreen({ row: size - 1, column: i });
    const rank = view.toScreen({ row: size - 1 - i, column: 0 });
    found.push(outside(view, file, FILES[i], view.quarters));
    found.push(outside(view, rank, String(i + 1), view.quarters + 1));
  }
  return found;
}

/**
 * @param {View} view
 * @param {{row: number, column: number}} cell on the screen
 * @param {string} content
 * @param {number} side 0 below, 1 left, 2 above, 3 right
 */
function outside(view, { row, column }, content, side) {
  const end = view.geometry.size * UNIT + MARGIN / 2;
  const x = (column + 0.5) * UNIT;
  const y = (row + 0.5) * UNIT;
  return [
    () => marginText(x, end, content),
    () => marginText(-MARGIN / 2, y, content),
    () => marginText(x, -MARGIN / 2, content),
    () => marginText(end, y, content),
  ][side % 4]();
}

/** The width of the margin round the squares, in units. */
export const MARGIN = 26;

/**
 * A named line: its squares tinted, and joined where one touches the next.
 * @param {View} view
 * @param {number[]} squares
 * @param {string} name the class
 */
export function drawLine(view, squares, name) {
  const group = svg("g", { class: `db-line ${name}` });
  const members = new Set(squares);
  for (const number of squares) {
    group.append(squareRect(view, number, "db-line-square"));
    for (const right of [-1, 1]) {
      const next = view.geometry.ray(number, 1, right)[0];
      if (members.has(next)) group.append(segment(view, number, next));
    }
  }
  return group;
}

/** @param {View} view @param {number} from @param {number} to */
function segment(view, from, to) {
  const [a, b] = [from, to].map((number) => view.cell(number));
  return svg("line", {
    x1: (a.column + 0.5) * UNIT,
    y1: (a.row + 0.5) * UNIT,
    x2: (b.column + 0.5) * UNIT,
    y2: (b.row + 0.5) * UNIT,
    class: "db-line-stroke",
  });
}

/** The way of a piece from square to square, in dots. */
/** @param {View} view @param {number[]} squares @returns {SVGElement[]} */
export function drawWay(view, squares) {
  const points = squares
    .map((number) => view.cell(number))
    .map(({ row, column }) => `${(column + 0.5) * UNIT},${(row + 0.5) * UNIT}`)
    .join(" ");
  return ["db-way edge", "db-way"].map((name) => svg("polyline", { points, class: name }));
}

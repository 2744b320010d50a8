/** Arrows over the board for the moves of an analysis. The best move has the strongest arrow. */

import { UNIT, squareDot } from "./draw.js";
import { svg } from "./svg.js";

/** @import { View } from "./geometry.js" */
/** @typedef {{path: number[], rank: number}} Arrow *rank* 0 is the best */
/**
 * @typedef {object} Shapes drawings of people on a position; colours are G, R, Y, B
 * @property {[number, string][]} circles square, colour
 * @property {[number, number, string][]} arrows from, to, colour
 */

const HEAD = 34;
const WIDTHS = [17, 11, 9, 8, 7];
const EDGE = 6; // round it, in a colour that is seen where its own is not
const SHORT = 20; // from the middle of its first square to the beginning of an arrow

/** @param {View} view @param {Arrow} arrow @returns {SVGElement} */
export function drawArrow(view, { path, rank }) {
  const points = path.map((number) => {
    const { row, column } = view.cell(number);
    return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT };
  });
  const width = WIDTHS[Math.min(rank, WIDTHS.length - 1)];
  const end = points[points.length - 1];
  const [ux, uy] = direction(points[points.length - 2], end);
  const [sx, sy] = direction(points[0], points[1]);
  const head = HEAD * (0.55 + width / 38);
  const neck = { x: end.x - ux * head, y: end.y - uy * head };
  const line = [
    { x: points[0].x + sx * SHORT, y: points[0].y + sy * SHORT },
    ...points.slice(1, -1),
    neck,
  ];
  const half = head * 0.62;
  const tip = [
    `${end.x},${end.y}`,
    `${neck.x - uy * half},${neck.y + ux * half}`,
    `${neck.x + uy * half},${neck.y - ux * half}`,
  ].join(" ");
  const along = line.map(({ x, y }) => `${x},${y}`).join(" ");
  return svg("g", { class: `db-arrow db-arrow-${Math.min(rank, 4)}` }, [
    svg("polyline", { points: along, "stroke-width": width + EDGE, class: "edge" }),
    svg("polygon", { points: tip, "stroke-width": EDGE, class: "edge" }),
    svg("polyline", { points: along, "stroke-width": width }),
    svg("polygon", { points: tip }),
  ]);
}

/**
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @returns {[number, number]}
 */
function direction(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return [(to.x - from.x) / length, (to.y - from.y) / length];
}

const RING = 44;

/** @param {View} view @param {Shapes} shapes @returns {SVGElement[]} */
export function drawShapes(view, { circles, arrows }) {
  return [
    ...circles.map(([square, colour]) =>
      squareDot(view, square, `db-circle db-sketch-${colour}`, RING),
    ),
    ...arrows.map(([from, to, colour]) => {
      const made = drawArrow(view, { path: [from, to], rank: 1 });
      made.setAttribute("class", `db-arrow db-sketch-${colour}`);
      return made;
    }),
  ];
}

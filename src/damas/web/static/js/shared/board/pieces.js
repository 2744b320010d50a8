/**
 * Turned draughtsmen, drawn: a disc with ridges, lit from above; a king is two of them stacked.
 *
 * Colours come from CSS variables of the theme; one square is 100 units wide.
 */

import { colourOf, isKing } from "./fen.js";
import { svg } from "./svg.js";

/** @typedef {import("../types").PieceCode} PieceCode */

const RADIUS = 38;
const EDGE = 7; // visible height of the disc's side
const LIFT = 12; // from the lower disc of a king to the upper

/** The gradients the discs are painted with; *uid* keeps two boards of one page apart. */
/** @param {string} uid @returns {SVGElement} */
export function pieceDefs(uid) {
  const defs = svg("defs");
  for (const colour of ["white", "black"]) {
    defs.append(
      svg("radialGradient", { id: `${uid}-${colour}-face`, cx: 0.38, cy: 0.3, r: 0.85 }, [
        svg("stop", { offset: 0, class: `db-${colour}-light` }),
        svg("stop", { offset: 0.55, class: `db-${colour}-mid` }),
        svg("stop", { offset: 1, class: `db-${colour}-dark` }),
      ]),
      svg("linearGradient", { id: `${uid}-${colour}-side`, x1: 0, y1: 0, x2: 1, y2: 0 }, [
        svg("stop", { offset: 0, class: `db-${colour}-rim` }),
        svg("stop", { offset: 0.35, class: `db-${colour}-mid` }),
        svg("stop", { offset: 1, class: `db-${colour}-rim` }),
      ]),
    );
  }
  return defs;
}

/**
 * One disc whose upper face is centred at (50, y).
 * @param {string} uid
 * @param {string} colour
 * @param {number} y
 */
function disc(uid, colour, y) {
  const group = svg("g");
  const arc = `a${RADIUS},${RADIUS} 0 0 0 ${2 * RADIUS},0`;
  const flank = `M${50 - RADIUS},${y} v${EDGE} ${arc} v${-EDGE} z`;
  group.append(
    svg("path", { d: flank, fill: `url(#${uid}-${colour}-side)`, class: `db-${colour}-outline` }),
    svg("circle", {
      cx: 50,
      cy: y,
      r: RADIUS,
      fill: `url(#${uid}-${colour}-face)`,
      class: `db-${colour}-outline`,
    }),
  );
  for (const r of [33, 27.5, 22]) {
    group.append(
      svg("circle", { cx: 50, cy: y + 0.9, r, class: `db-ridge db-${colour}-glow` }),
      svg("circle", { cx: 50, cy: y, r, class: `db-ridge db-${colour}-groove` }),
    );
  }
  group.append(svg("circle", { cx: 50, cy: y, r: 13, class: `db-ridge db-${colour}-groove` }));
  return group;
}

/** A crown of five points on the upper disc, so that a king is known at a glance. */
/** @param {string} colour @param {number} y */
function crown(colour, y) {
  const points = [
    [-15, 9],
    [-18, -8],
    [-8.5, -1],
    [0, -12],
    [8.5, -1],
    [18, -8],
    [15, 9],
  ];
  const outline = points.map(([dx, dy]) => `${50 + dx},${y + dy}`).join(" ");
  return svg("polygon", { points: outline, class: `db-crown db-${colour}-crown` });
}

/**
 * @param {string} uid
 * @param {PieceCode} code
 * @returns {SVGElement} drawn in a square of 100 units with its top left at the origin
 */
export function drawPiece(uid, code) {
  const colour = colourOf(code);
  const group = svg("g", { class: `db-piece db-${colour}${isKing(code) ? " db-king" : ""}` });
  const body = svg("g", { class: "db-body" });
  const base = isKing(code) ? 51 : 48;
  body.append(
    svg("ellipse", {
      cx: 50,
      cy: base + EDGE + 5,
      rx: RADIUS + 2,
      ry: RADIUS - 3,
      class: "db-shade",
    }),
  );
  body.append(disc(uid, colour, base));
  if (isKing(code)) body.append(disc(uid, colour, base - LIFT), crown(colour, base - LIFT));
  group.append(body);
  return group;
}

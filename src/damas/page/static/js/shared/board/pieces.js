/**
 * Draughtsmen: one of the symbols that the page holds (`static/pieces/<set>.svg`, put into each
 * page by the server, exchanged by shared/look.js). One square is 100 units wide.
 */

import { colourOf, isKing } from "./fen.js";
import { svg } from "./svg.js";

/** @import { PieceCode } from "../types" */

/**
 * @param {PieceCode} code
 * @returns {SVGElement} drawn in a square of 100 units with its top left at the origin
 */
export function drawPiece(code) {
  const colour = colourOf(code);
  const symbol = `#piece-${code.toLowerCase()}${isKing(code) ? "-king" : ""}`;
  const size = { width: 100, height: 100 };
  return svg("g", { class: `db-piece db-${colour}${isKing(code) ? " db-king" : ""}` }, [
    svg("g", { class: "db-body" }, [svg("use", { href: symbol, ...size })]),
  ]);
}

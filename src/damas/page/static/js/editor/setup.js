/** A position while it is set up: values only, each change gives the next one. */

import { readFen } from "../shared/board/fen.js";
import { Geometry } from "../shared/board/geometry.js";

/** @import { Colour, PieceCode, Variant } from "../shared/types" */
/** @typedef {number | string} Place a square's number; text for a light square, always empty */
/** @typedef {PieceCode | "hand" | "away"} Tool a press puts a piece, moves one, takes one */
/**
 * @typedef {object} Setup
 * @property {Map<number, PieceCode>} pieces
 * @property {Colour} turn
 * @property {Tool} tool
 * @property {number | null} chosen the piece in the hand
 */

/**
 * @param {string} fen with the numbers of squares or with their names, such as c3
 * @param {Variant} variant @param {Tool} [tool] @returns {Setup}
 */
export function setupOf(fen, variant, tool = "hand") {
  const geometry = new Geometry(variant);
  const numbers = fen.replace(/[a-h][1-8]/g, (name) => `${geometry.fromAlgebraic(name) ?? name}`);
  const { turn, pieces } = readFen(numbers);
  return { pieces, turn, tool, chosen: null };
}

/** @param {Setup} setup @returns {string} as the server reads it */
export function fenOf({ pieces, turn }) {
  /** @param {"w" | "b"} colour */
  const list = (colour) =>
    [...pieces]
      .filter(([, code]) => code.toLowerCase() === colour)
      .sort(([a], [b]) => a - b)
      .map(([square, code]) => (code === colour ? String(square) : `K${square}`))
      .join(",");
  return `${turn === "black" ? "B" : "W"}:W${list("w")}:B${list("b")}`;
}

/** The same with squares as players of the game write them. */
/** @param {Setup} setup @param {Variant} variant */
export function writtenFen(setup, variant) {
  if (variant.notation !== "algebraic") return fenOf(setup);
  const geometry = new Geometry(variant);
  return fenOf(setup).replace(/\d+/g, (number) => geometry.algebraic(Number(number)));
}

/** @param {Setup} setup @returns {boolean} each side has a piece */
export function bothPlay({ pieces }) {
  const codes = [...pieces.values()];
  return ["w", "b"].every((colour) => codes.some((code) => code.toLowerCase() === colour));
}

/** A press on a square. @param {Setup} setup @param {Place | null} place @returns {Setup} */
export function pressed(setup, place) {
  const { pieces, tool, chosen } = setup;
  if (typeof place !== "number") return { ...setup, chosen: null };
  if (tool === "hand") {
    if (chosen !== null && chosen !== place) return carried(setup, chosen, place);
    return { ...setup, chosen: chosen === null && pieces.has(place) ? place : null };
  }
  const next = new Map(pieces);
  if (tool === "away" || pieces.get(place) === tool) next.delete(place);
  else next.set(place, tool);
  return { ...setup, pieces: next };
}

/** A piece carried somewhere; off the board it is taken away, on a light square it comes back. */
/** @param {Setup} setup @param {Place} from @param {Place | null} to @returns {Setup} */
export function carried(setup, from, to) {
  const piece = typeof from === "number" ? setup.pieces.get(from) : undefined;
  if (!piece || typeof to === "string") return { ...setup, chosen: null };
  const next = new Map(setup.pieces);
  next.delete(/** @type {number} */ (from));
  if (to !== null) next.set(to, piece);
  return { ...setup, pieces: next, chosen: null };
}

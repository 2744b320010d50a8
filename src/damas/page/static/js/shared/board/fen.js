/** Reading the position text of the server (`W:W31,32:BK5`) into pieces by square. */

/** @import { Colour, Placement } from "../types" */

/**
 * @param {string} fen as the server writes it: numbers, `K` before kings, ranges allowed
 * @returns {{turn: Colour, pieces: Placement}}
 */
export function readFen(fen) {
  const [turn, ...lists] = fen.trim().split(":");
  /** @type {Placement} */
  const pieces = new Map();
  for (const list of lists) {
    const man = list[0] === "W" ? "w" : "b";
    const king = list[0] === "W" ? "W" : "B";
    for (const item of list.slice(1).split(",").filter(Boolean)) {
      const text = item.replace(/^K/, "");
      const [first, last] = text.split("-").map(Number);
      for (let number = first; number <= (last ?? first); number += 1) {
        pieces.set(number, item[0] === "K" ? king : man);
      }
    }
  }
  return { turn: turn === "B" ? "black" : "white", pieces };
}

/**
 * The text of a position, as the server writes it.
 * @param {Colour} turn
 * @param {Placement} pieces
 */
export function writeFen(turn, pieces) {
  const squares = [...pieces.keys()].sort((one, other) => one - other);
  const lists = /** @type {Colour[]} */ (["white", "black"]).map((colour) => {
    const own = squares.flatMap((square) => {
      const code = pieces.get(square);
      if (!code || colourOf(code) !== colour) return [];
      return [isKing(code) ? `K${square}` : `${square}`];
    });
    return `${colour === "white" ? "W" : "B"}${own.join(",")}`;
  });
  return [turn === "white" ? "W" : "B", ...lists].join(":");
}

/** @param {import("../types").PieceCode} code @returns {Colour} */
export function colourOf(code) {
  return code === "w" || code === "W" ? "white" : "black";
}

/** @param {import("../types").PieceCode} code */
export function isKing(code) {
  return code === "W" || code === "B";
}

/**
 * The pieces after a move, shown before the server answers. The server decides promotion.
 * @param {Placement} pieces
 * @param {{from: number, to: number, captured: number[]}} move
 * @returns {Placement}
 */
export function afterMove(pieces, move) {
  const after = new Map(pieces);
  const piece = after.get(move.from);
  after.delete(move.from);
  for (const square of move.captured) after.delete(square);
  if (piece) after.set(move.to, piece);
  return after;
}

/** Positions to choose from: small boards, and in words what tells them apart. */

import "../../shared/board/damas-board.js";
import { squareRect } from "../../shared/board/draw.js";
import { readFen } from "../../shared/board/fen.js";
import { Geometry } from "../../shared/board/geometry.js";
import { pieceWord } from "../../shared/board/words.js";
import { t } from "../../shared/i18n.js";

/** @import { Variant } from "../../shared/types" */
/** @import { DamasBoard } from "../../shared/board/damas-board.js" */

/** @param {string[]} fens @returns {number[]} the squares on which they are not alike */
export function differing(fens) {
  const all = fens.map((fen) => readFen(fen).pieces);
  const squares = new Set(all.flatMap((pieces) => [...pieces.keys()]));
  return [...squares]
    .filter((square) => new Set(all.map((pieces) => pieces.get(square))).size > 1)
    .sort((a, b) => a - b);
}

/**
 * @param {Variant} variant
 * @param {string} fen
 * @param {number[]} squares those to be named
 */
export function inWords(variant, fen, squares) {
  const { turn, pieces } = readFen(fen);
  const geometry = new Geometry(variant);
  const algebraic = variant.notation === "algebraic";
  const parts = squares.map((square) => {
    const code = pieces.get(square);
    const name = algebraic ? geometry.algebraic(square) : String(square);
    return `${name}: ${code ? pieceWord(variant.id, code) : t("empty")}`;
  });
  return [turn === "white" ? t("White to move") : t("Black to move"), ...parts].join(" · ");
}

/**
 * @param {Variant} variant
 * @param {string} fen
 * @param {number[]} squares those to be marked
 * @param {string} label
 */
export function smallBoard(variant, fen, squares, label) {
  const board = /** @type {DamasBoard} */ (document.createElement("damas-board"));
  board.setAttribute("static", "");
  board.setAttribute("label", label);
  board.configure({ coords: "none" });
  board.variant = variant;
  void board.show({ fen }).then(() => {
    board.marks.append(...squares.map((square) => squareRect(board.eye, square, "mark-differs")));
  });
  return board;
}

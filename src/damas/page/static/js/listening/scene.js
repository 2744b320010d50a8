/** What a person who listens can ask about: the board of the page, and what its page adds to it. */

import { readFen } from "../shared/board/fen.js";

/** @import { Colour, Move, Placement, Variant } from "../shared/types" */
/** @typedef {Move & {color?: Colour, before: Placement, after: Placement}} LastMove */
/**
 * @typedef {object} Added by a page
 * @property {Move[]} [legal] the moves that may be made here now
 * @property {Colour} [turn]
 * @property {LastMove | null} [last]
 * @property {Record<Colour, number> | null} [clocks] milliseconds left
 * @property {string[]} [counters] the draw counts that run, each in words
 * @property {string} [result] how it ended
 * @property {Record<string, () => void>} [acts] by the names of their commands, where they can be
 *   done now
 */
/**
 * @typedef {object} Scene
 * @property {Variant} variant
 * @property {Placement} pieces
 * @property {Colour} turn
 * @property {Move[]} legal
 * @property {LastMove | null} last
 * @property {Record<Colour, number> | null} clocks
 * @property {string[]} counters
 * @property {string} result
 * @property {Record<string, () => void>} acts
 * @property {(square: number) => string} nameOf
 * @property {(name: string) => number | null} numberOf
 */
/** @typedef {import("../shared/board/damas-board.js").DamasBoard} DamasBoard */

/** @param {DamasBoard} board @param {Added} [added] @returns {Scene} */
export function sceneOf(board, added = {}) {
  const { geo, options, pieces } = board;
  const shown = board.shown ?? { fen: "W:W:B" };
  return {
    variant: geo.variant,
    pieces,
    turn: readFen(shown.fen).turn,
    legal: shown.mover ? (shown.legal ?? []) : [],
    last: null,
    clocks: null,
    counters: [],
    result: "",
    acts: {},
    ...added,
    // on a real board a piece may stand on a light square, which has no number
    nameOf: (square) =>
      options.algebraic && geo.cells.has(square) ? geo.algebraic(square) : String(square),
    numberOf: (name) => numberOf(geo, name),
  };
}

/** @param {import("../shared/board/geometry.js").Geometry} geo @param {string} name */
function numberOf(geo, name) {
  if (/^[a-z]\d+$/i.test(name)) return geo.fromAlgebraic(name);
  const number = Number(name);
  return geo.numbers.includes(number) ? number : null;
}

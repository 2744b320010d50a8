/**
 * Spoken names of a square and its piece, in the page's language and the game's own words.
 */

import { t, tc } from "../i18n.js";

/** @import { PieceCode } from "../types" */

/** @messages @type {Record<PieceCode, string>} */
const PIECES = {
  w: "white man",
  W: "white king",
  b: "black man",
  B: "black king",
};

/**
 * @param {string} variantId
 * @param {PieceCode} code
 */
export function pieceWord(variantId, code) {
  return tc(variantId, PIECES[code]);
}

/**
 * @param {string} variantId
 * @param {string} name of the square, such as "32" or "c3"
 * @param {PieceCode | undefined} code
 * @param {{chosen: boolean, target: boolean, movable: boolean}} marks
 */
export function squareLabel(variantId, name, code, marks) {
  const parts = [name, code ? pieceWord(variantId, code) : t("empty")];
  if (marks.chosen) parts.push(t("chosen"));
  if (marks.target) parts.push(t("can be reached"));
  if (marks.movable) parts.push(t("can move"));
  return parts.join(", ");
}

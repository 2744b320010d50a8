/**
 * The pieces as hands have left them since the last answer of the server, so that a piece stays
 * where it was put; and the legal moves that a way over the board may be. No rule is decided here.
 */

import { readFen } from "../../shared/board/fen.js";

/** @import { LegalMove, Place, TableEvent, TableView } from "../shapes" */
/** @import { Pieces } from "../../shared/board/free-board.js" */

export const OTHER = /** @type {const} */ ({ white: "black", black: "white" });

/** @type {import("../../shared/types").PieceCode[]} the codes of `state.inactive` */
const BY_NUMBER = ["w", "w", "W", "b", "B"];
/** @type {Record<string, import("../../shared/types").PieceCode>} */
const BY_NAME = { "white man": "w", "white king": "W", "black man": "b", "black king": "B" };

/**
 * The pieces as they lie on the board.
 * @param {TableView} table
 * @param {TableEvent[]} queue entered, and not yet heard by the server
 * @returns {Pieces}
 */
export function boardFor(table, queue) {
  /** @type {Pieces} */
  const pieces = new Map(readFen(table.stands).pieces);
  for (const [place, piece] of Object.entries(table.state.inactive)) {
    pieces.set(place, BY_NUMBER[piece]);
  }
  for (const event of queue) carryOut(pieces, event);
  return pieces;
}

/** @param {Pieces} pieces @param {TableEvent} event */
function carryOut(pieces, event) {
  if (event.event === "move" && event.path) {
    walk(pieces, event.path);
  } else if (event.event === "remove" && event.square !== undefined) {
    pieces.delete(event.square);
  } else if (event.event === "put" && event.square !== undefined && event.piece) {
    pieces.set(event.square, BY_NAME[String(event.piece)]);
  }
}

/**
 * Carries a piece from the first to the last place of a way.
 * @param {Pieces} pieces
 * @param {Place[]} way
 */
export function walk(pieces, way) {
  const code = pieces.get(way[0]);
  pieces.delete(way[0]);
  if (code) pieces.set(way[way.length - 1], code);
}

/**
 * Finds the legal moves that a way over the board may be.
 * @param {LegalMove[]} legal
 * @param {Place[]} path
 * @returns {{done: LegalMove[], begun: boolean}} moves that it is, and whether some go on from it
 */
export function readWay(legal, path) {
  const fitting = legal.filter((move) => isAlong(move.path, path));
  const end = path[path.length - 1];
  const done = fitting.filter((move) => move.path[move.path.length - 1] === end);
  return { done: distinct(done), begun: fitting.length > 0 };
}

/** @param {number[]} whole @param {Place[]} part begins where *whole* does and meets it in order */
function isAlong(whole, part) {
  if (whole[0] !== part[0]) return false;
  let at = 0;
  for (const place of part.slice(1)) {
    at = whole.indexOf(/** @type {number} */ (place), at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** @param {LegalMove[]} moves @returns {LegalMove[]} one for each set of captured pieces */
function distinct(moves) {
  const found = new Map();
  for (const move of moves) {
    const key = [...move.captured].sort((a, b) => a - b).join();
    if (!found.has(key)) found.set(key, move);
  }
  return [...found.values()];
}

/**
 * Places where the board differs from the record.
 * @param {TableView} table
 * @param {Pieces} pieces
 * @returns {Place[]}
 */
export function differing(table, pieces) {
  /** @type {Pieces} */
  const record = new Map(readFen(table.state.fen).pieces);
  const places = new Set([...record.keys(), ...pieces.keys()]);
  return [...places].filter((place) => record.get(place) !== pieces.get(place));
}

/**
 * @param {import("../../shared/types").PieceCode | undefined} code
 * @returns {import("../../shared/types").Colour | null}
 */
export function ownerOf(code) {
  if (!code) return null;
  return code.toLowerCase() === "w" ? "white" : "black";
}

/**
 * The places that somebody has typed: numbers, or file and rank such as c3.
 * @param {string} text
 * @param {import("../../shared/board/geometry.js").Geometry} geometry
 * @returns {Place[]} a square by its number, also where it was typed by file and rank
 */
export function readPlaces(text, geometry) {
  const names = text.toLowerCase().match(/[a-l]\d{1,2}|\d{1,2}/g) ?? [];
  return names.map((name) =>
    /^\d/.test(name) ? Number(name) : (geometry.fromAlgebraic(name) ?? name),
  );
}

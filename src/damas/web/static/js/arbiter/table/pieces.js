/**
 * What hands have done to the pieces since the server last said what stands, so that a piece stays
 * where it was put; and which legal lance a way over the board may be. No rule is decided here.
 */

import { readFen } from "../../shared/board/fen.js";

/** @typedef {import("../shapes").TableView} TableView */
/** @typedef {import("../shapes").TableEvent} TableEvent */
/** @typedef {import("../shapes").LegalLance} LegalLance */
/** @typedef {import("./free-board.js").Place} Place */
/** @typedef {import("./free-board.js").Pieces} Pieces */

/** @type {import("../../shared/types").PieceCode[]} the codes of `state.inactive` */
const BY_NUMBER = ["w", "w", "W", "b", "B"];
/** @type {Record<string, import("../../shared/types").PieceCode>} */
const BY_NAME = { "white man": "w", "white king": "W", "black man": "b", "black king": "B" };

/**
 * @param {TableView} table
 * @param {TableEvent[]} queue what the server has not heard yet
 * @returns {Pieces}
 */
export function standing(table, queue) {
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
    const code = pieces.get(event.path[0]);
    pieces.delete(event.path[0]);
    if (code) pieces.set(event.path[event.path.length - 1], code);
  } else if (event.event === "remove" && event.square !== undefined) {
    pieces.delete(event.square);
  } else if (event.event === "put" && event.square !== undefined && event.piece) {
    pieces.set(event.square, BY_NAME[String(event.piece)]);
  }
}

/**
 * What a way over the board may be.
 * @param {LegalLance[]} legal
 * @param {Place[]} path
 * @returns {{done: LegalLance[], begun: boolean}} lances that it is, and whether some go on from it
 */
export function readWay(legal, path) {
  const fitting = legal.filter((lance) => along(lance.path, path));
  const end = path[path.length - 1];
  const done = fitting.filter((lance) => lance.path[lance.path.length - 1] === end);
  return { done: distinct(done), begun: fitting.length > 0 };
}

/** @param {number[]} whole @param {Place[]} part begins where *whole* does and meets it in order */
function along(whole, part) {
  if (whole[0] !== part[0]) return false;
  let at = 0;
  for (const place of part.slice(1)) {
    at = whole.indexOf(/** @type {number} */ (place), at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** @param {LegalLance[]} lances @returns {LegalLance[]} one for each set of captured pieces */
function distinct(lances) {
  const found = new Map();
  for (const lance of lances) {
    const key = [...lance.captured].sort((a, b) => a - b).join();
    if (!found.has(key)) found.set(key, lance);
  }
  return [...found.values()];
}

/**
 * Where what stands is not what the record says.
 * @param {TableView} table
 * @param {Pieces} pieces
 * @returns {Place[]}
 */
export function differing(table, pieces) {
  const record = readFen(table.state.fen).pieces;
  const places = new Set([...record.keys(), ...pieces.keys()]);
  return [...places].filter(
    (place) => record.get(/** @type {number} */ (place)) !== pieces.get(place),
  );
}

/**
 * @param {import("../../shared/types").PieceCode | undefined} code
 * @returns {import("../../shared/types").Color | null}
 */
export function ownerOf(code) {
  if (!code) return null;
  return code.toLowerCase() === "w" ? "white" : "black";
}

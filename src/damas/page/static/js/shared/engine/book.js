/** Opening books (src/damas/engine/book): the moves known, and one of them by chance. */

/** @import { KernelMove } from "./kernel.js" */
/**
 * @typedef {{from: number, to: number, captured: string, score: number | null, weight: number}}
 *   Entry a move as White's
 */

import { inflated } from "./weights-file.js";

const MAGIC = "damas book 2\n";
const NO_SCORE = -32768;

export class Book {
  /** @param {Map<string, Entry[]>} entries by key @param {number} squares */
  constructor(entries, squares) {
    this.entries = entries;
    this.squares = squares;
  }

  /** @param {Uint8Array} file @param {number} squares of the board */
  static async read(file, squares) {
    const text = new TextDecoder();
    const start = MAGIC.length;
    const end = file.indexOf(10, start);
    if (text.decode(file.subarray(0, start)) !== MAGIC || end < 0) throw new Error("no book");
    return new Book(entriesIn(await inflated(file.subarray(end + 1))), squares);
  }

  /**
   * The moves known, the weightiest first.
   * @param {{turn: string, legal: KernelMove[], book_key: string}} state of a game
   * @returns {{move: KernelMove, score: number | null, share: number}[]}
   */
  moves({ turn, legal, book_key: key }) {
    const found = (this.entries.get(key) ?? []).flatMap((entry) => {
      const fits = legal.filter((move) => this.isMeant(entry, move, turn));
      return fits.length === 1 ? [{ move: fits[0], score: entry.score, weight: entry.weight }] : [];
    });
    const total = found.reduce((sum, { weight }) => sum + weight, 0);
    return found
      .map(({ move, score, weight }) => ({ move, score, share: weight / total }))
      .sort((a, b) => b.share - a.share);
  }

  /** @param {Entry} entry @param {KernelMove} move @param {string} turn */
  isMeant(entry, move, turn) {
    const seen = (/** @type {number} */ n) => (turn === "white" ? n : this.squares + 1 - n);
    const captured = move.captured.map(seen).sort((a, b) => a - b);
    return (
      seen(move.from) === entry.from &&
      seen(move.to) === entry.to &&
      captured.join() === entry.captured
    );
  }

  /**
   * One of them: with *variety* 0 the best, with 100 one drawn by the shares.
   * @param {{turn: string, legal: KernelMove[], book_key: string}} state
   * @param {number} variety
   * @param {() => number} chance
   */
  choose(state, variety, chance) {
    const known = this.moves(state);
    if (!known.length) return null;
    if (variety <= 0 || known.length === 1) return known[0];
    const power = 100 / Math.min(variety, 100);
    return drawn(
      known,
      known.map(({ share }) => (share / known[0].share) ** power),
      chance,
    );
  }
}

/**
 * One of *all*, each as likely as its weight.
 * @template T
 * @param {T[]} all
 * @param {number[]} weights
 * @param {() => number} chance
 * @returns {T}
 */
export function drawn(all, weights, chance) {
  let left = chance() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return all[at < 0 ? all.length - 1 : at];
}

/** @param {Uint8Array} bytes @returns {Map<string, Entry[]>} */
function entriesIn(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map();
  for (let at = 0; at < bytes.length;) {
    const key = view.getBigUint64(at, true).toString();
    const count = bytes[at + 8];
    at += 9;
    const moves = [];
    for (let i = 0; i < count; i += 1) {
      const many = bytes[at + 2];
      const captured = [...bytes.subarray(at + 3, at + 3 + many)].join();
      const score = view.getInt16(at + 3 + many, true);
      moves.push({
        from: bytes[at],
        to: bytes[at + 1],
        captured,
        score: score === NO_SCORE ? null : score / 100,
        weight: bytes[at + 5 + many],
      });
      at += 6 + many;
    }
    entries.set(key, moves);
  }
  return entries;
}

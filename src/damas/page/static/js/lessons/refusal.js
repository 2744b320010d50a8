/**
 * The reason that a move is not legal, without a network: as `damas.refusal` finds it.
 *
 * A reason names a rule; the lesson brings the articles of its rule book.
 */

import { Geometry } from "../shared/board/geometry.js";
import { colourOf, isKing, readFen } from "../shared/board/fen.js";

/** @typedef {import("../shared/types").Move} Move */
/** @typedef {import("../shared/types").Variant} Variant */
/** @typedef {import("../shared/types").Colour} Colour */
/** @typedef {{variant: Variant, backward: boolean}} Rules *backward*: men capture backwards */
/** @typedef {{fen: string, legal: Move[]}} Position */
/**
 * @typedef {object} Refusal
 * @property {string} code
 * @property {string} rule
 * @property {string} kind of the rule, for books that have an article of its own for it
 * @property {Record<string, number>} values squares and counts of the sentence
 */

/**
 * @typedef {object} Chain jumps of a piece, so far
 * @property {number} at the square that it stands on
 * @property {number[]} taken
 * @property {string} kind of the piece now
 */

const CHAIN_STEPS = 4000;
const WAYS = [-1, 1].flatMap((right) => [-1, 1].map((down) => ({ down, right })));

/**
 * @param {string} code @param {string} rule @param {string} [kind]
 * @param {Record<string, number>} [values]
 * @returns {Refusal}
 */
const refusal = (code, rule, kind = "", values = {}) => ({ code, rule, kind, values });

/**
 * The reason that the move through *path* is refused, or null for a legal one.
 * @param {Rules} rules @param {Position} position @param {number[]} path
 * @returns {Refusal | null}
 */
export function refusalOf(rules, position, path) {
  if (path.length < 2) return refusal("no-destination", "lance");
  const walk = new Walk(rules, position, path);
  const wrong = wrongSquares(walk);
  if (wrong) return wrong;
  if (position.legal.some((move) => leads(move, path))) return null;
  return notInLaw(walk, position.legal);
}

/** @param {Walk} walk */
function wrongSquares({ path, geo, pieces, turn }) {
  const off = path.find((square) => !geo.cells.has(square));
  if (off !== undefined)
    return refusal("off-board", "numbering", "", { square: off, squares: geo.numbers.length });
  const piece = pieces.get(path[0]);
  if (!piece) return refusal("no-piece", "turn", "", { square: path[0] });
  if (colourOf(piece) !== turn) return refusal("opponents-piece", "turn", "", { square: path[0] });
  return null;
}

/** @param {Move} move @param {number[]} path */
function leads(move, path) {
  let at = 0;
  for (const square of move.path) if (square === path[at]) at += 1;
  return (
    move.from === path[0] && move.to === path.at(-1) && (path.length === 2 || at === path.length)
  );
}

/** @param {Walk} walk @param {Move[]} legal @returns {Refusal} */
function notInLaw(walk, legal) {
  walk.follow();
  const { path, broken } = walk;
  if (legal.length && legal[0].captured.length) {
    const taken = broken && path.length === 2 ? walk.chainTo(path[1]) : broken ? [] : walk.jumped;
    if (taken.length) return shortOfMajority(walk, legal, taken);
    if (!broken) return refusal("must-capture", "must-capture");
  }
  return broken ?? refusal("not-possible", walk.moves, "", { square: path[0] });
}

/** A chain that captures, but is not among the legal ones. */
/** @param {Walk} walk @param {Move[]} legal @param {number[]} taken */
function shortOfMajority(walk, legal, taken) {
  const { path } = walk;
  const most = legal[0].captured.length;
  const onward = legal.some(
    ({ from, captured }) =>
      from === path[0] &&
      captured.length > taken.length &&
      taken.every((square) => captured.includes(square)),
  );
  if (walk.geo.variant.majority === false || (taken.length < most && onward)) {
    const kind = walk.crowns ? "crown" : walk.kind;
    return refusal("chain-unfinished", "chain", kind, { square: path[path.length - 1] });
  }
  return taken.length < most ? refusal("majority", "majority") : refusal("quality", "quality");
}

/** A path followed step by step: what it jumps, and where it breaks a rule. */
class Walk {
  /** @param {Rules} rules @param {Position} position @param {number[]} path */
  constructor({ variant, backward }, { fen }, path) {
    this.geo = new Geometry(variant);
    this.backward = backward;
    this.path = path;
    const { turn, pieces } = readFen(fen);
    this.turn = turn;
    this.pieces = pieces;
    const piece = pieces.get(path[0]);
    this.kind = piece && isKing(piece) ? "king" : "man";
    /** @type {number[]} */
    this.jumped = [];
    /** @type {Refusal | null} */
    this.broken = null;
  }

  /** The rule by which this piece moves without capturing. */
  get moves() {
    return `${this.kind}-move`;
  }

  /** Whether a man stands on its far row at the end of the path. */
  get crowns() {
    return this.kind === "man" && this.isFar(this.path[this.path.length - 1]);
  }

  /** Whether a man is crowned on a square. @param {number} square */
  isFar(square) {
    return this.geo.cell(square).row === (this.turn === "white" ? 0 : this.geo.size - 1);
  }

  /** The kind of the piece that goes on from a square: a king where passing crowns it. */
  /** @param {number} square @param {string} kind */
  goingOn(square, kind) {
    return this.geo.variant.promotion_in_passing && this.isFar(square) ? "king" : kind;
  }

  /** @param {number} square */
  isOwn(square) {
    const piece = this.pieces.get(square);
    return piece !== undefined && colourOf(piece) === this.turn;
  }

  /** @param {number} down -1 or 1 */
  isForward(down) {
    return down < 0 === (this.turn === "white");
  }

  follow() {
    for (let at = 1; at < this.path.length && !this.broken; at += 1) {
      const before = this.jumped.length;
      this.broken = this.step(this.path[at - 1], this.path[at]);
      const quiet = this.path.length > 2 && this.jumped.length === before;
      if (!this.broken && quiet) this.broken = this.quietStep();
      if (!this.broken) this.kind = this.goingOn(this.path[at], this.kind);
    }
  }

  quietStep() {
    if (this.jumped.length) return refusal("quiet-chain", "chain-step", this.kind);
    return refusal("quiet-chain", this.moves);
  }

  /** @param {number} start @param {number} end @returns {Refusal | null} */
  step(start, end) {
    const [from, to] = [this.geo.cell(start), this.geo.cell(end)];
    const far = Math.abs(to.row - from.row);
    if (start === end) return refusal("same-square", this.moves, "", { square: start });
    if (far === 0 || Math.abs(to.column - from.column) !== far)
      return refusal("not-diagonal", this.moves, "", { start, end });
    const down = (to.row - from.row) / far;
    const right = (to.column - from.column) / far;
    const met = [];
    for (let step = 1; step < far; step += 1) {
      const over = /** @type {number} */ (
        this.geo.at(from.row + down * step, from.column + right * step)
      );
      if (over !== this.path[0] && this.pieces.has(over)) met.push(over);
    }
    if (end !== this.path[0] && this.pieces.has(end)) {
      const within = met.length || this.jumped.length;
      return refusal("occupied", "occupied", within ? `chain-${this.kind}` : this.kind, {
        square: end,
      });
    }
    return this.over(met, end) ?? this.reach(far, this.isForward(down), met.length > 0, end);
  }

  /** Notes the piece jumped, or refuses the jump. */
  /** @param {number[]} met @param {number} end */
  over(met, end) {
    for (const square of met) {
      if (this.isOwn(square)) {
        const kind = this.jumped.length ? `chain-${this.kind}` : this.kind;
        return refusal("own-piece", "own-piece", kind, { square });
      }
      if (this.jumped.includes(square))
        return refusal("piece-twice", "piece-once", this.kind, { square });
    }
    if (met.length > 1)
      return refusal("obstructed", "obstructed", this.kind, { square: end, count: met.length });
    this.jumped.push(...met);
    return null;
  }

  /** Refuses what this kind of piece cannot do in one step. */
  /** @param {number} far @param {boolean} forward @param {boolean} jumps @param {number} end */
  reach(far, forward, jumps, end) {
    if (this.kind === "king") return null;
    if (jumps && far === 2)
      return forward || this.backward ? null : refusal("man-captures-backward", "man-capture");
    if (far > 1) return refusal("man-too-far", "man-move", "", { square: end });
    return forward ? null : refusal("man-backward", "man-move");
  }

  /** The squares that some chain of this piece jumps to reach *end*; none where none does. */
  /** @param {number} end */
  chainTo(end) {
    let steps = 0;
    /** @type {Chain[]} */
    const open = [{ at: this.path[0], taken: [], kind: this.kind }];
    for (let one = open.pop(); one && steps < CHAIN_STEPS; one = open.pop()) {
      for (const [over, landing] of this.jumps(one)) {
        steps += 1;
        if (landing === end) return [...one.taken, over];
        const kind = this.goingOn(landing, one.kind);
        open.push({ at: landing, taken: [...one.taken, over], kind });
      }
    }
    return [];
  }

  /** @param {number} square with a piece @param {Chain} chain @param {number} down */
  mayTake(square, { taken, kind }, down) {
    if (this.isOwn(square) || taken.includes(square)) return false;
    return kind === "king" || this.backward || this.isForward(down);
  }

  /** Every jump from a square, as the piece jumped and the landing, before the laws of choice. */
  /** @param {Chain} chain @returns {[number, number][]} */
  jumps(chain) {
    return WAYS.flatMap((way) => this.jumpsAlong(chain, way));
  }

  /** @param {Chain} chain @param {{down: number, right: number}} way */
  jumpsAlong(chain, { down, right }) {
    const { row, column } = this.geo.cell(chain.at);
    const isMan = chain.kind === "man";
    /** @type {[number, number][]} */
    const found = [];
    /** @type {number | null} */
    let met = null;
    const most = isMan ? 2 : this.geo.size - 1;
    for (let far = 1; far <= most; far += 1) {
      const square = this.geo.at(row + down * far, column + right * far);
      if (square === null) break;
      if (square === this.path[0] || !this.pieces.has(square)) {
        if (met !== null) found.push([met, square]);
        else if (isMan) break;
      } else if (met !== null || !this.mayTake(square, chain, down)) break;
      else met = square;
    }
    return found;
  }
}

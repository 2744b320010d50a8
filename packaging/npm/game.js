/** A game of the package: the kernel's, with the end and every refusal by reason and article. */

import { bareIn, winnerOf } from "./engine/analysis.js";
import { KernelGame } from "./engine/kernel.js";
import {
  AmbiguousMoveError,
  ArgumentError,
  IllegalMoveError,
  NotationError,
  StateError,
  named,
} from "./errors.js";
import { numberFrom } from "./limits.js";

/** @import { KernelMove } from "./engine/kernel.js" */
/** @import { Damas } from "./damas.js" */
/**
 * @typedef {{regulation: string, fen?: string, moves: string[], counts?: boolean}} Position a game
 *   as plain values
 * @typedef {{reason: string, article: string | null, text: string}} Ground
 * @typedef {Ground & {result: "white" | "black" | "draw", winner: "white" | "black" | null}} Outcome
 * @typedef {{code: string, rule: string, case: string, article: string | null, text: string,
 *   values: Record<string, number>, moves: string[]}} Refused
 */

/** Why the side that has no move has lost, or won; and the side that has no piece. */
const ENDS = { usual: ["blocked", "capture_all"], losing: ["shut_in", "given_away"] };
const OTHER = /** @type {const} */ ({ white: "black", black: "white" });
const MOST_PLIES = 30; // of perft: more leaves than anybody counts

export class Game extends KernelGame {
  /** @param {Damas} damas @param {KernelGame} game @param {Position} position */
  constructor(damas, { kernel, handle, regulation, variant }, position) {
    super(kernel, handle, regulation, variant);
    this.begun = position;
    this.lent = damas.lent;
    this.lent.register(this, { calls: kernel.calls, handle }, this); // freed once nobody holds it
  }

  get book() {
    return this.rules.regulations[this.regulation];
  }

  /** @returns {any} the rules of this package */
  get rules() {
    return this.kernel.data;
  }

  get state() {
    return named(() => super.state);
  }

  /** The game as plain values, which go through messages and JSON. @returns {Position} */
  get position() {
    return { ...this.begun, moves: [...this.begun.moves] };
  }

  /** @param {string} text */
  tryMove(text) {
    const played = super.tryMove(text);
    if (played === 1) this.begun.moves.push(text);
    return played;
  }

  /** @param {string | number[] | KernelMove} move */
  push(move) {
    const text = textOf(move);
    const { over, turn, legal } = this.state;
    if (over) throw new StateError("game-over", "The game is over");
    const played = this.tryMove(text);
    if (played === 1) return this;
    if (played === 0) {
      throw new NotationError("unreadable-move", `This is no move: ${text}`, { value: text });
    }
    throw this.fault(text, turn, legal);
  }

  /** Why *text*, which is a move, was not played. */
  /** @param {string} text @param {string} turn @param {KernelMove[]} legal */
  fault(text, turn, legal) {
    const path = this.squaresOf(text);
    const refusal = this.refusal(path);
    const more = { value: text };
    if (refusal) {
      const sentence = `${text} is not legal: ${refusal.text}`;
      return Object.assign(new IllegalMoveError("illegal-move", sentence, more), { refusal });
    }
    const ends = (/** @type {KernelMove} */ { from, to }) => from === path[0] && to === path.at(-1);
    const candidates = legal.filter(ends);
    const sentence = `${text} names more than one move of ${turn}`;
    return Object.assign(new AmbiguousMoveError("ambiguous-move", sentence, more), { candidates });
  }

  /** The numbers of the squares that a move names. @param {string} text */
  squaresOf(text) {
    const { letters } = this.rules.variants[this.variant];
    const words = text.toLowerCase().match(/[a-z]\d+|\d+/g) ?? [];
    return words.map((word) => letters?.[word] ?? Number(word));
  }

  pop() {
    void this.state;
    named(() => super.pop());
    this.begun.moves.pop();
    return this;
  }

  /** @param {number} depth */
  perft(depth) {
    numberFrom("The depth of perft", depth, 0, MOST_PLIES);
    void this.state;
    return super.perft(depth);
  }

  /**
   * Why the move through these squares is not legal now.
   * @param {number[]} path
   * @returns {any} `Refused`, or null for a legal one
   */
  refusal(path) {
    if (!Array.isArray(path) || !path.every(Number.isInteger)) {
      throw new ArgumentError("not-squares", "Squares are a list of numbers, such as [32, 28]");
    }
    const { legal } = this.state;
    const found = super.refusal(path);
    if (!found) return null;
    const { code, rule, detail, values } = found;
    const template = this.rules.sentences[code];
    const same = code === "chain-unfinished" ? legal.filter(({ from }) => from === path[0]) : legal;
    const moves = template.includes("{moves}") ? same.map(({ notation }) => notation) : [];
    const words = { ...values, moves: moves.join(", ") };
    return {
      code,
      rule,
      case: detail,
      article: this.article(rule, detail),
      text: filled(template, words),
      values,
      moves,
    };
  }

  /** The end of the game by the rules; null while it goes on. @returns {Outcome | null} */
  get outcome() {
    const { state } = this;
    if (!state.over) return null;
    const { win } = this.rules.variants[this.variant];
    const winner = winnerOf(state, win);
    if (!winner) return { result: "draw", winner, ...this.grounds(state.counts.drawn_by)[0] };
    const bare = bareIn(state.fen) !== null;
    const isKings = win === "first_king" && hasKing(state.fen, OTHER[state.turn]);
    const reason = isKings ? "first_king" : ENDS[win === "losing" ? win : "usual"][Number(bare)];
    const { losers, winners } = this.rules;
    const text = winners[reason]?.[winner] ?? losers[reason][OTHER[winner]];
    return { result: winner, winner, ...this.ground(reason), text };
  }

  /** The draws that a player may claim now. @returns {Ground[]} */
  get claims() {
    const { over, counts } = this.state;
    return over ? [] : this.grounds(counts.reached);
  }

  /** The draw rules of these bits, in the order in which the book names them. */
  /** @param {number} bits */
  grounds(bits) {
    const draws = this.book.draws.filter(({ bit }) => bit & bits);
    return draws.map(({ reason, article }) => this.ground(reason, article));
  }

  /** @param {string} reason @param {string | null} [article] @returns {Ground} */
  ground(reason, article = this.article(reason)) {
    return { reason, article, text: this.rules.reasons[reason] };
  }

  /** The article of a rule, in a case where the book has one for it. */
  /** @param {string} rule @param {string} [detail] @returns {string | null} */
  article(rule, detail = "") {
    const { articles } = this.book;
    return articles[`${rule}.${detail}`] ?? articles[rule] ?? null;
  }

  free() {
    if (this.handle < 0) return;
    this.lent.unregister(this);
    super.free();
  }
}

/** @param {string} fen @param {string} colour */
const hasKing = (fen, colour) => new RegExp(`:${colour[0]}[^:]*K`, "i").test(fen);

/** @param {unknown} move */
function textOf(move) {
  if (typeof move === "string") return move;
  if (Array.isArray(move)) return move.join("x");
  const { pdn } = /** @type {any} */ (move ?? {});
  if (typeof pdn === "string") return pdn;
  throw new ArgumentError("not-a-move", "A move is a text, a list of squares or one of legalMoves");
}

/** A sentence with its values. */
/** @param {string} template @param {Record<string, unknown>} values */
export function filled(template, values) {
  return template.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

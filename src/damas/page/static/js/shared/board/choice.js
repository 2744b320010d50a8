/**
 * The choice of a move by squares: a state machine over the legal moves.
 *
 * `Choice` is built for one position. `press(square)` returns its result; the board
 * only shows the answer. It never invents a move: what it plays is always one of the legal ones.
 */

import { routes } from "./routes.js";

/** @import { Colour, Move, Placement } from "../types" */
/** @import { Route } from "./routes.js" */
const MOST_CAPTURES = 4; // shown at once

/**
 * @typedef {{kind: "play", route: Route, shown: number}
 *   | {kind: "selected"} | {kind: "stepped"} | {kind: "cleared"} | {kind: "nothing"}
 *   | {kind: "which", squares: number[]}
 *   | {kind: "stuck", square: number, compulsory: boolean}
 *   | {kind: "try", path: number[]}
 *   | {kind: "bound", square: number}
 *   | {kind: "not-yours", square: number}} Answer
 * `play`: a legal move, of which the first `shown` squares were already shown; `which`: the next
 * square must tell captures apart; `stuck`: the piece chosen has no move; `try`: the server will
 * say why not; `bound`: another piece was touched before and must be played.
 */

/** @param {Iterable<Route>} list @returns {Map<Move, Route>} the first route of each move */
function byMove(list) {
  /** @type {Map<Move, Route>} */
  const found = new Map();
  for (const route of list) if (!found.has(route.move)) found.set(route.move, route);
  return found;
}

export class Choice {
  /**
   * @param {import("./geometry.js").Geometry} geometry
   * @param {Placement} pieces
   * @param {Move[]} legal
   * @param {{colour: Colour | null, single: boolean, touch?: boolean, bound?: number | null}}
   *   options
   *   colour: whose pieces may be moved; single: one press plays the only move of a piece, or the
   *   only one to a square; touch: a piece taken up that can be played must be played (TCH-04);
   *   bound: the piece that was taken up
   */
  constructor(geometry, pieces, legal, options) {
    this.pieces = pieces;
    this.options = options;
    /** @type {Route[]} */
    this.all = legal.flatMap((move) => routes(geometry, pieces, move));
    this.legal = legal;
    /** @type {number | null} the piece that was taken up and must be played */
    this.bound = options.bound ?? null;
    /** @type {number[]} the chosen piece's square and the landings chosen so far */
    this.prefix = this.bound === null ? [] : [this.bound];
  }

  /** @returns {Route[]} the routes that begin with the squares chosen */
  get candidates() {
    return this.all.filter((route) =>
      this.prefix.every((square, i) => route.squares[i] === square),
    );
  }

  /** @returns {Set<number>} the squares that may come next: the next landing or the destination */
  get targets() {
    /** @type {Set<number>} */
    const found = new Set();
    if (!this.prefix.length) return found;
    for (const route of this.candidates) {
      if (route.squares.length > this.prefix.length) found.add(route.squares[this.prefix.length]);
    }
    for (const square of this.reachable().keys()) found.add(square);
    return found;
  }

  /** @returns {Set<number>} the squares of the pieces that may move */
  get movable() {
    if (this.bound !== null) return new Set([this.bound]);
    return new Set(this.legal.map((move) => move.from));
  }

  get compulsory() {
    return this.legal.some((move) => move.captured.length > 0);
  }

  /** @returns {number[][]} the squares of each capture, some of many */
  get captures() {
    const due = this.all.filter(({ move }) => move.captured.length);
    return [...byMove(due).values()].slice(0, MOST_CAPTURES).map(({ squares }) => squares);
  }

  /** @returns {number[]} the pieces jumped so far */
  get jumped() {
    const route = this.candidates[0];
    return route && this.prefix.length > 1 ? route.jumped.slice(0, this.prefix.length - 1) : [];
  }

  clear() {
    this.prefix = this.bound === null ? [] : [this.bound];
  }

  /** @param {number} square @returns {boolean} whether this piece may be taken up */
  take(square) {
    if (this.bound !== null && this.bound !== square) return false;
    this.prefix = [square];
    if (this.options.touch && this.candidates.length) this.bound = square;
    return true;
  }

  /** Destinations that name one move among the candidates. @returns {Map<number, Route>} */
  reachable() {
    /** @type {Map<number, Route | null>} */
    const found = new Map();
    for (const route of byMove(this.candidates).values()) {
      found.set(route.move.to, found.has(route.move.to) ? null : route);
    }
    /** @type {Map<number, Route>} */
    const single = new Map();
    for (const [square, route] of found) if (route) single.set(square, route);
    return single;
  }

  /**
   * @param {number} square
   * @returns {Answer}
   */
  press(square) {
    if (this.prefix.length) return this.pressNext(square);
    const piece = this.pieces.get(square);
    if (piece === undefined) return this.pressEmpty(square);
    return this.pressPiece(square);
  }

  /** @param {number} square @returns {boolean} a piece of the player to move stands there */
  isOwn(square) {
    const piece = this.pieces.get(square);
    if (!piece || !this.options.colour) return false;
    return (piece.toLowerCase() === "w") === (this.options.colour === "white");
  }

  /** @param {number} square @returns {Answer} */
  pressPiece(square) {
    if (!this.isOwn(square)) return { kind: "not-yours", square };
    if (!this.take(square)) return { kind: "bound", square: this.bound ?? square };
    const moves = byMove(this.candidates);
    if (!moves.size) return { kind: "stuck", square, compulsory: this.compulsory };
    if (moves.size === 1 && this.options.single) return this.play([...moves.values()][0]);
    return { kind: "selected" };
  }

  /** An empty square is pressed, nothing chosen: selects the piece of the only move to it. */
  /** @param {number} square @returns {Answer} */
  pressEmpty(square) {
    const ending = this.legal.filter((move) => move.to === square);
    if (!ending.length) return { kind: "nothing" };
    if (ending.length === 1) {
      const route = this.all.find((each) => each.move === ending[0]);
      if (route && this.options.single) return this.play(route);
      if (route) this.take(ending[0].from);
      return { kind: route ? "selected" : "nothing" };
    }
    const from = new Set(ending.map((move) => move.from));
    if (from.size > 1) return { kind: "which", squares: [...from] };
    this.prefix = [ending[0].from];
    return { kind: "which", squares: this.telling(square) };
  }

  /** @param {number} square @returns {Answer} */
  pressNext(square) {
    const step = this.prefix.length;
    const stepping = this.candidates.filter((route) => route.squares[step] === square);
    if (stepping.length) return this.step(square, stepping);
    const whole = this.reachable().get(square);
    if (whole) return this.play(whole);
    if (this.candidates.some((route) => route.move.to === square)) {
      return { kind: "which", squares: this.telling(square) };
    }
    return this.pressElsewhere(square);
  }

  /** @param {number} square @param {Route[]} stepping @returns {Answer} */
  step(square, stepping) {
    const moves = byMove(stepping);
    const done = stepping.find((route) => route.squares.length === this.prefix.length + 1);
    if (done) return this.play(done, [...this.prefix, square]);
    this.prefix = [...this.prefix, square];
    if (moves.size === 1) return this.play(stepping[0], this.prefix);
    return { kind: "stepped" };
  }

  /** @param {number} square @returns {Answer} */
  pressElsewhere(square) {
    const origin = this.prefix[0];
    const begun = this.prefix.length > 1;
    const had = this.candidates.length > 0;
    if (square === this.prefix[this.prefix.length - 1] || (square === origin && begun)) {
      this.clear();
      return { kind: "cleared" };
    }
    if (this.isOwn(square) && !begun) {
      this.clear();
      return this.pressPiece(square);
    }
    const path = [...this.prefix, square];
    if (had || begun || !this.pieces.has(square)) return { kind: "try", path };
    this.clear();
    return { kind: "cleared" };
  }

  /**
   * The next squares that tell apart the captures ending on one square.
   * @param {number} to
   */
  telling(to) {
    const step = this.prefix.length;
    const ending = this.candidates.filter((route) => route.move.to === to);
    return [...new Set(ending.map((route) => route.squares[step]))];
  }

  /**
   * @param {Route} route
   * @param {number[]} shown the squares already shown on the board
   * @returns {Answer}
   */
  play(route, shown = this.prefix) {
    const length = shown.every((square, i) => route.squares[i] === square) ? shown.length : 1;
    this.bound = null;
    this.clear();
    return { kind: "play", route, shown: Math.max(1, length) };
  }
}
